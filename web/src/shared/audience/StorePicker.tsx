import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { storeSearchQuery } from '@/api/store.ts'
import base from '@/ui/Base.module.css'
import box from '@/ui/CheckBox.module.css'
import { SearchField } from '@/ui/SearchField.tsx'
import type { StoreName } from './audience.ts'
import css from './StorePicker.module.css'
import { texts } from './strings.ts'

interface Props {
  chosen: readonly StoreName[]
  onChoose: (stores: StoreName[]) => void
  error?: string | undefined
  /** Whether only one store is wanted; then the last of the chosen ones counts. */
  single?: boolean
  /** The field of the form, which gets focus when it is wrong. */
  path?: string
}

/** Chooses stores by searching for them (POST-020). */
export function StorePicker({ chosen, onChoose, error, single, path = 'restrictedToStores' }: Props) {
  const group = useId()
  const [search, setSearch] = useState('')
  const { data, error: failed } = useQuery(storeSearchQuery(search))
  const isChosen = (id: string) => chosen.some((store) => store.id === id)

  function tick({ id, name }: StoreName, on: boolean) {
    const others = chosen.filter((store) => store.id !== id)
    onChoose(on ? [...others, { id, name }] : others)
  }

  return (
    <fieldset className={`${base.stack} ${css.picker}`} aria-invalid={error ? true : undefined}>
      <legend>{single ? texts.store : texts.stores}</legend>
      {chosen.length > 0 && (
        <ul className={`${base.wrap} ${css.chosen}`} aria-label={texts.chosen(chosen.length)}>
          {chosen.map((store) => (
            <li key={store.id}>
              {store.name}
              <CloseButton size={44} iconSize={16} aria-label={texts.remove(store.name)} onClick={() => tick(store, false)} />
            </li>
          ))}
        </ul>
      )}
      <div data-path={path} tabIndex={-1}>
        <SearchField label={texts.searchStores} search={search} onSearch={setSearch} />
      </div>
      <div className={css.found}>
        {failed && !data && <p role="status">{failed.message}</p>}
        {!failed && !data && <p role="status">{texts.loading}</p>}
        {data?.items.length === 0 && <p role="status">{texts.noStores}</p>}
        {data?.items.map(({ id, name, suburb }) => (
          <label key={id}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={single ? group : undefined}
              className={box.box}
              checked={isChosen(id)}
              onChange={(event) => tick({ id, name }, event.target.checked)}
            />
            <span>
              {name} <small>{suburb}</small>
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
