import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { storeSearchQuery } from '@/api/store.ts'
import type { Store } from '@/api/types.ts'
import { useDebounced } from '@/lib/debounce.ts'
import css from './StorePicker.module.css'
import { listTexts } from './strings.ts'

interface Offer {
  label: string
  /** Each store with what to know about it, such as its last result. */
  stores: readonly { store: Store; note: string }[]
}

interface Props {
  label: string
  placeholder: string
  /** A 'field' of a form shows the chosen store, and its list pushes the form down. A 'filter' is empty again after a choice, and its list floats. */
  variant: 'field' | 'filter'
  /** The field's path in its form. */
  path?: string
  error?: ReactNode
  /** Groups of stores to offer first while nothing is typed. */
  offers?: readonly Offer[]
  /** Called with the chosen store, and with null when typing undoes the choice. */
  onPick: (store: Store | null) => void
}

/** A search box that picks a store by name, suburb or postcode. The server does the search. */
export default function StorePicker({ label, placeholder, variant, path, error, offers = [], onPick }: Props) {
  const isField = variant === 'field'
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const wanted = typed === picked ? '' : typed.trim()
  const query = useDebounced(wanted)
  const { data, isError, isPlaceholderData } = useQuery({ ...storeSearchQuery(query), enabled: combobox.dropdownOpened })
  const settled = query === wanted && !isPlaceholderData
  const groups = wanted === '' ? offers.filter(({ stores }) => stores.length > 0) : []
  const offered = groups.flatMap(({ stores }) => stores.map(({ store }) => store))
  const others = data?.items.filter(({ id }) => !offered.some((store) => store.id === id))
  const noteOf = ({ id }: Store) => offers.flatMap(({ stores }) => stores).find(({ store }) => store.id === id)?.note

  function type(text: string) {
    setTyped(text)
    setPicked('')
    if (picked) onPick(null)
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
  }

  function pick(id: string) {
    const store = [...offered, ...(data?.items ?? [])].find((item) => item.id === id)
    if (!store) return
    const shown = isField ? store.name : ''
    setTyped(shown)
    setPicked(shown)
    combobox.closeDropdown()
    onPick(store)
  }

  const options = (
    <Combobox.Options aria-label={label} mah={264} className={css.options}>
      {groups.map((group) => (
        <Combobox.Group key={group.label} label={group.label}>
          {group.stores.map(({ store, note }) => (
            <Option key={store.id} store={store}>
              {note}
            </Option>
          ))}
        </Combobox.Group>
      ))}
      {offered.length > 0 && (
        <Combobox.Group label={listTexts.start.others}>
          {others?.map((store) => (
            <Option key={store.id} store={store} />
          ))}
        </Combobox.Group>
      )}
      {offered.length === 0 &&
        others?.map((store) => (
          <Option key={store.id} store={store}>
            {noteOf(store)}
          </Option>
        ))}
      {data?.items.length === 0 && settled && <Combobox.Empty>{listTexts.start.noResults}</Combobox.Empty>}
      {!data && !isError && <Combobox.Empty>{listTexts.start.loading}</Combobox.Empty>}
      {isError && <Combobox.Empty>{listTexts.start.failed}</Combobox.Empty>}
    </Combobox.Options>
  )

  return (
    <div className={css.picker}>
      <Combobox
        store={combobox}
        onOptionSubmit={pick}
        classNames={{ dropdown: css.dropdown, option: css.option, empty: css.empty }}
        shadow="md"
        withinPortal={false}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={isField ? label : undefined}
            aria-label={isField ? undefined : label}
            placeholder={placeholder}
            value={typed}
            error={error}
            data-path={path}
            data-autofocus={isField || undefined}
            onChange={(event) => type(event.target.value)}
            onClick={() => combobox.openDropdown()}
            onFocus={() => !picked && combobox.openDropdown()}
            // In a form the list stays open on blur. Closing it would move the button just as the person presses it.
            onBlur={() => !isField && combobox.closeDropdown()}
            autoComplete="off"
            rightSection={<IconSearch size={18} aria-hidden />}
          />
        </Combobox.Target>
        {isField ? (
          combobox.dropdownOpened && <div className={css.inline}>{options}</div>
        ) : (
          <Combobox.Dropdown>{options}</Combobox.Dropdown>
        )}
      </Combobox>
    </div>
  )
}

function Option({ store, children }: { store: Store; children?: ReactNode }) {
  return (
    <Combobox.Option value={store.id}>
      <b>{store.name}</b>
      <span>{`${store.suburb} ${store.postcode}, ${store.tierLabel}`}</span>
      {children && <span>{children}</span>}
    </Combobox.Option>
  )
}
