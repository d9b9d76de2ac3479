import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createQueryClient } from '@/api/queryClient.ts'
import { App } from '@/app/App.tsx'
import { createAppRouter } from '@/app/router.tsx'
import { AutosaveDelay } from '@/features/audit/draft/autosave.ts'
import { watchSession } from '@/shared/session/session.ts'

interface Options {
  /** How long after a mark a report saves by itself, in milliseconds. Without it, reports never save by themselves. */
  autosave?: number
}

/** Renders the whole app at an address, against the test's server. */
export function renderApp(path: string, { autosave }: Options = {}) {
  const queryClient = createQueryClient()
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
  watchSession(queryClient)
  const history = createMemoryHistory({ initialEntries: [path] })
  render(
    <AutosaveDelay value={autosave ?? null}>
      <App env="test" queryClient={queryClient} router={createAppRouter(queryClient, history)} />
    </AutosaveDelay>,
  )
  return {
    user: userEvent.setup(),
    queryClient,
    address: () => history.location.href,
    goTo: (address: string) => history.push(address),
  }
}
