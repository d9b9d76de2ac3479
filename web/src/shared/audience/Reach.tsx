import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { reachQuery } from '@/api/readership.ts'
import { useDebounced } from '@/lib/debounce.ts'
import base from '@/ui/Base.module.css'
import { type AudienceValues, missingChoice, sentAudience } from './audience.ts'
import css from './Reach.module.css'
import { texts } from './strings.ts'

/** How many stores and people the chosen audience reaches (READERSHIP-001). It says nothing while the choice is not complete, or unknown. */
export function Reach({ values, disabled }: { values: AudienceValues; disabled?: boolean }) {
  const isComplete = values.visibility !== '' && !missingChoice(values)
  const chosen = useDebounced(isComplete && !disabled ? JSON.stringify(sentAudience(values)) : '', 300)
  const { data, isError } = useQuery({ ...reachQuery(chosen ? JSON.parse(chosen) : {}), enabled: chosen !== '' })
  // Of everybody it goes without saying; and a node of before reps were counted sends none, while nodes are being replaced.
  const reps = (values.visibility !== 'GLOBAL' && data?.reps) || 0
  const shown = chosen !== '' && isComplete && !isError ? data : undefined
  return (
    <p className={`${base.row} ${base.muted} ${css.reach}`} role="status" aria-live="polite">
      {shown && (
        <>
          <IconUsers size={16} aria-hidden />
          {texts.reaches(shown.stores, shown.people, reps)}
        </>
      )}
    </p>
  )
}
