import './app/theme/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/queryClient.ts'
import { App } from './app/App.tsx'
import { createAppRouter } from './app/router.tsx'
import { meQuery, watchSession } from './shared/session/session.ts'

const queryClient = createQueryClient()
const router = createAppRouter()

watchSession(queryClient)

// Asked before React starts, beside the page's code.
void queryClient.prefetchQuery(meQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
)
