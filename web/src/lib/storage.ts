/** localStorage that never throws: a full or forbidden storage reads as empty and keeps nothing. Values are JSON under 'caravan.'. */
export const storage = {
  get<T>(key: string): T | undefined {
    try {
      const text = localStorage.getItem(prefix + key)
      return text === null ? undefined : (JSON.parse(text) as T)
    } catch {
      return undefined
    }
  },

  /** Tells whether the value was kept. */
  set(key: string, value: unknown): boolean {
    try {
      localStorage.setItem(prefix + key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },

  remove(key: string) {
    try {
      localStorage.removeItem(prefix + key)
    } catch {
      // Nothing was kept, so nothing is left behind.
    }
  },

  /** The kept keys that begin with `start`, without the common prefix. */
  keys(start: string): string[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix + start))
        .map((key) => key.slice(prefix.length))
    } catch {
      return []
    }
  },
}

const prefix = 'caravan.'
