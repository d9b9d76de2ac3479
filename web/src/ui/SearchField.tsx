import { CloseButton, Input } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { searchDebounce } from '@/lib/debounce.ts'
import css from './SearchField.module.css'

interface Props {
  label: string
  /** The current search text. */
  search: string
  /** Called with the trimmed text once the person has stopped typing (GENERAL-026). */
  onSearch: (search: string) => void
  /** How long a pause counts as having stopped, in milliseconds. */
  wait?: number
  className?: string | undefined
}

/**
 * A search box for a list. When `search` changes from outside, for example because its chip was removed, the field shows the new text. Whoever opens
 * another page within the pause goes there: a search that came then would bring them back to the list (FD-412). It uses Input
 * rather than TextInput, because TextInput's wrapper makes React draw the whole page once more before the first paint.
 */
export function SearchField({ label, search, onSearch, wait = searchDebounce, className }: Props) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const settle = useDebouncedCallback(onSearch, wait)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && settle.cancel()), [router, settle])
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
      // In a form, such as where stores are chosen for a post, Return would send it unfinished.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={typed && <CloseButton iconSize={18} aria-label="Clear search" onClick={() => type('')} />}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
    />
  )
}
