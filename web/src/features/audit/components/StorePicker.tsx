import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Store } from '@/api/types.ts'
import { useDebounced } from '@/lib/debounce.ts'
import { listTexts } from '../listStrings.ts'
import { storeSearchQuery } from '../queries.ts'
import css from './StorePicker.module.css'

interface Props {
  label: string
  hideLabel?: boolean
  placeholder: string
  error?: ReactNode
  autoFocus?: boolean
  /** Empties the field after each choice, where the choice shows elsewhere. */
  clearOnPick?: boolean
  /** Typing after a choice takes it back: null. */
  onPick: (store: Store | null) => void
}

/** A store by name, suburb or postcode, as the server finds it. */
export function StorePicker({ label, hideLabel, placeholder, error, autoFocus, clearOnPick, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const query = useDebounced(picked === typed ? '' : typed.trim())
  const { data, isError, isPlaceholderData } = useQuery({ ...storeSearchQuery(query), enabled: combobox.dropdownOpened })
  const settled = !isPlaceholderData && query === (picked === typed ? '' : typed.trim())

  function type(text: string) {
    setTyped(text)
    if (picked !== null) {
      setPicked(null)
      onPick(null)
    }
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
  }

  function pick(id: string) {
    const store = data?.items.find((item) => item.id === id)
    if (!store) return
    setTyped(clearOnPick ? '' : store.name)
    setPicked(clearOnPick ? null : store.name)
    combobox.closeDropdown()
    onPick(store)
  }

  return (
    <div className={css.picker}>
      <Combobox
        store={combobox}
        onOptionSubmit={pick}
        classNames={{ dropdown: css.dropdown, option: css.option, empty: css.empty }}
        shadow="md"
        // In a dialog it must be part of it: what lies outside is silent to a screen reader.
        withinPortal={false}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={hideLabel ? undefined : label}
            aria-label={hideLabel ? label : undefined}
            placeholder={placeholder}
            value={typed}
            error={error}
            data-autofocus={autoFocus || undefined}
            onChange={(event) => type(event.target.value)}
            onClick={() => combobox.openDropdown()}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            autoComplete="off"
            rightSection={<IconSearch size={18} aria-hidden />}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={label} mah={264} className={css.options}>
            {data?.items.map((store) => (
              <Combobox.Option key={store.id} value={store.id}>
                <b>{store.name}</b>
                <span>{`${store.suburb} ${store.postcode}, ${store.tierLabel}`}</span>
              </Combobox.Option>
            ))}
            {data?.items.length === 0 && settled && <Combobox.Empty>{listTexts.start.noResults}</Combobox.Empty>}
            {!data && !isError && <Combobox.Empty>{listTexts.start.loading}</Combobox.Empty>}
            {isError && <Combobox.Empty>{listTexts.start.failed}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
