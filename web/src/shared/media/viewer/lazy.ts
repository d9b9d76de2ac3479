import { lazyDialog } from '@/ui/LazyDialog.tsx'

/** The viewer. Its code comes when it is opened, or before that in peace (see latePart). */
export const Viewer = lazyDialog(() => import('./Viewer.tsx'))
