/**
 * The page that the server has sent to be seen before the app runs (build/early.ts, docs/adr/0060). It stands beside the app, above its mark. Once
 * the app shows anything else, the page is hidden in the same frame (theme/global.css).
 */
const page = () => document.getElementById('early')

/**
 * Puts the form that the app has just drawn in the place of the page's, before either is painted: with what was typed, the focus, and the press of
 * its button. `set` is given each field's path and what was typed in it.
 */
export function takeOver(form: HTMLFormElement, set: (path: string, typed: string) => void) {
  const before = page()
  if (!before) return
  const focused = document.activeElement
  for (const old of before.querySelectorAll<HTMLInputElement>('input[data-path]')) {
    const path = old.dataset.path ?? ''
    if (old.value !== '') set(path, old.value)
    if (old === focused) form.querySelector<HTMLInputElement>(`[data-path="${path}"]`)?.focus()
  }
  // A press that is on its way ends where no button is: the browser makes no click of it.
  const pressed = before.querySelector('form[data-pressed], form [type="submit"]:active') !== null
  before.remove()
  // A turn later the form has what was set.
  if (pressed) setTimeout(() => form.isConnected && form.requestSubmit())
}
