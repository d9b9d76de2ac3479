import { latePart } from '@/lib/late.ts'
import { createStore } from '@/lib/store.ts'
import css from './notify.module.css'
import type { Toast } from './Toasts.tsx'

const toasts = latePart(() => import('./Toasts.tsx'))
const wanted = createStore(false)
/** The latest toast that could not be shown as one. */
const plain = createStore<Toast | null>(null)
const plainDuration = 5000

/**
 * Shows a toast and returns how to close it. By default it reports success, stays for 5 s, can be closed and appears at the bottom (GENERAL-027,
 * AMB-125).
 */
export function notify(toast: Toast): () => void {
  let closed = false
  let close = () => {
    closed = true
  }
  wanted.set(true)
  toasts.load().then(
    ({ showToast }) => {
      if (!closed) close = showToast(toast)
    },
    () => {
      if (!closed) close = sayPlainly(toast)
    },
  )
  return () => close()
}

/** Shows a toast without its looks, for when the code of toasts could not be loaded. */
function sayPlainly(toast: Toast): () => void {
  const close = () => {
    if (plain.get() === toast) plain.set(null)
  }
  plain.set(toast)
  setTimeout(close, toast.duration ?? plainDuration)
  return close
}

/** Shows the toasts. The app mounts it once. */
export function ToastHost() {
  const Toasts = toasts.use()?.default
  const isWanted = wanted.use()
  const text = plain.use()
  return (
    <>
      {isWanted && Toasts && <Toasts />}
      {text && (
        <p className={css.plain} role="status">
          {text.title && <strong>{text.title} </strong>}
          {text.message}
          {text.undo && (
            <button type="button" className={css.undo} onClick={() => [plain.set(null), text.undo?.()]}>
              UNDO
            </button>
          )}
        </p>
      )}
    </>
  )
}
