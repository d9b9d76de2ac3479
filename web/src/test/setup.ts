import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { threadId } from 'node:worker_threads'
import { notifications } from '@mantine/notifications'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { onPage } from '@/lib/typed.ts'
import { session } from '@/shared/session/session.ts'
import { closeAlert } from '@/ui/alert.ts'
import { deleteDatabase } from './database.ts'
import { expectNothingLeft, watchTimers } from './leftovers.ts'
import { answerAsTheApp, callsAnswered, server } from './server.ts'

// The first test of a file also has to wait until the page's code is loaded, and a build machine may do something else meanwhile.
configure({ asyncUtilTimeout: 15_000 })

// Things that a browser has and jsdom lacks.
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
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.IntersectionObserver = class {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

// Test files run beside each other in threads of one process, which would hear each other like tabs of one browser.
const { BroadcastChannel: Channel } = globalThis
if (Channel.name !== 'OwnChannel') {
  globalThis.BroadcastChannel = class OwnChannel extends Channel {
    constructor(name: string) {
      super(`${name} of ${threadId}`)
    }
  }
}

watchTimers()

/** The calls of the test that nobody has declared. The page bears that they fail, so the test has to say so. */
const undeclared = new Set<string>()

beforeAll(() => {
  server.listen({
    onUnhandledRequest({ method, url }, print) {
      undeclared.add(`${method} ${new URL(url).pathname}`)
      print.error()
    },
  })
  answerAsTheApp()
})

// A call that an earlier test left behind may have failed only now.
beforeEach(() => onlineManager.setOnline(true))

afterEach(async () => {
  cleanup()
  await callsAnswered()
  server.resetHandlers()
  // State outside React would still be there in the next test, and in the next file.
  session.resume()
  closeAlert()
  notifications.clean()
  localStorage.clear()
  onPage.clear()
  await deleteDatabase()
  const calls = [...undeclared]
  undeclared.clear()
  expect(calls, 'calls that the test has not declared').toEqual([])
})

afterAll(async () => {
  server.close()
  await expectNothingLeft()
})
