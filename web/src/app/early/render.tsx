import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { createQueryClient } from '@/api/queryClient.ts'
import SignInPage from '@/features/auth/pages/SignInPage.tsx'
import { names } from '@/lib/names.ts'
import { createAppRouter } from '../router.tsx'
import { cssVariablesResolver, theme } from '../theme/theme.ts'

/** Stands for what the network calls the product. The server puts the name in its place (web/early.go). */
const product = '{product}'

/** Draws what the server sends before the app runs, as HTML by its name in the build. Only the build calls this (build/early.ts). */
export function pages(): Record<string, string> {
  return { 'sign-in': signIn('Caravan'), 'sign-in-named': signIn(product) }
}

function signIn(product: string): string {
  names.set({ ...names.get(), product })
  const client = createQueryClient()
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={createAppRouter(client, createMemoryHistory())}>
          <SignInPage />
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  // React wants pictures to be fetched before they are named. Here they are named a few lines later.
  return html.replaceAll(/<link rel="preload"[^>]*>/g, '')
}
