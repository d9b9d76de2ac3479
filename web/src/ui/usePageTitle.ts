import { useEffect } from 'react'
import { names } from '@/lib/names.ts'

/** Sets the window's title to the page's name. The shell announces the title when the route changes. */
export function usePageTitle(title: string) {
  const { product } = names.use()
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
