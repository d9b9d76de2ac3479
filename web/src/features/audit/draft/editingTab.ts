/**
 * Lets only one tab edit a report, because two tabs would overwrite each other's unsaved marks in the same draft. The other tabs are told. When the
 * first closes or crashes, one of them takes over. A report is identified by its store and quarter, which works before it has an id too: there is at
 * most one open report for both (FD-02).
 *
 * `onChange(true)` means that this tab may edit. It should then load the report and its draft again, since another tab may have written both. The
 * browser has no Web Locks API if the address is neither https nor localhost. Then every tab may edit, and the versions of the lines still keep an old
 * tab from overwriting newer marks. Returns a function that gives up the place of this tab.
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
