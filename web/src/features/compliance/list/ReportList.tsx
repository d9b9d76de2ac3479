import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { type ListFilters, reportListQuery } from '@/api/compliance.ts'
import { limits } from '@/api/limits.gen.ts'
import type { ReportSummary } from '@/api/types.ts'
import { latePart } from '@/lib/late.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { useChosen } from '@/ui/useChosen.ts'
import { changeFilters, isNarrowed, readFilters } from '../filters.ts'
import { ChooseAll } from '../finals/ChooseAll.tsx'
import { FinalsBar } from '../finals/FinalsBar.tsx'
import { OwnReports } from '../own/OwnReports.tsx'
import type { ComplianceSearch } from '../search.ts'
import { listTexts } from '../strings.ts'
import { listSearch } from '../views.ts'
import { FilterChips } from './FilterChips.tsx'
import { ListDownloads } from './ListDownloads.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import css from './ReportList.module.css'

// A phone shows cards, and never waits for the table.
const reportTable = latePart(() => import('./ReportTable.tsx'), { onPage: true })
const FinalsDialog = lazyDialog(() => import('../finals/FinalsDialog.tsx'))

/** The reports that the viewer may see, filtered as the address says, with downloads of the list (AUDIT-004, AUDIT-116). */
export function ReportList({ search }: { search: ComplianceSearch }) {
  const navigate = useNavigate()
  const filters = readFilters(search)
  const { data, error, refetch, isPlaceholderData } = useQuery(reportListQuery(filters))
  const wide = useMediaQuery('(min-width: 56.25em)', true, { getInitialValueInEffect: false })
  const headingId = useId()
  const ReportTable = reportTable.use()?.default
  const List = wide ? ReportTable : ReportCards
  const can = useRights()
  const { audit: auditor, manageCompliance: finalises } = can
  const { storeId } = useUser()
  const chosen = useChosen<ReportSummary>({ ...filters })
  const [asked, setAsked] = useState<readonly ReportSummary[]>()
  const found = useRef<HTMLParagraphElement>(null)

  function close() {
    setAsked(undefined)
    // The bar with the button that opened the dialog is gone once the reports are set, so keyboards and screen readers continue from the list's head.
    if (chosen.rows.length === 0) found.current?.focus()
  }

  const show = (next: ListFilters, replace = false) => navigate({ ...paths.compliance(), search: listSearch(next, can), replace })
  const change = (next: Partial<ListFilters>) => show(changeFilters(filters, next))

  return (
    <>
      <ReportFilters
        filters={filters}
        auditor={auditor}
        wide={wide}
        onChange={change}
        onSearch={(text) => show(changeFilters(filters, { search: text }), true)}
      />
      <FilterChips filters={filters} reports={data?.items} onChange={change} onClear={() => show({})} />
      <section className={css.list} aria-labelledby={headingId} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2" id={headingId}>
          {listTexts.reports}
        </VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <RowsSkeleton n={limits.pageSize} height={wide ? 47 : 132} />}
        {data?.items.length === 0 && <ListEmpty narrowed={isNarrowed(filters)} auditor={auditor} onClear={() => show({})} />}
        {data && data.items.length > 0 && (
          <>
            <div className={`${base.spread} ${css.head}`}>
              <p ref={found} className={base.muted} role="status" tabIndex={-1}>
                {listTexts.found(data.meta.totalItems)}
              </p>
              <div className={base.wrap}>
                {finalises && <ChooseAll filters={filters} onChoose={chosen.choose} />}
                <ListDownloads filters={filters} />
              </div>
            </div>
            {!auditor && storeId ? (
              <OwnReports reports={data.items} storeId={storeId} />
            ) : List ? (
              <List reports={data.items} filters={filters} onChange={change} chosen={finalises ? chosen : undefined} />
            ) : (
              <RowsSkeleton n={limits.pageSize} height={47} />
            )}
            <Paging page={data.meta.currentPage} totalPages={data.meta.totalPages} onChange={(page) => show({ ...filters, page })} />
            {chosen.rows.length > 0 && <FinalsBar chosen={chosen} onAct={() => setAsked(chosen.rows)} />}
          </>
        )}
      </section>
      {finalises && (
        <LazyDialog opened={asked !== undefined}>
          <FinalsDialog reports={asked ?? []} onSet={chosen.clear} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
