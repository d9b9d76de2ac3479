import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import { preloaded } from '@/lib/preload.ts'
import { useFocusBack } from './useFocusBack.ts'

/**
 * A dialog whose code is fetched once the page is idle, so that it opens even if the connection drops later. `otherwise` takes its place if the
 * code cannot be loaded; without `otherwise` the page then fails. Mount the dialog inside a LazyDialog.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  otherwise?: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  const fetched = preloaded(load)
  if (!otherwise) return lazy(fetched)
  return lazy(() => fetched().catch(() => ({ default: otherwise })))
}

interface Props {
  opened: boolean
  /** Keeps the dialog mounted after it was first opened, so that its closing is animated and its state is kept. Pass `opened` to the dialog too. */
  stays?: boolean
  children: ReactNode
}

/** Mounts a lazy dialog once it is opened. When the dialog closes, focus goes back to where it was before. */
export function LazyDialog({ opened, stays = false, children }: Props) {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useFocusBack(opened)
  return <Suspense>{(opened || (stays && wanted)) && children}</Suspense>
}
