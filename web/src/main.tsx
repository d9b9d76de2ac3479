import './app/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onRefused } from './api/client.ts'
import { createQueryClient } from './api/queryClient.ts'
import { App } from './app/App.tsx'
import { createAppRouter } from './app/router.tsx'
import { meQuery, session } from './shared/session/session.ts'

const queryClient = createQueryClient()
const router = createAppRouter()

onRefused(() => {
  if (queryClient.getQueryData(meQuery.queryKey)) session.expire()
})

// Asked before React starts, beside the page's code.
void queryClient.prefetchQuery(meQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)
