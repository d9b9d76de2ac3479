import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import { preloaded } from '@/lib/preload.ts'
import { useFocusBack } from './useFocusBack.ts'

/**
 * A dialog whose code is fetched once the page is idle, so that it opens even when the line has dropped since. `otherwise` takes its place where
 * the code could not be loaded; without it the page fails. Mount it in a LazyDialog.
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
  /** Once it was open the dialog stays, so that it can close gently and keep what it knows. It then needs `opened` itself. */
  stays?: boolean
  children: ReactNode
}

/** The place of a lazy dialog: empty until it is first opened. Focus goes back to where it was when it closes. */
export function LazyDialog({ opened, stays = false, children }: Props) {
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useFocusBack(opened)
  return <Suspense>{(opened || (stays && wanted)) && children}</Suspense>
}
