import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { FoundGroup } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, problem, server, signIn } from '@/test/server.ts'

const post: FoundGroup = {
  kind: 'POST',
  count: 43,
  more: false,
  hits: [
    {
      id: 'p1',
      parentId: '',
      title: [{ text: 'Ann Lee', found: false }],
      excerpt: [
        { text: 'Try the <b>new</b> ', found: false },
        { text: 'rosé', found: true },
      ],
      detail: '',
    },
  ],
}

/** Answers every search with these groups, and returns the queries of the calls. */
function serve(groups: FoundGroup[], corrected?: string) {
  const asked: string[] = []
  server.use(
    http.get('/api/search', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ groups, resembling: corrected !== undefined, corrected: corrected ?? '' })
    }),
  )
  return asked
}

function open(path: string) {
  signIn(aRep())
  return renderApp(path)
}

test('SEARCH-001 SEARCH-009 SCR-004 asks once the person has stopped typing, and keeps the text in the address', async () => {
  const asked = serve([post])
  const { user, address } = open('/search')
  expect(await screen.findByText('What are you looking for?')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search Caravan' }), 'rose')
  expect(await screen.findByRole('heading', { name: 'Posts' })).toBeVisible()
  expect(asked).toEqual(['?query=rose'])
  expect(address()).toBe('/search?query=rose')
})

test('SCR-004 a hit leads to its thing, with the found words marked and never as HTML', async () => {
  serve([post])
  open('/search?query=rose')
  const link = await screen.findByRole('link', { name: /Ann Lee/ })
  expect(link).toHaveAttribute('href', '/posts/p1')
  expect(link).toHaveTextContent('Try the <b>new</b> rosé')
  expect(screen.getByText('rosé').tagName).toBe('MARK')
})

test('SCR-004 shows the hits of one kind, in pages, with how many each kind has', async () => {
  const asked = serve([post, { kind: 'COURSE', count: 2, more: false, hits: [] }])
  const { user, address } = open('/search?query=rose')
  await user.click(await screen.findByRole('link', { name: 'Show all 43 posts' }))
  const kinds = within(screen.getByRole('navigation', { name: 'Kinds of results' }))
  expect(await kinds.findByRole('link', { name: 'Posts 43', current: 'page' })).toBeVisible()
  expect(kinds.getByRole('link', { name: 'All 45' })).toHaveAttribute('href', '/search?query=rose')
  expect(kinds.getByRole('link', { name: 'Courses 2' })).toHaveAttribute('href', '/search?query=rose&kind=COURSE')
  await user.click(await screen.findByRole('button', { name: 'NEXT' }))
  await waitFor(() => expect(asked).toEqual(['?query=rose', '?query=rose&kind=POST&page=1', '?query=rose&kind=POST&page=2']))
  expect(address()).toBe('/search?query=rose&kind=POST&page=2')
  expect(await screen.findByText('2 / 3')).toBeVisible()
})

test('SCR-004 says that a kind has no hits when others have', async () => {
  serve([post])
  open('/search?query=rose&kind=COURSE')
  expect(await screen.findByText('None of the results are courses.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Courses 0', current: 'page' })).toBeVisible()
})

test('SCR-004 says when a typing error was forgiven, and when only the newest hits are shown', async () => {
  serve([{ ...post, count: 200, more: true }], '')
  open('/search?query=rose&kind=POST')
  expect(await screen.findByText('Nothing has exactly these words. These results come close.')).toBeVisible()
  expect(screen.getByText('These are the newest 200. Add a word to narrow them down.')).toBeVisible()
})

test('FD-147 offers the words that were probably meant', async () => {
  const asked = serve([post], 'rosé')
  const { user, address } = open('/search?query=rosse&kind=POST')
  expect(await screen.findByText(/Did you mean/)).toHaveTextContent(
    'Nothing has exactly these words. These results come close. Did you mean rosé?',
  )
  await user.click(screen.getByRole('link', { name: 'rosé' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?query=ros%C3%A9&kind=POST&page=1'))
  expect(address()).toContain('query=ros')
})

const named = (name: string) => ({ id: 'x1', parentId: '', title: [{ text: name, found: true }], excerpt: [], detail: '' })

test('FD-146 FD-148 people, stores and promotions lead to their pages, whoever found them', async () => {
  serve([
    { kind: 'PERSON', count: 1, more: false, hits: [named('Mia Tran')] },
    { kind: 'STORE', count: 1, more: false, hits: [named('North')] },
    { kind: 'PROMOTION', count: 1, more: false, hits: [{ ...named('Winter'), detail: 'Core range, 1 March 2030 to 31 May 2030' }] },
  ])
  open('/search?query=x')
  expect(await screen.findByRole('link', { name: 'Mia Tran' })).toHaveAttribute('href', '/users/x1')
  expect(screen.getByRole('link', { name: 'North' })).toHaveAttribute('href', '/stores/x1')
  expect(screen.getByRole('link', { name: /^Winter/ })).toHaveAttribute('href', '/compliance/quarters/x1')
})

test('SCR-004 says when nothing is found, and when the search failed', async () => {
  server.use(http.get('/api/search', () => problem(500, 'Something went wrong. Please try again.')))
  const { user } = open('/search?query=rose')
  const again = await screen.findByRole('button', { name: 'TRY AGAIN' })
  serve([])
  await user.click(again)
  expect(await screen.findByText('No results found.')).toBeVisible()
})
