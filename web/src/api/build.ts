import { createStore } from '@/lib/store.ts'

/** The first script of this page, which names the build that it was loaded from, as the server names its own. */
export const ownBuild = document.querySelector('script[type="module"]')?.getAttribute('src')

const newer = createStore(false)

/** Compares the build that an answer names with this page's own (docs/adr/0013). `own` is for tests. */
export function noteBuild(build: string | null, own: string | null | undefined = ownBuild) {
  // While the app is developed, its script has no hash and says nothing about the build.
  if (build === null || !own?.startsWith('/assets/')) return
  if (newer.get() !== (build !== own)) newer.set(build !== own)
}

/** Whether the server now has another build of the app than this page. */
export const useNewerBuild = newer.use
