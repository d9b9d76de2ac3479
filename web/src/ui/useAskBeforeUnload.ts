import { useEffect } from 'react'

/** Lets the browser ask before it closes or reloads the page, while `asks` is true. */
export function useAskBeforeUnload(asks: boolean) {
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [asks])
}
