import { CloseButton } from '@mantine/core'
import { useId } from 'react'
import base from './Base.module.css'
import box from './CheckBox.module.css'
import { SearchField } from './SearchField.tsx'
import css from './SearchPicker.module.css'

/** Something that can be chosen. */
export interface Choice {
  id: string
  name: string
}

type Shown = Choice & { hint?: string | undefined }

interface Props {
  legend: string
  /** Stands below the legend. */
  description?: string
  chosen: readonly Shown[]
  onChoose: (choices: Choice[]) => void
  searchLabel: string
  search: string
  onSearch: (words: string) => void
  /** What the search has found. Absent: it has no answer yet. */
  found: readonly Shown[] | undefined
  texts: { chosen: (n: number) => string; remove: (name: string) => string; loading: string; none: string }
  failed?: Error | null
  error?: string | undefined
  /** Whether only one is wanted; then the last of the chosen ones counts. */
  single?: boolean
  /** How many can be chosen. Absent: any number. */
  most?: number
  /** The field of the form, which gets focus when it is wrong. */
  path?: string
}

/** Chooses some of many things by searching for them. What is chosen stands above the search, and can be taken away there. */
export function SearchPicker({
  legend,
  description,
  chosen,
  onChoose,
  searchLabel,
  search,
  onSearch,
  found,
  texts,
  failed,
  error,
  single,
  most = Number.POSITIVE_INFINITY,
  path,
}: Props) {
  const group = useId()
  const about = useId()
  const isChosen = (id: string) => chosen.some((choice) => choice.id === id)

  function tick({ id, name }: Choice, on: boolean) {
    const others = chosen.filter((choice) => choice.id !== id)
    onChoose(on ? [...others, { id, name }] : others)
  }

  return (
    <fieldset
      className={`${base.stack} ${css.picker}`}
      aria-describedby={description ? about : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{legend}</legend>
      {description && (
        <p id={about} className={base.muted}>
          {description}
        </p>
      )}
      {chosen.length > 0 && (
        <ul className={`${base.wrap} ${css.chosen}`} aria-label={texts.chosen(chosen.length)}>
          {chosen.map((choice) => (
            <li key={choice.id}>
              <span>
                {choice.name} {choice.hint && <small>{choice.hint}</small>}
              </span>
              <CloseButton size={44} iconSize={16} aria-label={texts.remove(choice.name)} onClick={() => tick(choice, false)} />
            </li>
          ))}
        </ul>
      )}
      <div data-path={path} tabIndex={-1}>
        <SearchField label={searchLabel} search={search} onSearch={onSearch} />
      </div>
      <div className={css.found}>
        {failed && !found && <p role="status">{failed.message}</p>}
        {!failed && !found && <p role="status">{texts.loading}</p>}
        {found?.length === 0 && <p role="status">{texts.none}</p>}
        {found?.map(({ hint, ...choice }) => (
          <label key={choice.id}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={single ? group : undefined}
              className={box.box}
              checked={isChosen(choice.id)}
              disabled={chosen.length >= most && !single && !isChosen(choice.id)}
              onChange={(event) => tick(choice, event.target.checked)}
            />
            <span>
              {choice.name} <small>{hint}</small>
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
