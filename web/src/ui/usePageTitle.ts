import { useEffect } from 'react'

/** Names the page in the window's title, which the shell also announces after a change of route. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Caravan`
  }, [title])
}
