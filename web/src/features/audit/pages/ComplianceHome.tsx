import { Button, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useFocusReturn, useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { PageHeader } from '@/shared/PageHeader.tsx'
import { Paging } from '@/shared/Paging.tsx'
import { useUser } from '@/shared/session/session.ts'
import { FilterChips } from '../components/FilterChips.tsx'
import { ListEmpty } from '../components/ListEmpty.tsx'
import { ListSkeleton } from '../components/ListSkeleton.tsx'
import { NewAuditModal } from '../components/NewAuditModal.tsx'
import { ReportCards } from '../components/ReportCards.tsx'
import { ReportFilters } from '../components/ReportFilters.tsx'
import { ReportTable } from '../components/ReportTable.tsx'
import { changeFilters, type Filters, isNarrowed, readFilters, writeFilters } from '../filters.ts'
import { listTexts } from '../listStrings.ts'
import { reportListQuery } from '../queries.ts'
import css from './ComplianceHome.module.css'

/** AUDIT-004, SCR-028: the reports that the viewer may see, narrowed by what stands in the address. */
export default function ComplianceHome() {
  const user = useUser()
  const navigate = useNavigate()
  const filters = readFilters(useSearch({ strict: false }))
  const { data, error, refetch, isPlaceholderData } = useQuery(reportListQuery(filters))
  const [asking, { open: ask, close }] = useDisclosure(false)
  useFocusReturn({ opened: asking }) // a dialog that is born open cannot see to it itself
  const wide = useMediaQuery('(min-width: 56.25em)', true, { getInitialValueInEffect: false })
  const headingId = useId()
  const List = wide ? ReportTable : ReportCards

  const show = (next: Filters, replace = false) => navigate({ ...paths.compliance(), search: writeFilters(next), replace })
  const change = (next: Partial<Filters>) => show(changeFilters(filters, next))

  return (
    <>
      <PageHeader
        title={listTexts.title}
        action={
          user.can.audit && (
            <Button className={css.newAudit} leftSection={<IconPlus size={20} aria-hidden />} onClick={ask}>
              {listTexts.newAudit}
            </Button>
          )
        }
      />
      <ReportFilters
        filters={filters}
        auditor={user.can.audit}
        wide={wide}
        onChange={change}
        onSearch={(search) => show(changeFilters(filters, { search }), true)}
      />
      <FilterChips filters={filters} reports={data?.items} onChange={change} onClear={() => show({})} />
      <section className={css.list} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2" id={headingId}>
          {listTexts.reports}
        </VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <ListSkeleton wide={wide} />}
        {data?.items.length === 0 && <ListEmpty narrowed={isNarrowed(filters)} auditor={user.can.audit} onClear={() => show({})} />}
        {data && data.items.length > 0 && (
          <>
            <p className={css.found} role="status">
              {listTexts.found(data.meta.totalItems)}
            </p>
            <List reports={data.items} />
            <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => show({ ...filters, page })} />
          </>
        )}
      </section>
      {asking && <NewAuditModal today={user.today} onClose={close} />}
    </>
  )
}
