/**
 * Makes a loader for React.lazy that also fetches the code as soon as the page is idle. Use it for what must open even when the connection dropped
 * after the page was loaded.
 */
export function preloaded<T>(load: () => Promise<T>): () => Promise<T> {
  const soon = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000))
  // A failure can be ignored here: the loader tries again when the code is needed.
  soon(() => void load().catch(() => {}))
  return load
}
