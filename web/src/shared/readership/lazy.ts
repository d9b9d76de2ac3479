import { lazyDialog } from '@/ui/LazyDialog.tsx'

export const ReadersDialog = lazyDialog(() => import('./ReadersDialog.tsx'))
