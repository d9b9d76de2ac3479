import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { type OutboxFilters, outboxQuery } from '@/api/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { mailStatuses } from '@/shared/status/MailStatusChip.tsx'
import { BackLink } from '@/ui/BackLink.tsx'
import base from '@/ui/Base.module.css'
import { ChoiceField } from '@/ui/ChoiceField.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { ListFoot } from '@/ui/ListFoot.tsx'
import { lateTable } from '@/ui/lateTable.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { ListSkeleton } from '@/ui/Skeletons.tsx'
import { TabLinks } from '@/ui/TabLinks.tsx'
import { useTable } from '@/ui/useTable.ts'
import cards from '../components/MailCard.module.css'
import { MailCard } from '../components/MailCard.tsx'
import { texts } from '../strings.ts'
import { type Mail, statuses } from '../types.ts'
import { linkTo, orders, readView, sortAs, sortOf } from '../view.ts'
import css from './OutboxPage.module.css'

const route = getRouteApi('/signed-in/with-compliance/head-office/compliance/outbox')
const MailTable = lateTable(() => import('../components/MailTable.tsx'))
const MailDialog = lazyDialog(() => import('../components/MailDialog.tsx'))

const purposes = Object.entries(texts.purposes)
  .map(([value, label = value]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label))

/** SCR-044. Shows head office which emails were sent, which were not, and why. The address holds the filters, the order and the page (FD-426). */
export default function OutboxPage() {
  const filters = readView(route.useSearch())
  const navigate = useNavigate()
  const headingId = useId()
  const table = useTable()
  const { wide } = table
  const { data, error, refetch, isPlaceholderData } = useQuery(outboxQuery(filters, table.rows))
  const [opened, setOpened] = useState<Mail>()
  const change = (next: OutboxFilters, replace = false) => navigate({ ...linkTo({ ...filters, page: undefined, ...next }), replace })

  return (
    <>
      <BackLink to={paths.complianceSettings()}>{texts.back}</BackLink>
      <PageHeader title={texts.title}>{texts.intro}</PageHeader>
      <FilterRow
        search={{ label: texts.search, search: filters.query ?? '', onSearch: (query) => change({ query: query || undefined }, true) }}
        name={texts.filters(filters.purpose ? 1 : 0)}
        wide={wide}
        fields={
          <div className={css.purpose}>
            <ChoiceField
              labelled={!wide}
              label={texts.purpose}
              any={texts.anyPurpose}
              value={filters.purpose}
              choices={purposes}
              onChoose={(purpose) => change({ purpose })}
            />
          </div>
        }
        inSheet={<SortField filters={filters} onChange={change} />}
      />
      <TabLinks
        label={texts.tabs}
        tabs={[undefined, ...statuses].map((status) => ({
          name: status ? mailStatuses[status] : texts.all,
          to: linkTo({ ...filters, status, page: undefined }),
          current: status === filters.status,
        }))}
      />
      <section className={css.list} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2" id={headingId}>
          {texts.heading}
        </VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <ListSkeleton asTable={table.asTable} height={76} />}
        {data?.items.length === 0 && <Empty filters={filters} />}
        {data && data.items.length > 0 && (
          <>
            <p className={`${base.muted} ${css.found}`} role="status">
              {texts.found(data.meta.totalItems)}
            </p>
            {table.asTable ? (
              <MailTable mails={data.items} sort={sortOf(filters)} onSort={(sort) => change(sortAs(sort))} onOpen={setOpened} />
            ) : (
              <ul className={`${base.surface} ${cards.cards}`}>
                {data.items.map((mail) => (
                  <MailCard key={mail.id} mail={mail} />
                ))}
              </ul>
            )}
            <ListFoot table={table} meta={data.meta} onPage={(page) => change({ page })} />
          </>
        )}
      </section>
      <LazyDialog opened={opened !== undefined}>{opened && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}</LazyDialog>
    </>
  )
}

interface SortProps {
  filters: OutboxFilters
  onChange: (change: OutboxFilters) => void
}

function SortField({ filters, onChange }: SortProps) {
  const { by, descending } = sortOf(filters)
  const keys = Object.keys(orders) as (keyof typeof orders)[]
  return (
    <ChoiceField
      labelled
      label={texts.sort}
      any={texts.newest}
      value={keys.find((key) => orders[key].by === by && orders[key].descending === descending)}
      choices={keys.map((value) => ({ value, label: texts.sorts[value] }))}
      onChoose={(key) => onChange(sortAs(key && orders[key]))}
    />
  )
}

function Empty({ filters: { status, purpose, query } }: { filters: OutboxFilters }) {
  if (purpose || query) return <EmptyState title={texts.noneFound}>{texts.noneFoundHint}</EmptyState>
  if (!status) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
  return <EmptyState title={texts.noMatch(mailStatuses[status])}>{texts.noMatchHint}</EmptyState>
}
