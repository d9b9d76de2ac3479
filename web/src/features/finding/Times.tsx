import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { type FindingSpan, type FindingTimes, findingTimesQuery } from '@/api/finding.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sectionNames } from '@/shared/sections.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import css from './RegionTable.module.css'
import { RegionTable, RowHead } from './RegionTable.tsx'
import type { FindingsSearch } from './search.ts'
import { texts } from './strings.ts'

/** The number of days at which the colour is at its strongest. */
const long = 28

/** How many days it took to put right what failed, by section, line and region (FINDING-008). */
export function Times({ search }: { search: FindingsSearch }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(findingTimesQuery(search))
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <RowsSkeleton n={8} />
  if (data.lines.length === 0) {
    return (
      <EmptyState level={2} title={texts.timesNone} drawing="done">
        {texts.timesNoneHint}
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <TimesTable times={data} />
    </div>
  )
}

function TimesTable({ times: { regions, sections, lines } }: { times: FindingTimes }) {
  return (
    <>
      <p className={css.about}>{texts.timesAbout}</p>
      <RegionTable
        name={texts.timesTable}
        caption={<VisuallyHidden>{texts.timesTable}</VisuallyHidden>}
        regions={regions}
        above={sections.map(({ section, ...spans }) => (
          <Row key={section} name={sectionNames[section]} about={texts.wholeSection} {...spans} />
        ))}
        lines={lines}
        row={({ subject, description, section, ...spans }) => (
          <Row key={subject} name={description} about={sectionNames[section]} {...spans} />
        )}
      />
    </>
  )
}

interface RowProps {
  name: string
  about: string
  all: FindingSpan
  /** One for each region. */
  cells: FindingSpan[]
}

function Row({ name, about, all, cells }: RowProps) {
  return (
    <tr>
      <RowHead name={name} about={about} />
      <Cell span={all} />
      {cells.map((span, i) => (
        <Cell key={i} span={span} />
      ))}
    </tr>
  )
}

function Cell({ span: { putRight, again, waiting, medianDays } }: { span: FindingSpan }) {
  const failed = putRight + again + waiting
  if (failed === 0) {
    return (
      <td className={css.none}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{texts.notFailed}</VisuallyHidden>
      </td>
    )
  }
  return (
    <td
      style={{ '--share': Math.min((medianDays ?? 0) / long, 1) } as CSSProperties}
      className={css.took}
      data-none={medianDays === null || undefined}
    >
      <div aria-hidden>
        {medianDays === null ? '–' : texts.days(medianDays)}
        <small>{texts.putRightOf(putRight, failed)}</small>
      </div>
      <VisuallyHidden>{texts.span(medianDays, putRight, failed)}</VisuallyHidden>
    </td>
  )
}
