import './app/theme/theme.css'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/queryClient.ts'
import { App } from './app/App.tsx'
import { createAppRouter } from './app/router.tsx'
import { meQuery, watchSession } from './shared/session/session.ts'

/** How long the splash of index.html stays while the first page's code and data load, in milliseconds. */
const patience = 500

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

watchSession(queryClient)

// The fonts load while the app's code runs. Any earlier and they would delay the code; any later and the text would be drawn twice.
for (const family of ['Onest Variable', 'Bricolage Grotesque Variable']) void document.fonts.load(`1em "${family}"`).catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = createRoot(root)

// If React draws a page before its code and data are here, it draws it twice, with a pause of 300 ms in between. So we wait for them first.
const asked = queryClient.prefetchQuery(meQuery)
const loaded = Promise.all([asked, router.load()]).then(() => settled(queryClient))
void Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patience))]).then(() =>
  app.render(
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>,
  ),
)

/** Resolves as soon as no query is running. */
function settled(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(look)
    function look() {
      if (client.isFetching() > 0) return
      stop()
      resolve()
    }
    look()
  })
}
