/** A new tab that was opened before it is known what it shows. */
export interface PendingTab {
  show: (url: string) => void
  close: () => void
}

/** Opens a tab that says to wait; null when the browser refuses. Only a click may do so. */
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
