import { renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { UserContext } from '@/shared/session/session.ts'
import { aUser, server } from '@/test/server.ts'
import { aMessage, aThread } from '../testMessages.ts'
import { typingText, useTypists } from './typing.ts'

/** Serves the stream of changes; the returned function says something on it. */
function serveStream() {
  let say: ((topic: string, id: string) => void) | undefined
  server.use(
    http.get('/api/live', () => {
      const text = new TextEncoder()
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          say = (topic, id) => controller.enqueue(text.encode(`data: ${JSON.stringify({ topic, id })}\n\n`))
        },
      })
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
  )
  return {
    begun: () => waitFor(() => expect(say).toBeDefined()),
    says: (topic: string, id: string) => say?.(topic, id),
  }
}

test('whoever writes in a conversation is named to the others, until their message is there; oneself never is', async () => {
  const stream = serveStream()
  const { result, rerender, unmount } = renderHook(useTypists, {
    initialProps: aThread([aMessage()]),
    wrapper: ({ children }) => <UserContext value={aUser()}>{children}</UserContext>,
  })
  await stream.begun()
  stream.says('hello', 'mia')
  stream.says('typing', 'c1:mia')
  stream.says('typing', 'c2:tom')
  stream.says('conversation', 'c1')
  stream.says('typing', 'c1:HEAD_OFFICE')
  await waitFor(() => expect(result.current).toEqual(['HEAD_OFFICE']))
  stream.says('typing', 'c1:tom')
  await waitFor(() => expect(result.current).toContain('tom'))
  rerender(aThread([aMessage(), aMessage({ id: 'm2' })]))
  expect(result.current).not.toContain('tom')
  unmount()
})

test('who is writing stands in a sentence, by first names; who is no member is left out', () => {
  expect(typingText(aThread([]), [])).toBe('')
  expect(typingText(aThread([]), ['tom'])).toBe('Tom is typing…')
  expect(typingText(aThread([]), ['tom', 'HEAD_OFFICE', 'gone'])).toBe('Tom and Head Office are typing…')
})
