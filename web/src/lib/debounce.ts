import { useDebouncedValue } from '@mantine/hooks'

/** How long a search waits for the next key, in milliseconds. The audit report page has its own figure (GENERAL-026). */
export const searchDebounce = 500

/** The latest value that did not change for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait = searchDebounce): T {
  const [settled] = useDebouncedValue(value, wait)
  return settled
}
