/** How much room a device must have left, in bytes, for a day of photos of 2 MB each. */
const enough = 100_000_000

/**
 * Asks the browser not to throw away what this device keeps (OFFLINE-026). Called when something begins to wait here. Browsers answer by themselves
 * or ask the person, and only once.
 */
export async function askToKeep(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch {
    // Nothing can be done about it, and what is kept is kept as well as before.
  }
}

/** How much room is left, in bytes, if that is little; undefined if there is enough, or the browser does not tell. */
export async function littleRoom(): Promise<number | undefined> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    if (quota === undefined || usage === undefined) return undefined
    return quota - usage < enough ? Math.max(0, quota - usage) : undefined
  } catch {
    return undefined
  }
}
