import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Editor } from '@tiptap/core'
import { HttpResponse, http } from 'msw'
import { createElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, problem, server } from '@/test/server.ts'
import { ToastHost } from '@/ui/notify.tsx'
import { extensions } from './extensions.ts'
import { createMentions } from './mentions.ts'

const ben = { id: 'ben', firstName: 'Ben', lastName: 'Carter', roleLabel: 'Store Manager', maySee: true, store: null }

afterEach(() => void vi.useRealTimers())

/** An editor as the form has it, without its looks. */
function editor() {
  const { suggestion, asking } = createMentions(() => undefined)
  const element = document.createElement('div')
  document.body.append(element)
  const made = new Editor({ element, extensions: extensions({ placeholder: '', suggestion }) })
  return { asking, type: (text: string) => made.commands.insertContent(text), made }
}

/** What the editor asks the server for. */
function asked(answer: () => Response = () => HttpResponse.json(page([ben]))) {
  const queries: (string | null)[] = []
  server.use(
    http.get('/api/users', ({ request }) => {
      queries.push(new URL(request.url).searchParams.get('query'))
      return answer()
    }),
  )
  return queries
}

describe('people to mention', () => {
  test('SEARCH-004 POST-021 are searched for 500 ms after the last letter, by all that was typed', async () => {
    const queries = asked()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { asking, type, made } = editor()
    for (const letter of '@ben') {
      type(letter)
      await vi.advanceTimersByTimeAsync(300)
    }
    await vi.advanceTimersByTimeAsync(199)
    expect(queries).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect(asking.get()?.people).toEqual([ben]))
    expect(queries).toEqual(['ben'])
    made.destroy()
  })

  test.each([
    ["the server's message", () => problem(403, 'You cannot search here.'), 'You cannot search here.'],
    ['a sentence of its own without one', () => problem(500, ''), 'Uh-oh, an error occurred.'],
  ])('SEARCH-006 a search that fails is told of for 3 seconds with %s, and the text stays', async (_, answer, message) => {
    asked(answer)
    render(createElement(MantineProvider, { env: 'test' }, createElement(ToastHost)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { asking, type, made } = editor()
    type('Thanks @ben')
    await vi.advanceTimersByTimeAsync(500)
    const toast = await screen.findByText(message)
    expect(toast.closest('[data-status="error"]')).not.toBeNull()
    expect(asking.get()).toMatchObject({ state: 'failed', people: [] })
    expect(made.getText()).toBe('Thanks @ben')
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(toast).toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1200))
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument()) // it is taken away a moment after its end
    made.destroy()
  })
})
