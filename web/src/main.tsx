import './app/theme/theme.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/queryClient.ts'
import { App } from './app/App.tsx'
import { firstPage, holdLateParts } from './app/firstPage.ts'
import { keepLater } from './app/kept/start.ts'
import { createAppRouter } from './app/router.tsx'
import { fetchPagesSoon } from './app/routes/latePage.ts'
import { wasSignedIn, watchSession } from './shared/session/session.ts'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

watchSession(queryClient)

// The fonts load while the app's code runs. Any earlier and they would delay the code; any later and the text would be drawn twice.
for (const family of ['Onest Variable', 'Bricolage Grotesque Variable']) void document.fonts.load(`1em "${family}"`).catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = createRoot(root)

const { ready, loaded } = firstPage(queryClient, router)

void ready.then(() =>
  // In a transition React draws in pieces of a few milliseconds, between which the browser can answer.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App queryClient={queryClient} router={router} />
      </StrictMode>,
    ),
  ),
)

holdLateParts(loaded)

keepLater(queryClient)
// Right after a sign-in it is not known before that somebody is signed in.
void loaded.then(() => {
  if (wasSignedIn()) fetchPagesSoon()
})
