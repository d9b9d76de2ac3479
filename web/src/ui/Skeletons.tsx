import { Skeleton } from '@mantine/core'
import base from './Base.module.css'
import css from './Skeletons.module.css'

interface Look {
  /** How many. */
  n?: number | undefined
  /** What stands before the words of each: somebody's picture, or a thing's. */
  lead?: 'person' | 'thing' | undefined
  /** The height of each in pixels, as of what comes. */
  height?: number | undefined
}

/** The rows of a list in its card while they load. Low rows have one line, as those of a table. */
export function RowsSkeleton({ n = 6, lead, height = 72 }: Look) {
  return (
    <div className={css.card} role="status" aria-label="Loading">
      {counted(n).map((row) => (
        <div key={row} className={`${base.row} ${css.row}`} style={{ minHeight: height }}>
          <Words row={row} lead={lead} lines={height < 60 ? 1 : 2} />
          <Skeleton className={css.sign} />
        </div>
      ))}
    </div>
  )
}

interface Cards extends Look {
  /** How the cards stand: the class of the page's list. */
  className?: string | undefined
  /** The height of the picture above the words of each, in pixels. */
  picture?: number | undefined
}

/** The cards of a list while they load. */
export function CardsSkeleton({ n = 4, lead, height = 132, picture, className = base.column }: Cards) {
  return (
    <div className={className} role="status" aria-label="Loading">
      {counted(n).map((card) => (
        <div key={card} className={css.card} style={{ minHeight: height }}>
          {picture !== undefined && <Skeleton height={picture} radius={0} />}
          <div className={`${base.row} ${css.words}`}>
            <Words row={card} lead={lead} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A list that is a table on a desk, and cards on a phone, while it loads. */
export function ListSkeleton({ asTable, ...cards }: Cards & { asTable: boolean | undefined }) {
  return asTable ? <RowsSkeleton n={12} height={52} /> : <CardsSkeleton {...cards} />
}

interface Panels {
  /** The height of each in pixels. */
  heights: readonly number[]
  /** How they stand: the class of the page's column. */
  className?: string | undefined
}

/** The cards of a page about one thing while it loads: a title, and the place of what is below it. */
export function PanelsSkeleton({ heights, className = base.column }: Panels) {
  return (
    <div className={className} role="status" aria-label="Loading">
      {heights.map((height) => (
        <div key={height} className={`${css.card} ${css.panel}`} style={{ height }}>
          <Skeleton height={22} width="min(45%, 260px)" />
          <Skeleton className={base.grow} />
        </div>
      ))}
    </div>
  )
}

function Words({ row, lead, lines = 2 }: { row: number; lead: Look['lead']; lines?: 1 | 2 }) {
  return (
    <>
      {lead && <Skeleton height={44} width={44} circle={lead === 'person'} className={css.lead} />}
      <div className={base.grow}>
        <Skeleton height={16} width={`${50 + ((row * 17) % 40)}%`} />
        {lines === 2 && <Skeleton height={12} width="34%" mt="xs" />}
      </div>
    </>
  )
}

const counted = (n: number) => Array.from({ length: n }, (_, i) => i)
