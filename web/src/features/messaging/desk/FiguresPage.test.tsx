import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { atDesk } from '@/test/atDesk.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, server, signIn } from '@/test/server.ts'
import { periodOf } from './figures.ts'
import { figuresTexts, took } from './strings.ts'

test.each([
  [0, 'under 1 min'],
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 hour'],
  [200, '3 hours 20 min'],
  [1440, '24 hours'],
  [2880, '2 days'],
  [3180, '2 days 5 hours'],
  [14_460, '10 days 1 hour'],
])('FD-451 %i minutes are %s', (minutes, words) => {
  expect(took(minutes)).toBe(words)
})

test.each([
  [undefined, 12],
  [4, 4],
  ['26', 26],
  [5, 12],
  ['many', 12],
])('FD-451 an address that names %s shows %i weeks', (given, weeks) => {
  expect(periodOf(given)).toBe(weeks)
})

test.each([
  [0, 0, 0, 'No question of these weeks is waiting.'],
  [1, 0, 0, '1 question is waiting, none for longer than promised.'],
  [3, 2, 1, '3 questions are waiting, 2 for longer than promised. 1 question needed no answer.'],
])('FD-451 %i waiting, %i late and %i closed questions in words', (waiting, late, closed, words) => {
  expect(figuresTexts.standing(waiting, late, closed)).toBe(words)
})

const nothing = { asked: 0, answered: 0, kept: 0, pending: 0, overdue: 0, closed: 0, answer: null, resolved: 0, resolve: null }
const some = {
  ...nothing,
  asked: 1054,
  answered: 8,
  kept: 7,
  overdue: 2,
  answer: { median: 130, slowest: 2880 },
  resolved: 5,
  resolve: { median: 600, slowest: 3180 },
}
const hana = { id: 'hana', firstName: 'Hana', lastName: 'Desk', deactivated: false }

function serve(all = some) {
  signIn(aUser({ can: { ...aUser().can, chat: true, answerForOffice: true } }))
  const asked: (string | null)[] = []
  server.use(
    http.get('/api/conversations/head-office/figures', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('weeks'))
      const weeks = ['2026-11-23', '2026-11-16'].map((monday, i) => ({ monday, ...(i === 0 ? all : nothing) }))
      const people = all === some ? [{ person: hana, ...some }] : []
      return HttpResponse.json({ promiseHours: 24, conversations: 30, all, weeks, people })
    }),
  )
  return asked
}

test('FD-451 the figures are of the weeks in the address, in all, by week and by person, with their file', async () => {
  atDesk()
  const asked = serve()
  const { user, address } = renderApp('/inbox/head-office/figures')
  const all = await screen.findByRole('region', { name: 'The last 12 weeks' })
  expect(all).toHaveTextContent('1,054in 30 conversations')
  expect(all).toHaveTextContent('2 hours 10 minhalf came within this, nine of ten within 2 days')
  expect(all).toHaveTextContent('70%7 of 10 within 24 hours')
  expect(all).toHaveTextContent('5half within 10 hours, nine of ten within 2 days 5 hours')
  const weeks = await screen.findByRole('table', { name: 'By week' })
  expect(weeks).toHaveTextContent('23 Nov – 29 NovThis week so far1,05487 of 102 hours 10 min2 days2510 hours')
  expect(weeks).toHaveTextContent('16 Nov – 22 Nov00–––00–')
  expect(await screen.findByRole('table', { name: 'By person' })).toHaveTextContent('Hana Desk87 of 10')
  await user.click(screen.getByRole('link', { name: '4 weeks' }))
  expect(await screen.findByRole('region', { name: 'The last 4 weeks' })).toBeVisible()
  expect(address()).toBe('/inbox/head-office/figures?weeks=4')
  expect(asked).toEqual(['12', '4'])
  const file = screen.getByRole('link', { name: 'Download the figures as CSV' })
  expect(file).toHaveAttribute('href', '/api/conversations/head-office/figures.csv?weeks=4')
  expect(screen.getByRole('link', { name: /^Head Office Messages/ })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Head Office inbox' })).toHaveAttribute('href', '/inbox/head-office')
})

test('FD-451 on a phone each week and person is a card', async () => {
  serve()
  renderApp('/inbox/head-office/figures')
  const people = await screen.findByRole('list', { name: 'By person' })
  expect(people).toHaveTextContent('Hana DeskFirst answers8In time7 of 10')
  expect(screen.queryByRole('table')).toBeNull()
})

test('FD-451 weeks without a question say so', async () => {
  serve(nothing as unknown as typeof some)
  renderApp('/inbox/head-office/figures?weeks=26')
  expect(await screen.findByText('Nothing was asked in these weeks.')).toBeVisible()
  expect(screen.queryByText('By week')).toBeNull()
})

test('AMB-107 whoever does not answer for head office reads why they see nothing', async () => {
  signIn(aUser())
  server.use(
    http.get('/api/conversations/head-office/figures', () =>
      HttpResponse.json({ message: 'You are not allowed to do this.' }, { status: 403 }),
    ),
  )
  renderApp('/inbox/head-office/figures')
  expect(await screen.findByText('You are not allowed to do this.')).toBeVisible()
})
