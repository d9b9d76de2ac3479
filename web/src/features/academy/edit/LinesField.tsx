import { useQuery } from '@tanstack/react-query'
import { lessonLinesQuery } from '@/api/academy.ts'
import { limits } from '@/api/limits.gen.ts'
import { FilterChip } from '@/ui/FilterChip.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { editTexts as texts } from '../strings.ts'
import css from './Lessons.module.css'

interface Props {
  /** Ids of the chosen lines. */
  lines: string[]
  error: string | undefined
  onLines: (lines: string[]) => void
}

/** The store standards lines that a lesson helps with (FD-129): each choice is added, and pressing a chosen one takes it away. */
export function LinesField({ lines, error, onLines }: Props) {
  const { data = [] } = useQuery(lessonLinesQuery)
  const nameOf = (id: string) => data.find((line) => line.id === id)?.name ?? texts.lineGone
  const free = lines.length < limits.lessonLines ? data.filter(({ id }) => !lines.includes(id)) : []
  return (
    <div className={css.lines}>
      <SelectField
        label={texts.lines}
        value=""
        error={error}
        onChange={(id) => id && onLines([...lines, id])}
        choices={[{ value: '', label: texts.chooseLine }, ...free.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {lines.length > 0 && (
        <ul>
          {lines.map((id) => (
            <li key={id}>
              <FilterChip label={texts.removeLine(nameOf(id))} onRemove={() => onLines(lines.filter((other) => other !== id))}>
                {nameOf(id)}
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
