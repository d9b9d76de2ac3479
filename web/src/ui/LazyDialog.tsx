import { type ComponentType, createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { latePart } from '@/lib/late.ts'
import { sayNotLoaded } from './alert.ts'
import { useFocusBack } from './useFocusBack.ts'

/** Whether the LazyDialog around is open. */
const Opened = createContext(true)

/**
 * A dialog whose code is fetched when it is opened or, before that, in peace (see latePart), so that it opens even if the connection drops later. If
 * the code cannot be loaded, `otherwise` takes its place until it is opened again or the code is there. The page itself never fails. Mount the dialog
 * inside a LazyDialog.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  otherwise: ComponentType<Props>,
): ComponentType<Props>
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props>
export function lazyDialog<Props extends { onClose?: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props> = NotLoaded,
) {
  const part = latePart(load)

  return function Late(props: Props) {
    const opened = use(Opened)
    const Dialog = part.use()?.default
    const [failed, setFailed] = useState(false)
    const isLoaded = Dialog !== undefined
    useEffect(() => {
      if (!opened || isLoaded) return
      let waits = true
      part.load().catch(() => waits && setFailed(true))
      return () => {
        waits = false
        setFailed(false)
      }
    }, [opened, isLoaded])
    if (Dialog) return <Dialog {...props} />
    return failed && <Otherwise {...props} />
  }
}

/** In place of a dialog that could not be loaded: says so, and closes, so that the person can open it again. */
function NotLoaded({ onClose }: { onClose?: () => void }) {
  useNotLoaded(() => onClose?.())
  return null
}

/** Says that a dialog could not be loaded, then calls `close`. */
export function useNotLoaded(close: () => void) {
  const tell = useEffectEvent(() => {
    void sayNotLoaded()
    close()
  })
  useEffect(() => tell(), [])
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
  return <Opened value={opened}>{(opened || (stays && wanted)) && children}</Opened>
}
