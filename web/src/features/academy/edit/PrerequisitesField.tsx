import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { coursesQuery } from '@/api/academy.ts'
import { limits } from '@/api/limits.gen.ts'
import type { Prerequisite } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import box from '@/ui/CheckBox.module.css'
import { FilterChip } from '@/ui/FilterChip.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { editTexts as texts } from '../strings.ts'
import css from './PrerequisitesField.module.css'

interface Props {
  /** Id of the course that is edited, which cannot come before itself. */
  course: string
  chosen: readonly Prerequisite[]
  error: string | undefined
  onChoose: (chosen: Prerequisite[]) => void
}

/** The courses that people finish before this one opens for them (FD-441), found by name. */
export function PrerequisitesField({ course, chosen, error, onChoose }: Props) {
  const hint = useId()
  const [search, setSearch] = useState('')
  const { data, error: failed } = useQuery(coursesQuery(search ? { search } : {}))
  const found = data?.items.filter(({ id }) => id !== course)
  const isFull = chosen.length >= limits.coursePrerequisites
  const isChosen = (id: string) => chosen.some((other) => other.id === id)
  const without = (id: string) => chosen.filter((other) => other.id !== id)
  return (
    <fieldset className={`${base.stack} ${css.first}`} aria-describedby={hint} aria-invalid={error ? true : undefined}>
      <legend>{texts.first}</legend>
      <p id={hint} className={base.muted}>
        {texts.firstHint(limits.coursePrerequisites)}
      </p>
      {chosen.length > 0 && (
        <ul className={`${base.wrap} ${css.chosen}`} aria-label={texts.firstChosen(chosen.length)}>
          {chosen.map(({ id, title, published, archived }) => (
            <li key={id}>
              <FilterChip label={texts.removeFirst(title)} onRemove={() => onChoose(without(id))}>
                {archived || !published ? `${title} (${texts.firstState(archived)})` : title}
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
      <div data-path="prerequisites" tabIndex={-1}>
        <SearchField label={texts.firstSearch} search={search} onSearch={setSearch} />
      </div>
      <div className={css.found}>
        {failed && !data && <p role="status">{failed.message}</p>}
        {!failed && !data && <p role="status">{texts.loading}</p>}
        {found?.length === 0 && <p role="status">{texts.firstNone}</p>}
        {found?.map(({ id, title, published, archived }) => (
          <label key={id}>
            <input
              type="checkbox"
              className={box.box}
              checked={isChosen(id)}
              disabled={isFull && !isChosen(id)}
              onChange={({ target }) => onChoose(target.checked ? [...without(id), { id, title, published, archived }] : without(id))}
            />
            <span>
              {title} {!published && <small>({texts.firstState(false)})</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
