/**
 * One tab edits a report: two that write the same draft would overwrite each other's unsaved marks. The others are told, and one of them takes over
 * when the first closes, however it ends. There is at most one open report per store and quarter (FD-02), so these name it, with or without an id.
 *
 * `onChange(true)` means that this tab edits; it should then read the report and its draft anew, as another tab may have written both. Without the
 * Web Locks API (an address that is neither https nor localhost) every tab edits; the lines' versions still keep a stale one from overwriting.
 */
export function editInOneTab(
  { storeId, promotionId }: { storeId: string; promotionId: string },
  onChange: (editing: boolean) => void,
  locks: LockManager | undefined = navigator.locks,
): () => void {
  if (!locks) {
    onChange(true)
    return () => {}
  }
  const name = `audit-edit:${storeId}:${promotionId}`
  const leaving = new AbortController()
  const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()))
  const edit = () => {
    if (!leaving.signal.aborted) onChange(true)
    return left
  }
  const wait = async () => {
    const free = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? edit().then(() => true) : false))
    if (free || leaving.signal.aborted) return
    onChange(false)
    await locks.request(name, { signal: leaving.signal }, edit)
  }
  wait().catch((error: unknown) => {
    if (!leaving.signal.aborted) console.error('audit: the lock of the editing tab failed', error)
  })
  return () => leaving.abort()
}
