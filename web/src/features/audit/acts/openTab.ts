/** A new tab that waits for its address. */
export interface PendingTab {
  show: (url: string) => void
  close: () => void
}

/** Opens a tab that shows a message until its address is known. Call it in the handler of a click. Returns null if the browser refuses. */
export function openTab(message: string): PendingTab | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = message
  tab.document.body.textContent = message
  return {
    show: (url) => tab.location.replace(new URL(url, window.location.href)),
    close: () => tab.close(),
  }
}
