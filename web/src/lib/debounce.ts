import { useDebouncedValue } from '@mantine/hooks'

/** Milliseconds that a search waits for the next key, everywhere but on the audit report page (GENERAL-026). */
export const searchDebounce = 500

/** The value as it was once it has not changed for `wait` milliseconds. */
export function useDebounced<T>(value: T, wait = searchDebounce): T {
  const [settled] = useDebouncedValue(value, wait)
  return settled
}
