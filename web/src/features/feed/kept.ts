import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** What the person has opened in the feed, beside the posts that are cached. Forgotten when the page is loaded again. */
const opened = new WeakMap<QueryClient, Set<string>>()

/**
 * Whether something is open, kept while the person is on another page, so that the feed looks the same when they come back and scrolls to the same
 * place.
 */
export function useKept(key: string): [boolean, (open: boolean) => void] {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(() => opened.get(client)?.has(key) ?? false)
  function set(open: boolean) {
    const all = opened.get(client) ?? new Set()
    opened.set(client, all)
    if (open) all.add(key)
    else all.delete(key)
    setOpen(open)
  }
  return [isOpen, set]
}
