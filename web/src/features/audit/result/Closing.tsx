import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reportFixesQuery } from '@/api/fix.ts'
import { paths } from '@/lib/paths.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './Closing.module.css'

const tones = { fixed: 'good', again: 'bad', stillOpen: 'warn', waiting: 'gold' } as const
const shows = { fixed: 'CLOSED', again: 'CLOSED', stillOpen: undefined, waiting: 'DONE' } as const
const outcomes = ['fixed', 'again', 'stillOpen', 'waiting'] as const
const { closing: heading, closed } = texts.before

/** What a completed report has made of what the store had to fix before (FIX-013). Shows nothing when there was nothing. */
export function Closing({ report: { id, store, date } }: { report: Report }) {
  const { data } = useQuery({ ...reportFixesQuery({ id, store: store.id, date }), enabled: id !== undefined })
  const counts = data?.closing
  if (!counts || outcomes.every((outcome) => counts[outcome] === 0)) return null
  return (
    <p className={`${base.cluster} ${base.muted} ${css.closing}`}>
      <span>{heading}</span>
      {outcomes
        .filter((outcome) => counts[outcome] > 0)
        .map((outcome) => (
          <Link
            key={outcome}
            {...paths.fixes({ ...(shows[outcome] && { show: shows[outcome] }), store: store.id })}
            className={chip.chip}
            data-tone={tones[outcome]}
          >
            {closed[outcome](counts[outcome])}
          </Link>
        ))}
    </p>
  )
}
