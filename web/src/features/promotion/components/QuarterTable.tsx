import { Link } from '@tanstack/react-router'
import type { Quarter } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { CountLink } from '@/shared/CountLink.tsx'
import { type Stage, storesAt } from '@/shared/quarterLists.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { DataTable, type TableColumn } from '@/ui/DataTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { daysOf, texts } from '../strings.ts'

const { past, figures } = texts

const columns: TableColumn<Quarter, never>[] = [
  {
    names: true,
    name: past.quarter,
    cell: ({ promotion }) => (
      <>
        <Link {...paths.promotion(promotion.id)} className={pressArea.around}>
          {promotion.description}
        </Link>
        <small>{daysOf(promotion)}</small>
      </>
    ),
  },
  {
    number: true,
    name: past.started,
    cell: (quarter) => (
      <Count quarter={quarter} stage="started" n={quarter.stores.audited}>
        {figures.storesOf(quarter.stores.audited, quarter.stores.total)}
      </Count>
    ),
  },
  { number: true, name: past.completed, cell: (quarter) => <Count quarter={quarter} stage="completed" n={quarter.stores.completed} /> },
  { number: true, name: past.final, cell: (quarter) => <Count quarter={quarter} stage="final" n={quarter.stores.final} /> },
  { number: true, name: texts.averageScore, cell: ({ averageScore }) => <ScoreTag score={averageScore} /> },
  { number: true, name: past.certificates, cell: ({ certificates }) => certificates },
]

/** The quarters that have ended, on a desk: one row each, which opens it (SCR-030). */
export default function QuarterTable({ quarters }: { quarters: readonly Quarter[] }) {
  return <DataTable label={past.heading} columns={columns} rows={quarters} idOf={({ promotion }) => promotion.id} />
}

interface CountProps {
  quarter: Quarter
  stage: Stage
  n: number
  /** The number, unless more is to be read. */
  children?: string
}

/** A number of stores that leads to their reports (FD-37). */
function Count({ quarter: { promotion, stores }, stage, n, children }: CountProps) {
  const text = { started: texts.audited(n, stores.total), completed: texts.completed(n), final: texts.final(n) }[stage]
  return (
    <CountLink n={n} link={storesAt(stage, promotion.id)} name={texts.ofQuarter(text, promotion.description)}>
      {children ?? n}
    </CountLink>
  )
}
