import '@testing-library/jest-dom/vitest'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { session } from '@/shared/session/session.ts'
import { server } from './server.ts'

// The first test of a file also waits for the code of its page.
configure({ asyncUtilTimeout: 5000 })

// What a browser has and jsdom does not.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as unknown as MediaQueryList
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))

afterEach(() => {
  cleanup()
  server.resetHandlers()
  session.resume()
  onlineManager.setOnline(true)
  localStorage.clear()
})

afterAll(() => server.close())
