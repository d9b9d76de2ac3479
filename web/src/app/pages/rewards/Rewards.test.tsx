import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { Incentive } from '@/api/types.ts'
import { anEntry, anIncentive } from '@/features/incentive/testIncentives.ts'
import { aYear } from '@/features/storeoftheyear/testYear.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, aUser, noRights, page, problem, server, signIn } from '@/test/server.ts'

function serve(mine: Incentive[], accepting: Incentive[]) {
  server.use(
    http.get('/api/store-of-the-year/store/:id', () => HttpResponse.json(aYear())),
    http.get('/api/member-incentives', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.get('search')) return HttpResponse.json(page([]))
      return HttpResponse.json(page(searchParams.has('store') ? mine : accepting))
    }),
  )
}

test('SCR-020 FD-100 FD-350 INCENTIVE-044 INCENTIVE-045 INCENTIVE-047 a store sees its total, what it can enter and then what it has, each with a search', async () => {
  signIn(aUser())
  serve([anIncentive({ name: 'Entered', submissions: [anEntry()] })], [anIncentive({ id: 'i2', name: 'Open' })])
  const { user, address } = renderApp('/my-rewards?tab=incentives')
  expect(await screen.findByText('4th')).toBeVisible()
  const mine = within(screen.getByRole('region', { name: 'My Submissions' }))
  const accepting = within(screen.getByRole('region', { name: 'Accepting Submissions' }))
  expect(screen.getAllByRole('heading', { level: 2, name: /Submissions$/ }).map(({ textContent }) => textContent)).toEqual([
    'Accepting Submissions',
    'My Submissions',
  ])
  expect(await mine.findByRole('heading', { name: 'Entered' })).toBeVisible()
  expect(mine.getByText('Entry received')).toBeVisible()
  expect(await accepting.findByRole('heading', { name: 'Open' })).toBeVisible()
  await user.type(accepting.getByRole('searchbox', { name: 'Search member incentives...' }), 'xyz')
  expect(await accepting.findByText('No member incentives found, try changing your search!')).toBeVisible()
  expect(address()).toContain('open=xyz')
  expect(mine.getByRole('heading', { name: 'Entered' })).toBeVisible()
})

test('INCENTIVE-048 INCENTIVE-049 INCENTIVE-053 INCENTIVE-061 INCENTIVE-063 a store opens a card and enters without photos', async () => {
  signIn(aUser())
  const open = anIncentive({
    detailsAdditional: 'The fine print',
    can: { manage: false, award: false, undoAward: false, enter: true, seeWinners: false },
  })
  serve([], [open])
  const sent = vi.fn()
  server.use(
    http.post('/api/member-incentives/i1/submissions', async ({ request }) => {
      sent(await request.json())
      return HttpResponse.json(anEntry(), { status: 201 })
    }),
  )
  const { user } = renderApp('/my-rewards?tab=incentives')
  await user.click(await screen.findByRole('button', { name: 'MORE' }))
  for (const name of ['The Opportunity', 'How To Enter', 'Finer Details']) expect(screen.getByRole('heading', { name })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add entry for Summer displays' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an Entry for My Store' }))
  await user.click(dialog.getByRole('button', { name: 'SUBMIT' }))
  expect(await screen.findByText('Entry submitted successfully!!')).toBeVisible()
  expect(sent).toHaveBeenCalledWith({ memberIncentiveId: 'i1', submissionId: expect.any(String), photos: null })
})

test('INCENTIVE-050 INCENTIVE-051 INCENTIVE-065 AMB-068 a refused change says the server’s sentence, or ours', async () => {
  signIn(aUser())
  const entry = anEntry({ state: 'SENT_BACK', note: 'A little blurry', can: { edit: true, judge: false, sendBack: false } })
  serve([anIncentive({ submissions: [entry] })], [])
  const answers = [problem(409, 'This member incentive has ended, so entries are closed.'), HttpResponse.json({}, { status: 500 })]
  server.use(http.post('/api/member-incentives/i1/submissions/e1', () => answers.shift()))
  const { user } = renderApp('/my-rewards?tab=incentives')
  expect(await screen.findByText('A little blurry', { exact: false })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Edit entry for Summer displays' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Entry for My Store' }))
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  expect(await dialog.findByText('This member incentive has ended, so entries are closed.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  expect(await dialog.findByText('Error updating member incentive entry details! Please try again.')).toBeVisible()
})

test('INCENTIVE-055 INCENTIVE-056 AMB-065 results show in the words of the server after the award', async () => {
  signIn(aUser())
  const awarded = { status: 'AWARDED', rewardedOn: '2026-11-19T00:00:00Z' } as const
  serve(
    [
      anIncentive({ ...awarded, submissions: [anEntry({ state: 'WON', camelBucks: 250, result: '250 Camel Bucks' })] }),
      anIncentive({
        ...awarded,
        id: 'i2',
        name: 'Lost',
        submissions: [anEntry({ id: 'e2', state: 'NOT_AWARDED', result: 'Not awarded' })],
      }),
    ],
    [],
  )
  renderApp('/my-rewards?tab=incentives')
  expect(await screen.findByText('250 Camel Bucks')).toBeVisible()
  expect(within(screen.getByRole('article', { name: 'Lost' })).getAllByText('Not awarded')[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: /entry for/ })).toBeNull()
})

test('AMB-059 a rep picks a store, and only looks', async () => {
  signIn(aRep())
  serve([], [anIncentive({ can: { manage: false, award: false, undoAward: false, enter: false, seeWinners: false } })])
  server.use(http.get('/api/stores', () => HttpResponse.json(page([{ id: 'wattle', name: 'Wattle & Vine Cellars', suburb: 'Thornbury' }]))))
  const { user, address } = renderApp('/my-rewards')
  await user.click(await screen.findByRole('link', { name: /Wattle/ }))
  expect(await screen.findByText('4th')).toBeVisible()
  await waitFor(() => expect(address()).toContain('store=wattle'))
  await user.click(screen.getByRole('link', { name: 'Member Incentives' }))
  expect(await screen.findByRole('heading', { name: 'Summer displays' })).toBeVisible()
  expect(address()).toContain('store=wattle')
  expect(screen.queryByRole('button', { name: /Add an entry/ })).toBeNull()
})

test('FD-350 head office reads on Rewards how many incentives wait to be judged, and comes to exactly those', async () => {
  signIn(anAdmin({ can: { ...noRights, manageIncentives: true } }))
  server.use(
    http.get('/api/stores', () => HttpResponse.json(page([]))),
    http.get('/api/member-incentives', ({ request }) => {
      const isToJudge = new URL(request.url).searchParams.get('toJudge') === 'true'
      return HttpResponse.json(
        page([anIncentive({ name: 'Ended', status: 'ENDED' }), ...(isToJudge ? [] : [anIncentive({ id: 'i2', name: 'Open' })])]),
      )
    }),
  )
  const { user } = renderApp('/my-rewards')
  await user.click(await screen.findByRole('link', { name: '1 TO JUDGE' }))
  expect(await screen.findByRole('link', { name: /^To judge 1/, current: 'page' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /Ended/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Open/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'All' }))
  expect(await screen.findByRole('link', { name: /Open/ })).toBeVisible()
})

test('FD-350 the way to what waits to be judged has its place before the number is known', async () => {
  signIn(anAdmin({ can: { ...noRights, manageIncentives: true } }))
  server.use(
    http.get('/api/stores', () => HttpResponse.json(page([]))),
    http.get('/api/member-incentives', () => HttpResponse.json(page([]))),
  )
  renderApp('/my-rewards')
  expect(await screen.findByRole('link', { name: 'TO JUDGE' })).toHaveAttribute('href', '/member-incentives?show=judge')
})

test('FD-350 nothing to judge is said in a sentence', async () => {
  signIn(anAdmin({ can: { ...noRights, manageIncentives: true } }))
  server.use(http.get('/api/member-incentives', () => HttpResponse.json(page([]))))
  renderApp('/member-incentives?show=judge')
  expect(await screen.findByRole('heading', { name: 'Nothing to judge.' })).toBeVisible()
})
