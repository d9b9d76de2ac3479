/** How long to wait after this many failures in a row, in milliseconds: `first` after one, then twice as long each time, `longest` at most. */
export const backoff = (failures: number, first: number, longest: number): number => Math.min(longest, first * 2 ** (failures - 1))
