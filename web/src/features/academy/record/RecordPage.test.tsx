import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { LearningRecord, RecordedCourse } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'

function aCourse(changes: Partial<RecordedCourse>): RecordedCourse {
  return {
    id: 'c1',
    title: 'Wine basics',
    open: true,
    lessons: 3,
    completed: 0,
    dueOn: null,
    overdue: false,
    startedAt: null,
    completedAt: null,
    certificate: '',
    quizzes: [],
    canRead: true,
    opensAfter: [],
    eachYear: false,
    countsUntil: null,
    earlier: [],
    ...changes,
  }
}

const unlimited = { allowed: 0, exhausted: false, nextAt: null, canGive: false }

const record: LearningRecord = {
  person: { id: 'emma', firstName: 'Emma', lastName: 'Lee' },
  roleLabel: 'Store Employee',
  store: { id: 'wattle', name: 'Wattle & Vine' },
  own: false,
  finished: 1,
  of: 3,
  left: 0,
  items: [
    aCourse({ id: 'a', title: 'Cool room', dueOn: '2026-01-05', overdue: true }),
    aCourse({
      id: 'b',
      title: 'Spirits',
      completed: 1,
      startedAt: '2026-11-01T00:00:00Z',
      quizzes: [
        { lessonId: 'q1', lesson: 'Gin', passed: false, tries: 4, right: 2, asked: 3, ...unlimited },
        { lessonId: 'q2', lesson: 'Rum', passed: false, tries: 0, right: 0, asked: 0, ...unlimited },
      ],
    }),
    aCourse({
      id: 'c',
      title: 'Tickets',
      startedAt: '2026-11-01T00:00:00Z',
      completedAt: '2026-11-03T00:00:00Z',
      certificate: 'CA-2026-7QK2M4XR',
      quizzes: [
        { lessonId: 'q3', lesson: 'Size', passed: true, tries: 1, right: 2, asked: 2, ...unlimited },
        { lessonId: 'q4', lesson: 'Place', passed: true, tries: 0, right: 0, asked: 0, ...unlimited },
      ],
    }),
    aCourse({ id: 'd', title: 'Old ways', open: false, startedAt: '2026-11-01T00:00:00Z', completed: 1, canRead: false }),
  ],
}

const serve = (given: LearningRecord) =>
  server.use(http.get(`/api/academy/people/${given.person.id}/record`, () => HttpResponse.json(given)))

test('FD-435 the record of a person says what is to do first, how each course stands, and what it came to', async () => {
  signIn(aUser())
  serve(record)
  renderApp('/academy/people/emma')
  expect(await screen.findByRole('heading', { level: 1, name: 'Emma Lee' })).toBeVisible()
  expect(screen.getByText('Learning record · Store Employee, Wattle & Vine')).toBeVisible()
  expect(screen.getByText('1 of 3 courses finished')).toBeVisible()
  const row = (part: string, title: string) => {
    const item = within(screen.getByRole('region', { name: part }))
      .getByText(title)
      .closest('li')
    if (!item) throw new Error(`${title} is no row`)
    return item
  }
  expect(row('To do', 'Cool room')).toHaveTextContent('Cool roomWas due 5 Jan 2026Not begun')
  expect(row('To do', 'Spirits')).toHaveTextContent(
    'Spirits1 of 3 lessonsQuiz in ‘Gin’: best 2 of 3 right, 4 triesQuiz in ‘Rum’: not tried yet',
  )
  expect(row('Finished', 'Tickets')).toHaveTextContent(
    'TicketsFinished 3 Nov 2026 · Certificate CA-2026-7QK2M4XRQuiz in ‘Size’: passed after 1 tryQuiz in ‘Place’: passed',
  )
  expect(row('No longer available', 'Old ways')).toHaveTextContent('Old ways1 of 3 lessons')
  // A course of somebody else leads to who has finished it, if the reader may open it; and certificates are for their owners.
  expect(screen.getByRole('link', { name: 'Spirits' })).toHaveAttribute('href', '/academy/b?view=report&by=person')
  expect(screen.queryByRole('link', { name: 'Old ways' })).toBeNull()
  expect(screen.queryByRole('link', { name: /certificate/i })).toBeNull()
})

test('FD-435 the own record leads to the courses and has the certificates; it can be printed', async () => {
  const me = aUser()
  signIn(me)
  serve({ ...record, person: { id: me.id, firstName: me.firstName, lastName: me.lastName }, own: true, left: 2 })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { user } = renderApp(`/academy/people/${me.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'My record' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Spirits' })).toHaveAttribute('href', '/academy/b')
  expect(screen.getByRole('link', { name: 'Download certificate: Tickets' })).toHaveAttribute('href', '/api/academy/courses/c/certificate')
  expect(screen.getByText('And 2 more courses.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'PRINT' }))
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('FD-435 without a course it says so, and whoever may not read it is told', async () => {
  signIn(aUser())
  serve({ ...record, finished: 0, of: 0, items: [] })
  server.use(http.get('/api/academy/people/other/record', () => problem(403, 'You are not allowed to do this.')))
  const { goTo } = renderApp('/academy/people/emma')
  expect(await screen.findByText('No courses yet')).toBeVisible()
  goTo('/academy/people/other')
  expect(await screen.findByRole('heading', { level: 1, name: 'You are not allowed to do this.' })).toBeVisible()
})

test('FD-437 the record says how many tries are used and when the next is, and head office gives another', async () => {
  signIn(aUser())
  const quiz = { passed: false, tries: 2, right: 1, asked: 3, allowed: 2, exhausted: true, nextAt: null, canGive: true }
  const waits = { ...quiz, tries: 1, exhausted: false, nextAt: '2036-12-01T04:40:00Z', canGive: false }
  const quizzes = [
    { lessonId: 'gin', lesson: 'Gin', ...quiz },
    { lessonId: 'rum', lesson: 'Rum', ...waits },
  ]
  const sent = vi.fn()
  server.use(
    http.get('/api/academy/people/emma/record', () =>
      HttpResponse.json({ ...record, items: [aCourse({ startedAt: '2026-11-01T00:00:00Z', quizzes })] }),
    ),
    http.post('/api/academy/courses/c1/tries', async ({ request }) => {
      sent(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp('/academy/people/emma')
  expect(await screen.findByText('Quiz in ‘Gin’: best 1 of 3 right, 2 of 2 tries used, no tries left')).toBeVisible()
  expect(screen.getByText(/1 of 2 tries used, next try from 1 Dec 2036 3:40PM$/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Give another try of the quiz in ‘Gin’' }))
  expect(await screen.findByText('Emma Lee has another try.')).toBeVisible()
  expect(screen.getByText(/^Quiz in ‘Gin’:/)).toHaveFocus()
  expect(sent.mock.calls).toEqual([[{ personId: 'emma', lessonId: 'gin', tries: 2 }]])
})

test.each([true, false])('FD-441 a record says what a course opens after, with links in the own one only: %s', async (own) => {
  const me = aUser()
  signIn(me)
  const person = own ? { id: me.id, firstName: me.firstName, lastName: me.lastName } : record.person
  serve({ ...record, person, own, items: [aCourse({ title: 'Cocktails', opensAfter: [{ id: 'gin', title: 'Gin' }] })] })
  renderApp(`/academy/people/${person.id}`)
  expect((await screen.findByText('Cocktails')).closest('li')).toHaveTextContent('CocktailsNot begun · Opens after ‘Gin’')
  expect(screen.queryAllByRole('link', { name: 'Gin' })).toHaveLength(own ? 1 : 0)
})

test('FD-458 what was finished before the course opened again stays in the record, with its certificate', async () => {
  const me = aUser()
  signIn(me)
  const earlier = [{ completedAt: '2025-12-15T00:00:00Z', certificate: 'CA-2025-1', countsUntil: '2026-12-15' }]
  const again = aCourse({ title: 'Licence', dueOn: '2026-12-15', startedAt: '2025-12-01T00:00:00Z', countsUntil: '2026-12-15', earlier })
  serve({ ...record, person: { id: me.id, firstName: me.firstName, lastName: me.lastName }, own: true, items: [again] })
  renderApp(`/academy/people/${me.id}`)
  expect(await screen.findByText('Finished 15 Dec 2025 · Certificate CA-2025-1 · Valid until 15 Dec 2026')).toBeVisible()
  expect(screen.getByText('Due 15 Dec 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download certificate: Licence, 15 Dec 2025' })).toHaveAttribute(
    'href',
    '/api/academy/courses/c1/certificate?number=CA-2025-1',
  )
})
