import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { Poll, Post } from '@/api/types.ts'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, noRights, problem, server, signIn } from '@/test/server.ts'
import { aPoll, aPost, likers, servePosts, votedPoll } from '../testPosts.ts'

function open(poll: Poll, changes: Partial<Post> = {}, user = aUser()) {
  signIn(user)
  servePosts(aPost({ poll, ...changes }))
  return renderApp('/feed')
}

/** Serves votes and returns the bodies of their calls. */
function voting(answer: () => Response | Promise<Response>) {
  const sent: unknown[] = []
  server.use(
    http.put('/api/posts/p1/poll/vote', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return sent
}

const hasFocus = (element: HTMLElement) => waitFor(() => expect(element).toHaveFocus())
const choice = (name: string) => screen.findByRole('radio', { name })
const vote = () => screen.findByRole('button', { name: 'VOTE' })

describe('voting', () => {
  test('FD-443 one question with its answers is voted on once, and shows the results, with the own answer', async () => {
    const { user } = open(aPoll())
    const group = await screen.findByRole('group', { name: 'Which day for the tasting?' })
    expect(within(group).getAllByRole('radio')).toHaveLength(2)
    expect(screen.getByText(/^4 people have voted/)).toHaveTextContent('4 people have voted · Closes in 3 days')
    expect(screen.queryByText(/%/)).toBeNull()
    let answer = () => {}
    const sent = voting(() => new Promise((resolve) => (answer = () => resolve(HttpResponse.json(votedPoll('a2', [2, 3]))))))
    await user.click(await vote())
    expect(await screen.findByText('Please choose an answer first.')).toBeVisible()
    await user.click(await choice('Saturday'))
    await user.click(await vote())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toEqual([{ answerId: 'a2' }]))
    answer()
    const results = await screen.findByRole('list', { name: 'Which day for the tasting?' })
    const [thursday, saturday] = within(results).getAllByRole('listitem')
    expect(thursday).toHaveTextContent('2 votes · 40%')
    expect(saturday).toHaveTextContent('Saturday Your answer3 votes · 60%')
    expect(screen.getByText('You voted for Saturday.')).toBeInTheDocument()
    await waitFor(() => expect(results).toHaveFocus())
    expect(sent).toHaveLength(1)
  })

  test('FD-443 the answer is changed, or left as it is', async () => {
    const { user } = open(votedPoll('a1', [3, 1]))
    await user.click(await screen.findByRole('button', { name: 'CHANGE MY ANSWER' }))
    expect(await choice('Thursday')).toBeChecked()
    await hasFocus(await choice('Thursday'))
    await user.click(screen.getByRole('button', { name: 'CANCEL' }))
    expect(await screen.findByText('Your answer')).toBeVisible()
    await hasFocus(screen.getByRole('list', { name: 'Which day for the tasting?' }))
    voting(() => HttpResponse.json(votedPoll('a2', [2, 2])))
    await user.click(screen.getByRole('button', { name: 'CHANGE MY ANSWER' }))
    await user.click(await choice('Saturday'))
    await user.click(await vote())
    expect(await screen.findByText('You voted for Saturday.')).toBeInTheDocument()
  })

  test('FD-443 a poll that was closed meanwhile says so and shows its results', async () => {
    const { user } = open(aPoll())
    const over = votedPoll(null, [3, 1], { over: true, can: { vote: false, names: true, regions: false, end: false } })
    voting(() => problem(409, 'This poll is closed.'))
    await user.click(await choice('Thursday'))
    server.use(http.get('/api/posts/p1', () => HttpResponse.json(aPost({ poll: over }))))
    await user.click(await vote())
    expect(await screen.findByText(/^Closed/)).toBeVisible()
    expect(screen.getByRole('list', { name: 'Which day for the tasting?' })).toHaveTextContent('3 votes · 75%')
    expect(screen.queryByRole('button', { name: 'VOTE' })).toBeNull()
  })

  test('FD-443 a vote without a connection says so, as a like does', async () => {
    const { user } = open(aPoll())
    await user.click(await choice('Thursday'))
    voting(() => HttpResponse.error())
    disconnect()
    await user.click(await vote())
    expect(await screen.findByText('Internet connection required.')).toBeVisible()
    expect(await vote()).toBeEnabled()
  })

  test('FD-443 a post without a poll shows none, and one that is only looked at cannot be pressed', async () => {
    open(aPoll({ can: { vote: false, names: false, regions: false, end: false } }), { status: 'PUBLIC' })
    expect(await screen.findByText('Thursday')).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Thursday' })).toBeNull()
    expect(screen.queryByRole('button', { name: /VOTE|ANSWER/ })).toBeNull()
  })
})

describe('results', () => {
  test('FD-443 who chose what opens a list, unless nobody may know', async () => {
    const { user } = open(votedPoll('a1', [3, 0]))
    server.use(
      http.get('/api/posts/p1/poll/voters', ({ request }) => {
        expect(new URL(request.url).searchParams.get('answerId')).toBe('a1')
        return HttpResponse.json({ items: likers, meta: { currentPage: 1, totalPages: 1, totalItems: 3, itemsPerPage: 20 } })
      }),
    )
    expect(screen.queryByRole('button', { name: /for Saturday/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: '3 votes · 100% for Thursday: see who' }))
    const dialog = await screen.findByRole('dialog', { name: 'Who chose ‘Thursday’' })
    expect(await within(dialog).findByText('Olga Novak')).toBeVisible()
  })

  test('FD-443 an anonymous poll has no list', async () => {
    open(votedPoll('a1', [3, 1], { anonymous: true, can: { vote: true, names: false, regions: false, end: false } }))
    expect(await screen.findByText('3 votes · 75%')).toBeVisible()
    expect(screen.queryByRole('button', { name: /votes/ })).toBeNull()
    expect(screen.getByText(/^4 people have voted/)).toHaveTextContent(/· Anonymous$/)
  })

  test('FD-443 head office reads the regions and closes the poll', async () => {
    const can = { vote: true, names: false, regions: true, end: true }
    const { user } = open(votedPoll(null, [9, 5], { anonymous: true, can }), {}, anAdmin())
    const results = (first: number, second: number) => [
      { votes: first, percent: 60 },
      { votes: second, percent: 40 },
    ]
    server.use(
      http.get('/api/posts/p1/poll/regions', () =>
        HttpResponse.json({ regions: [{ region: 'VIC', results: results(3, 2) }], together: ['TAS', null], rest: results(6, 3) }),
      ),
      http.post('/api/posts/p1/poll/end', () =>
        HttpResponse.json(votedPoll(null, [9, 5], { over: true, can: { ...can, vote: false, end: false } })),
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'BY REGION' }))
    const dialog = await screen.findByRole('dialog', { name: 'Votes by region' })
    expect(await within(dialog).findByRole('region', { name: 'VIC' })).toHaveTextContent('5 votes')
    expect(within(dialog).getByRole('region', { name: 'TAS, Without a store together' })).toHaveTextContent('9 votes')
    expect(within(dialog).getByText(/regions with fewer than 5 voters/)).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'CLOSE NOW' }))
    await user.click(await screen.findByRole('button', { name: 'CLOSE POLL' }))
    expect(await screen.findByText('Poll closed')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'CLOSE NOW' })).toBeNull()
  })
})

describe('asking', () => {
  /** Serves new posts and edits, and returns the bodies of their calls. */
  function saving() {
    const sent: { poll?: object }[] = []
    const save = async ({ request }: { request: Request }) => {
      sent.push((await request.json()) as object)
      return HttpResponse.json(aPost())
    }
    server.use(http.post('/api/posts', save), http.post('/api/posts/p1', save))
    return sent
  }
  const field = (name: string) => screen.findByRole('textbox', { name })

  test('FD-443 a new post asks a question, with answers that are added and removed', async () => {
    signIn(aUser({ can: { ...noRights, publishTo: ['GLOBAL', 'MY_STORE'] } }))
    servePosts(aPost())
    const sent = saving()
    const { user } = renderApp('/feed')
    await user.click(await screen.findByRole('button', { name: /Share a post/ }))
    const ask = await screen.findByRole('button', { name: 'ASK A QUESTION' })
    await user.click(ask)
    await hasFocus(await field('Question'))
    await user.click(screen.getByRole('button', { name: 'POST' }))
    expect(await screen.findByText(messages.pollQuestion)).toBeVisible()
    expect(screen.getByText(messages.pollAnswers)).toBeVisible()
    await user.type(await field('Question'), 'Which day?')
    await user.type(await field('Answer 1'), 'Monday')
    await user.type(await field('Answer 2'), 'monday')
    await user.click(screen.getByRole('button', { name: 'ADD AN ANSWER' }))
    await hasFocus(await field('Answer 3'))
    await user.type(await field('Answer 3'), 'Friday')
    // Each is one line, however long it is shown: Enter goes on to the next field, and a pasted text loses its lines.
    await user.type(await field('Question'), '{Enter}')
    await hasFocus(await field('Answer 1'))
    await user.keyboard('{Enter}')
    await hasFocus(await field('Answer 2'))
    await user.clear(await field('Answer 1'))
    await user.click(await field('Answer 1'))
    await user.paste('Mon \n day')
    expect(await field('Answer 1')).toHaveValue('Mon day')
    expect(sent).toEqual([])
    await user.clear(await field('Answer 1'))
    await user.type(await field('Answer 1'), 'Monday')
    await user.click(screen.getByRole('button', { name: 'POST' }))
    expect(await screen.findByText(messages.pollAnswerTwice)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove answer 2' }))
    expect(await field('Answer 2')).toHaveValue('Friday')
    await user.click(screen.getByRole('radio', { name: 'Anonymous' }))
    expect(screen.getByText(/not even head office/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'REMOVE QUESTION' }))
    await hasFocus(await screen.findByRole('button', { name: 'ASK A QUESTION' }))
    expect(sent).toEqual([])
  })

  test.each([
    ['its author', 'jack', /Somebody has voted/],
    ['head office', 'hannah', /Only the author can change the question/],
  ])('FD-443 once somebody has voted only the end moves: %s', async (_, id, why) => {
    signIn({ ...anAdmin(), id })
    servePosts(aPost({ poll: votedPoll(null, [1, 0]), can: { ...aPost().can, edit: true } }))
    const { user } = renderApp('/posts/p1')
    await user.click(await screen.findByRole('button', { name: /^Options for the post/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Voting closes on' })).toBeEnabled()
  })
})
