import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { NoteKey } from '@/lib/notes.ts'
import { AlertHost } from '@/ui/AlertHost.tsx'
import { ToastHost } from '@/ui/notify.tsx'
import type { createAppRouter } from './router.tsx'
import { cssVariablesResolver, theme } from './theme/theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'caravan.colorScheme' satisfies NoteKey })

interface Props {
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** Set in tests. It turns off transitions. */
  env?: 'test'
}

export function App({ queryClient, router, env }: Props) {
  return (
    <MantineProvider
      env={env}
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastHost />
        <AlertHost />
      </QueryClientProvider>
    </MantineProvider>
  )
}
