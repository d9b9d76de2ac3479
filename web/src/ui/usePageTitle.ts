import { useEffect } from 'react'

/** Sets the window's title to the page's name. The shell announces the title when the route changes. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Caravan`
  }, [title])
}
