import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { CourseCard } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, noRights, page, problem, server, signIn } from '@/test/server.ts'
import { aCourseCard, never } from '../testCourse.ts'

/** Serves the catalogue, and returns the queries that it was asked with. */
function serve(...items: CourseCard[]) {
  const asked: string[] = []
  server.use(
    http.get('/api/academy/courses', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(page(items))
    }),
  )
  return asked
}

const progress = (percent: number, completedAt: string | null = null) => ({
  completedLessons: [],
  percent,
  startedAt: percent > 0 ? '2026-11-01T00:00:00Z' : null,
  completedAt,
  certificate: completedAt ? 'CA-2026-1' : '',
  ...never,
})

test('SHELL-012 ACADEMY-001 SCR-018 each course says how far the person is, and what to do next', async () => {
  signIn(aUser())
  serve(
    aCourseCard({ id: 'a', title: 'Wine', dueOn: '2026-12-05' }),
    aCourseCard({ id: 'b', title: 'Tickets', progress: progress(50), dueOn: '2026-11-05', overdue: true }),
    aCourseCard({ id: 'c', title: 'Cool room', progress: progress(100, '2026-11-02T00:00:00Z') }),
  )
  renderApp('/academy')
  const start = await screen.findByRole('link', { name: 'START: Wine' })
  expect(start).toHaveAttribute('href', '/academy/a')
  expect(screen.getByRole('link', { name: 'CONTINUE: Tickets' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'LOOK AGAIN: Cool room' })).toBeVisible()
  const card = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement)
  expect(card('Wine').getByText('Due 5 Dec 2026')).toBeVisible()
  expect(card('Tickets').getByText('Was due 5 Nov 2026')).toBeVisible()
  expect(card('Tickets').getByText('50%')).toBeVisible()
  expect(card('Cool room').getByText('Finished')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'ADD COURSE' })).not.toBeInTheDocument()
})

test('SCR-018 ACADEMY-002 the category and the words are in the address, and are what the server is asked for', async () => {
  signIn(aUser())
  const asked = serve()
  const { user, address } = renderApp('/academy?category=SAFETY')
  expect(await screen.findByText('No course matches')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search courses' }), 'cool')
  await waitFor(() => expect(address()).toContain('search=cool'))
  await waitFor(() => expect(asked.at(-1)).toContain('search=cool'))
  expect(asked.at(-1)).toContain('category=SAFETY')
})

test('AMB-111 head office adds courses, and sees drafts and archived ones', async () => {
  signIn(anAdmin({ can: { ...noRights, manageCourses: true } }))
  const asked = serve(aCourseCard({ published: false }))
  const { user } = renderApp('/academy')
  expect(await screen.findByText('Draft')).toBeVisible()
  expect(screen.getByRole('button', { name: 'ADD COURSE' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'SHOW ARCHIVED' }))
  await waitFor(() => expect(asked.at(-1)).toContain('archived=true'))
})

test('SCR-018 a catalogue that cannot be loaded can be tried again', async () => {
  signIn(aUser())
  server.use(http.get('/api/academy/courses', () => problem(500, 'An unexpected error occurred.')))
  const { user } = renderApp('/academy')
  const again = await screen.findByRole('button', { name: /try again/i })
  serve(aCourseCard())
  await user.click(again)
  expect(await screen.findByRole('heading', { name: 'Cool room safety' })).toBeVisible()
})

test('FD-441 a course that is not open yet names the courses that come before it, each a link, and can be looked into', async () => {
  signIn(aUser())
  const opensAfter = [
    { id: 'gin', title: 'Gin' },
    { id: 'ale', title: 'Ale' },
    { id: 'rum', title: 'Rum' },
  ]
  serve(aCourseCard({ id: 'a', title: 'Cocktails', opensAfter }), aCourseCard({ id: 'gin', title: 'Gin' }))
  renderApp('/academy')
  const card = within((await screen.findByRole('heading', { name: 'Cocktails' })).closest('li') as HTMLElement)
  expect(card.getByText(/^Opens after/)).toHaveTextContent('Opens after ‘Gin’, ‘Ale’ and ‘Rum’')
  expect(card.getByRole('link', { name: 'Ale' })).toHaveAttribute('href', '/academy/ale')
  expect(card.getByRole('link', { name: 'LOOK INSIDE: Cocktails' })).toHaveAttribute('href', '/academy/a')
  expect(screen.getByRole('link', { name: 'START: Gin' })).toBeVisible()
})

test('FD-458 a course that is due again says until when what was finished is valid, or is taken again', async () => {
  signIn(aUser())
  const earlier = [{ completedAt: '2025-12-15T00:00:00Z', certificate: 'CA-2025-1', countsUntil: '2026-12-15' }]
  serve(
    aCourseCard({
      id: 'a',
      title: 'Wine',
      eachYear: true,
      progress: { ...progress(100, '2026-11-02T00:00:00Z'), countsUntil: '2027-11-02' },
    }),
    aCourseCard({
      id: 'b',
      title: 'Tickets',
      dueOn: '2026-12-15',
      progress: { ...progress(0), startedAt: '2025-12-14T00:00:00Z', countsUntil: '2026-12-15', earlier },
    }),
  )
  renderApp('/academy')
  expect(await screen.findByRole('link', { name: 'TAKE AGAIN: Tickets' })).toBeVisible()
  const card = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement)
  expect(card('Wine').getByText('Valid until 2 Nov 2027')).toBeVisible()
  expect(card('Wine').getByText(/each year/)).toBeVisible()
  expect(card('Tickets').getByText('Due 15 Dec 2026')).toBeVisible()
})
