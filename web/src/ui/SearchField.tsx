import { CloseButton, Input } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { searchDebounce } from '@/lib/debounce.ts'
import css from './SearchField.module.css'

interface Props {
  label: string
  /** What is searched for now. */
  search: string
  /** Called once the text has settled, without spaces at its ends (GENERAL-026). */
  onSearch: (search: string) => void
  /** Milliseconds without a key after which it has. */
  wait?: number
  className?: string | undefined
}

/**
 * A search box over a list. The list follows the text once it has settled; a search that is removed elsewhere empties the field. An Input and no TextInput,
 * whose wrapper would have the whole page drawn once more before its first paint.
 */
export function SearchField({ label, search, onSearch, wait = searchDebounce, className }: Props) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const settle = useDebouncedCallback(onSearch, wait)
  if (search !== known) {
    setKnown(search)
    if (search !== typed.trim()) setTyped(search)
  }

  function type(text: string) {
    setTyped(text)
    settle(text.trim())
  }

  return (
    <Input
      className={`${css.search} ${className ?? ''}`}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={typed && <CloseButton iconSize={18} aria-label="Clear search" onClick={() => type('')} />}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
    />
  )
}
