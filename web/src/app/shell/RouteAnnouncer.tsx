import { VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * Tells screen readers when the page changes: focus moves to the new page, and its title is read out. A change within a page, such as a filter or a
 * new report that gets its id, does not move focus.
 */
export function RouteAnnouncer() {
  const route = useRouterState({ select: (state) => state.resolvedLocation && state.matches.at(-1)?.routeId })
  const last = useRef(route)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (last.current && route && last.current !== route) document.getElementById('main')?.focus({ preventScroll: true })
    last.current = route ?? last.current
  }, [route])

  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const observer = new MutationObserver(() => setTitle(document.title))
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [])

  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}
