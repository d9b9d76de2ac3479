import { Link } from '@tanstack/react-router'
import type { FixCounts as Counts } from '@/api/fix.ts'
import { type Figure, figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import css from './FixCounts.module.css'
import { fixTexts as texts } from './strings.ts'

const shows = [
  ['OVERDUE', 'overdue', 'bad'],
  ['OPEN', 'open', undefined],
  ['DONE', 'done', undefined],
] as const

interface Props {
  counts: Counts
  /** Of one store, for staff; absent: all that the person sees. */
  store?: string | undefined
  /** What the counts are about: a store's id, or 'all' or 'mine'. */
  of: string
}

/** How many fixes are overdue, open, and done and waiting, each a link to exactly those (FIX-030). What is 0 is left out. */
export function FixCounts({ counts, store, of }: Props) {
  return (
    <span className={css.counts}>
      {shows.map(
        ([show, name, tone]) =>
          counts[name] > 0 && (
            <Link
              key={show}
              {...paths.fixes({ ...(show !== 'OPEN' && { show }), ...(store && { store }) })}
              className={css.count}
              data-tone={tone}
              {...figure(`fixes.${name}` satisfies Figure, of)}
            >
              <b>{counts[name]}</b> {texts.counts[show]}
            </Link>
          ),
      )}
    </span>
  )
}
