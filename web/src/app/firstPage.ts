import type { QueryClient } from '@tanstack/react-query'
import { afterPaint } from '@/lib/afterPaint.ts'
import { holdUntil } from '@/lib/late.ts'
import { notes } from '@/lib/notes.ts'
import { restoreTyped } from '@/lib/typed.ts'
import { meQuery } from '@/shared/session/session.ts'
import type { createAppRouter } from './router.tsx'
import { askedAhead } from './routes/latePage.ts'

/** How long the splash of index.html stays while the first page's code and data load, in milliseconds. */
const patience = 500

interface FirstPage {
  /** The code and the data of the page are here. */
  loaded: Promise<void>
  /** They are here, or that takes too long. If React draws a page before, it draws it twice, with a pause of 300 ms in between (docs/adr/0008). */
  ready: Promise<unknown>
}

/** Loads the first page. */
export function firstPage(client: QueryClient, router: ReturnType<typeof createAppRouter>): FirstPage {
  const loaded = Promise.all([client.prefetchQuery(meQuery), router.load()])
    .then(askedAhead)
    .then(() => settled(client))
  // Forms read the notes when they are drawn.
  const restored = restoreTyped(notes)
  return { loaded, ready: Promise.race([Promise.all([loaded, restored]), new Promise<void>((resolve) => setTimeout(resolve, patience))]) }
}

/** Lets what is late wait until the loaded page is on the screen. */
export function holdLateParts(loaded: Promise<void>) {
  holdUntil(loaded.then(() => new Promise<void>(afterPaint)))
}

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
