import { vi } from 'vitest'

/** Gives the page the screen of a desk. Elsewhere the tests see what a phone shows. */
export const atDesk = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('min-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
