import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { searchDebounce } from '@/lib/debounce.ts'

interface Props {
  label: string
  /** What stands in the address. */
  search: string
  /** Called once the text has settled, without spaces at its ends (GENERAL-026). */
  onSearch: (search: string) => void
  className?: string | undefined
}

/** A search box over a list. The address follows the text once it has settled; a search that is removed elsewhere empties the field. */
export function SearchField({ label, search, onSearch, className }: Props) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const settle = useDebouncedCallback(onSearch, searchDebounce)
  if (search !== known) {
    setKnown(search)
    if (search !== typed.trim()) setTyped(search)
  }

  function type(text: string) {
    setTyped(text)
    settle(text.trim())
  }

  return (
    <TextInput
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={typed && <CloseButton iconSize={18} aria-label="Clear search" onClick={() => type('')} />}
      rightSectionWidth={48}
    />
  )
}
