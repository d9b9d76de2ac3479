import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { type FindingLine, type FindingMap, findingsQuery } from '@/api/finding.ts'
import type { Region } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sectionNames } from '@/shared/sections.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './RegionTable.module.css'
import { RegionTable, RowHead } from './RegionTable.tsx'
import type { FindingsSearch } from './search.ts'
import { texts } from './strings.ts'

/** The shares of stores whose colours the legend shows. */
const legend = [0.1, 0.4, 0.7, 1]

/** Lines by regions: at how many of the stores that were asked each failed. Colour repeats what the numbers say (FINDING-002). */
export function HeatMap({ search }: { search: FindingsSearch }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(findingsQuery(search))
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <RowsSkeleton n={10} />
  if (data.stores === 0) {
    return (
      <EmptyState level={2} title={texts.noReports} drawing="reports">
        {texts.noReportsHint}
      </EmptyState>
    )
  }
  if (data.lines.length === 0) {
    return (
      <EmptyState level={2} title={texts.nothing} drawing="done">
        {texts.nothingHint}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <Lines key={`${search.quarter} ${search.section} ${search.tier}`} map={data} search={search} />
    </div>
  )
}

function Lines({ map: { lines, regions }, search }: { map: FindingMap; search: FindingsSearch }) {
  return (
    <RegionTable
      name={texts.table}
      caption={
        <>
          <VisuallyHidden>{texts.table}. </VisuallyHidden>
          {texts.tableHint}
          <span className={css.legend}>
            {texts.fewFailed}
            {legend.map((share) => (
              <i key={share} style={{ '--share': share } as CSSProperties} />
            ))}
            {texts.allFailed}
          </span>
        </>
      }
      regions={regions}
      lines={lines}
      row={(line) => (
        <tr key={line.subject}>
          <RowHead name={line.description} about={sectionNames[line.section]} />
          <Cell line={line} cell={line.all} search={search} />
          {regions.map(({ region, label }, i) => (
            <Cell key={region} line={line} cell={line.cells[i] ?? { asked: 0, failed: 0 }} region={region} place={label} search={search} />
          ))}
        </tr>
      )}
    />
  )
}

interface CellProps {
  line: FindingLine
  cell: FindingLine['all']
  /** Absent: all regions. */
  region?: Region
  place?: string
  search: FindingsSearch
}

function Cell({ line, cell: { asked, failed }, region, place = texts.allRegions, search }: CellProps) {
  if (asked === 0) {
    return (
      <td className={css.none}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{texts.notAsked}</VisuallyHidden>
      </td>
    )
  }
  const numbers = texts.of(failed, asked)
  if (failed === 0) return <td className={css.none}>{numbers}</td>
  return (
    <td style={{ '--share': failed / asked } as CSSProperties} className={css.failed}>
      <Link
        {...paths.findings({ ...search, subject: line.subject, region, page: undefined })}
        aria-label={texts.cell(line.description, place, failed, asked)}
      >
        {numbers}
      </Link>
    </td>
  )
}
