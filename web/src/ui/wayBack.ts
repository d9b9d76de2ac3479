/** The ways back of a page lead to where the person came from, as it was (FD-339). */
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** The tab's history, where the browser tells of it: https://developer.mozilla.org/docs/Web/API/Navigation. TypeScript does not know it yet. */
interface History {
  currentEntry: { index: number } | null
  entries: () => { url: string | null; sameDocument: boolean }[]
}

/**
 * The address before this one in the tab's history. Undefined where going back would load the app again, at the beginning and after another site, and
 * where the browser does not tell.
 */
export function addressBefore(): URL | undefined {
  const history = (globalThis as { navigation?: History }).navigation
  const before = history?.entries()[(history.currentEntry?.index ?? 0) - 1]
  return before?.sameDocument && before.url ? new URL(before.url) : undefined
}

/**
 * For a link to the page one level up. If the person came from there, a press goes back in the tab's history instead: filters, page and place on it
 * are then as they were. `isUp` tells whether an address is that page's.
 */
export function useGoBack(isUp: (address: URL) => boolean) {
  const { history } = useRouter()
  return (event: MouseEvent) => {
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const before = addressBefore()
    if (opensElsewhere || !before || !isUp(before)) return
    event.preventDefault()
    history.back()
  }
}
