import { lazyDialog } from '@/ui/LazyDialog.tsx'

/** The viewer. Its code is fetched once the page is idle. */
export const Viewer = lazyDialog(() => import('./Viewer.tsx'))
