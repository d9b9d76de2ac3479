import { IconCheck } from '@tabler/icons-react'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import type { Section, Weightings } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { useProgress } from '../draft/useScores.ts'
import { texts } from '../strings.ts'

/** How much of a section is marked, such as '8 of 13', with a tick once all is. */
export function MarkedChip({ section, weightings }: { section: Section; weightings: Weightings }) {
  const { marked, toMark } = useProgress(weightings).of[section]
  if (toMark === 0) return null
  const done = marked === toMark
  return (
    <span className={chip.chip} data-tone={done ? 'good' : undefined}>
      {done && <IconCheck size={15} stroke={2.6} aria-hidden />}
      {texts.lines.counted(marked, toMark)}
    </span>
  )
}

/** A section's score and how many of its lines failed. */
export function ResultChips({ score, failed }: { score: number; failed: number }) {
  return (
    <span className={base.row}>
      {failed > 0 && (
        <span className={chip.chip} data-tone="bad">
          {texts.result.failed(failed)}
        </span>
      )}
      <ScoreTag score={score} />
    </span>
  )
}
