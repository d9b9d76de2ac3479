import type { QueryClient } from '@tanstack/react-query'
import { feedKeys } from '@/api/feed.ts'

/**
 * Asks again for what has the link of a picture that could not be loaded, once for each link, because links end after a day (FD-303). The pages of
 * the feed are never loaded again by themselves: their posts ask one by one. Returns a function that ends it.
 */
export function renewBrokenLinks(client: QueryClient): () => void {
  const asked = new Set<string>()
  function onError({ target }: Event) {
    const link = target instanceof HTMLImageElement ? target.getAttribute('src') : null
    if (!link?.startsWith('/files/') || asked.has(link) || !navigator.onLine) return
    asked.add(link)
    const [feed, list] = feedKeys.lists
    void client.refetchQueries(
      {
        type: 'active',
        predicate: ({ queryKey, state: { data } }) =>
          !(queryKey[0] === feed && queryKey[1] === list) && data !== undefined && JSON.stringify(data).includes(link),
      },
      { cancelRefetch: false },
    )
  }
  // Errors of pictures do not bubble.
  document.addEventListener('error', onError, true)
  return () => document.removeEventListener('error', onError, true)
}
