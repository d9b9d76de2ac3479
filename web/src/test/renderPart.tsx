import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createQueryClient } from '@/api/queryClient.ts'
import { theme } from '@/app/theme/theme.ts'

/** Renders a part of a page by itself, with all that the app has around every page. */
export function renderPart(part: () => ReactNode) {
  const history = createMemoryHistory({ initialEntries: ['/before', '/'], initialIndex: 1 })
  const router = createRouter({ routeTree: createRootRoute({ component: part }), history })
  render(
    <MantineProvider env="test" theme={theme}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), back: () => history.back() }
}
