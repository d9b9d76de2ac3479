import { IconCheck } from '@tabler/icons-react'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import type { Section } from '@/shared/sections.ts'
import chip from '@/ui/Chip.module.css'
import { useTallies } from '../draft/useDraft.ts'
import { texts } from '../strings.ts'
import css from './SectionStatus.module.css'

/** How many lines of a section are marked, such as '8 of 13', with a tick once all are. */
export function MarkedChip({ section }: { section: Section }) {
  const { visible, visibleMarked } = useTallies()[section]
  if (visible === 0) return null
  const done = visible === visibleMarked
  return (
    <span className={chip.chip} data-tone={done ? 'good' : undefined}>
      {done && <IconCheck size={15} stroke={2.6} aria-hidden />}
      {texts.lines.counted(visibleMarked, visible)}
    </span>
  )
}

/** A section's score and how many of its lines failed. */
export function ResultChips({ score, failed }: { score: number; failed: number }) {
  return (
    <span className={css.chips}>
      {failed > 0 && (
        <span className={chip.chip} data-tone="bad">
          {texts.result.failed(failed)}
        </span>
      )}
      <ScoreTag score={score} />
    </span>
  )
}
