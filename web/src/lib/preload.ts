/**
 * Makes a loader for React.lazy that also fetches its code once the page is idle. For what must open even when the line has dropped
 * since the page was loaded.
 */
export function preloaded<T>(load: () => Promise<T>): () => Promise<T> {
  const soon = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000))
  // A failure is not lost: the loader tries again when it is needed.
  soon(() => void load().catch(() => {}))
  return load
}
