import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { type ListFilters, reportListQuery } from '@/api/compliance.ts'
import type { User } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { changeFilters, isNarrowed, readFilters, writeFilters } from '../filters.ts'
import type { ComplianceSearch } from '../search.ts'
import { listTexts } from '../strings.ts'
import { FilterChips } from './FilterChips.tsx'
import { ListDownloads } from './ListDownloads.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import css from './ReportList.module.css'
import { ReportTable } from './ReportTable.tsx'

interface Props {
  user: User
  /** What stands in the address. */
  params: ComplianceSearch
}

/** The reports that the viewer may see, narrowed by what stands in the address, and as files (AUDIT-004, AUDIT-116). */
export function ReportList({ user, params }: Props) {
  const navigate = useNavigate()
  const filters = readFilters(params)
  const { data, error, refetch, isPlaceholderData } = useQuery(reportListQuery(filters))
  const wide = useMediaQuery('(min-width: 56.25em)', true, { getInitialValueInEffect: false })
  const headingId = useId()
  const List = wide ? ReportTable : ReportCards
  const auditor = user.can.audit

  const show = (next: ListFilters, replace = false) => navigate({ ...paths.compliance(), search: writeFilters(next), replace })
  const change = (next: Partial<ListFilters>) => show(changeFilters(filters, next))

  return (
    <>
      <ReportFilters
        filters={filters}
        auditor={auditor}
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
        {data?.items.length === 0 && <ListEmpty narrowed={isNarrowed(filters)} auditor={auditor} onClear={() => show({})} />}
        {data && data.items.length > 0 && (
          <>
            <div className={css.head}>
              <p className={css.found} role="status">
                {listTexts.found(data.meta.totalItems)}
              </p>
              <ListDownloads filters={filters} headOffice={user.isAdmin} />
            </div>
            <List reports={data.items} filters={filters} onChange={change} />
            <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => show({ ...filters, page })} />
          </>
        )}
      </section>
    </>
  )
}
