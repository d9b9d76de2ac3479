import { act, render } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '@/api/types.ts'
import { UserContext } from '@/shared/session/session.ts'
import { aUser, server } from '@/test/server.ts'
import { useSeen } from './useSeen.ts'

type Entry = Pick<IntersectionObserverEntry, 'intersectionRatio'> & { height: number }
let look: (entry: Entry) => void
const usual = window.IntersectionObserver

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.IntersectionObserver = class extends usual {
    constructor(seen: IntersectionObserverCallback) {
      super(seen)
      look = ({ intersectionRatio, height }) =>
        seen([{ intersectionRatio, intersectionRect: { height }, rootBounds: { height: 800 } } as IntersectionObserverEntry], this)
    }
  }
})
afterEach(() => {
  vi.useRealTimers()
  window.IntersectionObserver = usual
})

function Post({ id }: { id: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useSeen(frame, { kind: 'POST', id }, true)
  return <div ref={frame} />
}

/** Shows a post to a person and returns what the server was told. */
function show(id: string, changes: Partial<User> = {}) {
  const told: unknown[] = []
  server.use(
    http.post('/api/users/me/opened', async ({ request }) => {
      told.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  render(
    <UserContext value={aUser({ id: `reader of ${id}`, ...changes })}>
      <Post id={id} />
    </UserContext>,
  )
  return told
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const told = (id: string) => [{ items: [{ kind: 'POST', id }] }]

test('READERSHIP-019 a post counts as opened once half of it was in view for a second', async () => {
  const calls = show('short')
  look({ intersectionRatio: 0.5, height: 200 })
  await wait(900)
  look({ intersectionRatio: 0.2, height: 80 })
  await wait(5000)
  expect(calls).toEqual([])
  look({ intersectionRatio: 0.6, height: 240 })
  await wait(5000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(calls).toEqual(told('short')))
})

test('READERSHIP-019 of a post longer than the screen half a screen is enough', async () => {
  const calls = show('long')
  look({ intersectionRatio: 0.1, height: 399 })
  await wait(5000)
  look({ intersectionRatio: 0.1, height: 400 })
  await wait(5000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(calls).toEqual(told('long')))
})

test('READERSHIP-019 what is opened while somebody acts as the person is not told', async () => {
  const calls = show('acting', { impersonator: { id: 'priya', firstName: 'Priya', lastName: 'Raman' } as User['impersonator'] })
  look({ intersectionRatio: 1, height: 400 })
  await wait(5000)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve))
  expect(calls).toEqual([])
})
