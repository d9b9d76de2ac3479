import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { type OutboxFilters, outboxQuery } from '@/api/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { mailStatuses } from '@/shared/status/MailStatusChip.tsx'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import cards from '../components/MailCard.module.css'
import { MailCard } from '../components/MailCard.tsx'
import { OutboxSkeleton } from '../components/OutboxSkeleton.tsx'
import { texts } from '../strings.ts'
import { statuses } from '../types.ts'
import css from './OutboxPage.module.css'

const route = getRouteApi('/signed-in/with-compliance/head-office/compliance/outbox')

/** SCR-044. Shows head office which emails were sent, which were not, and why. The address holds the status and the page. */
export default function OutboxPage() {
  const filters = route.useSearch()
  const navigate = useNavigate()
  const headingId = useId()
  const { data, error, refetch, isPlaceholderData } = useQuery(outboxQuery(filters))
  const at = ({ status, page }: OutboxFilters) => ({ ...paths.outbox(), search: { ...(status && { status }), ...pageParam(page) } })

  return (
    <>
      <BackLink to={paths.complianceSettings()}>{texts.back}</BackLink>
      <PageHeader title={texts.title}>{texts.intro}</PageHeader>
      <TabLinks
        label={texts.tabs}
        tabs={[undefined, ...statuses].map((status) => ({
          name: status ? mailStatuses[status] : texts.all,
          to: at({ status }),
          current: status === filters.status,
        }))}
      />
      <section className={css.list} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2" id={headingId}>
          {texts.heading}
        </VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <OutboxSkeleton />}
        {data?.items.length === 0 && <Empty status={filters.status} />}
        {data && data.items.length > 0 && (
          <>
            <p className={`${base.muted} ${css.found}`} role="status">
              {texts.found(data.meta.totalItems)}
            </p>
            <ul className={cards.cards}>
              {data.items.map((mail) => (
                <MailCard key={mail.id} mail={mail} />
              ))}
            </ul>
            <Paging
              page={data.meta.currentPage}
              totalPages={data.meta.totalPages}
              onChange={(page) => navigate(at({ ...filters, page }))}
            />
          </>
        )}
      </section>
    </>
  )
}

function Empty({ status }: Pick<OutboxFilters, 'status'>) {
  if (!status) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
  return <EmptyState title={texts.noMatch(mailStatuses[status])}>{texts.noMatchHint}</EmptyState>
}
