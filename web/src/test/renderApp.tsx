import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createQueryClient } from '@/api/queryClient.ts'
import { App } from '@/app/App.tsx'
import { createAppRouter } from '@/app/router.tsx'
import { watchSession } from '@/shared/session/session.ts'

/** Renders the whole app at an address, against the test's server. */
export function renderApp(path: string) {
  const queryClient = createQueryClient()
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
  watchSession(queryClient)
  const history = createMemoryHistory({ initialEntries: [path] })
  render(<App env="test" queryClient={queryClient} router={createAppRouter(queryClient, history)} />)
  return {
    user: userEvent.setup(),
    queryClient,
    address: () => history.location.href,
  }
}
