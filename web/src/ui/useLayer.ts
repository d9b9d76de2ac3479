import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The layer that is open on top of the page. */
    layer?: string
  }
}

/**
 * A layer over the whole page that the browser's Back closes, as people expect on a phone: opening it adds an entry to the history, with the same
 * address. `name` tells it from other layers on the page.
 */
export function useLayer(name: string) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isOpen = useRouterState({ select: ({ location }) => location.state.layer === name })
  return {
    isOpen,
    open: () =>
      void navigate({ to: '.', search: (search: object) => search, hash: true, state: { layer: name }, resetScroll: false } as never),
    close: () => isOpen && history.back(),
  }
}
