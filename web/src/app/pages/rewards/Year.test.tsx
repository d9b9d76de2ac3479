import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import type { YearOverview } from '@/api/types.ts'
import { aCard, aChance, aStamp, aYear } from '@/features/storeoftheyear/testYear.ts'
import { notes } from '@/lib/notes.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, aUser, noRights, page, problem, server, signIn } from '@/test/server.ts'

function serve(answer: (year: string | null) => Partial<YearOverview> = () => ({})) {
  const asked = vi.fn()
  server.use(
    http.get('/api/store-of-the-year/store/:id', ({ request, params }) => {
      const year = new URL(request.url).searchParams.get('financialYear')
      asked(params.id, year)
      return HttpResponse.json(aYear(answer(year)))
    }),
  )
  return asked
}

const months = ['JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC', 'JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN']

test('SCR-020 SOTY-001 SOTY-002 SOTY-003 SOTY-004 SOTY-005 SOTY-013 AMB-069 AMB-071 a store sees its total, rank and summary, and one tab for the breakdown', async () => {
  signIn(aUser())
  serve()
  renderApp('/my-rewards')
  const hero = within(await screen.findByRole('region', { name: 'Total Camel Bucks' }))
  expect(await hero.findByText('4th')).toBeVisible()
  expect(hero.getAllByText('2,280')).not.toHaveLength(0)
  expect(hero.getByText('4th').parentElement).toHaveTextContent('4th by Total Camel Bucks')
  expect(hero.getByText('23rd').parentElement).toHaveTextContent('23rd in Store of the Year FY2027')
  expect(hero.getByText('1,350').closest('p')).toHaveTextContent('930 Store of the Year FY2027 + 1,350 Member Incentives')
  expect(hero.getByRole('progressbar').parentElement).toHaveTextContent('FY2027: 930 of 1,000 earned. 250 more can be earned right now.')
  expect(hero.getByRole('progressbar', { name: 'Earned in FY2027' })).toHaveAttribute('aria-valuenow', '93')
  const summary = within(screen.getByRole('region', { name: 'Store of the Year' }))
  expect(summary.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['Total4,615', 'FY2027930'])
  expect(within(screen.getByRole('region', { name: 'Member Incentives' })).getByText('1,350')).toBeVisible()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['FY2027 Breakdown'])
  expect(screen.queryByText('Leaderboard')).toBeNull()
  const tabs = within(screen.getByRole('navigation', { name: 'What to show' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Store of the Year', 'Member Incentives'])
  expect(tabs.getByRole('link', { name: 'Store of the Year' })).toHaveAttribute('aria-current', 'page')
})

test('FD-407 a rank says how far the next better one is, if there is one and the year is not over', async () => {
  signIn(aUser())
  serve()
  renderApp('/my-rewards')
  const hero = within(await screen.findByRole('region', { name: 'Total Camel Bucks' }))
  expect((await hero.findByText('4th')).parentElement).toHaveTextContent(/^4th by Total Camel Bucks150 to the next place$/)
  expect(hero.getByText('23rd').parentElement).toHaveTextContent(/^23rd in Store of the Year FY2027$/)
})

test('FD-407 a year that is over has no next place', async () => {
  signIn(aUser())
  serve((year) => ({ financialYear: Number(year) }))
  renderApp('/my-rewards?year=2026')
  const hero = within(await screen.findByRole('region', { name: 'Total Camel Bucks' }))
  expect((await hero.findByText('4th')).parentElement).toHaveTextContent(/^4th by Total Camel Bucks$/)
})

test('SOTY-006 SOTY-007 SOTY-008 SOTY-009 SOTY-017 SOTY-018 SOTY-019 SOTY-020 each criterion has a card with its stamps or its bar of points', async () => {
  signIn(aUser())
  const monthly = aCard({
    id: 'c2',
    name: 'Promotions',
    frequency: 'MONTHLY',
    stamps: months.map((timePeriod, i) => aStamp({ timePeriod, state: i < 4 ? 'MISSED' : 'AHEAD', current: i === 4 })),
    camelBucks: 0,
    camelBucksByFrequency: 50,
  })
  const training = aCard({
    id: 'c3',
    name: 'Training',
    frequency: 'OTHER',
    stamps: [],
    points: 200,
    pointsThreshold: 200,
    percent: 100,
    complete: true,
  })
  serve(() => ({ criteria: [aCard(), monthly, training] }))
  renderApp('/my-rewards')
  const audits = within(await screen.findByRole('article', { name: 'Store audits' }))
  expect(audits.getByText('Score 85 or more.')).toBeVisible()
  expect(audits.getByText('250 Camel Bucks of 1,000')).toBeInTheDocument()
  expect(audits.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Q1 earned 250 Camel Bucks',
    '+250Q2 now, 250 Camel Bucks to earn',
    'Q3 still ahead',
    'Q4 still ahead',
  ])
  const stamps = within(screen.getByRole('list', { name: 'Periods of Promotions' })).getAllByRole('listitem')
  expect(stamps.map(({ textContent }) => textContent?.match(/[A-Z]{3}/)?.[0])).toEqual(months)
  expect(stamps[3]).toHaveTextContent('OCT missed')
  const done = within(screen.getByRole('article', { name: 'Training' }))
  expect(done.getByText('Complete. Well done!')).toBeVisible()
  expect(done.getByRole('progressbar', { name: 'Training' })).toHaveAttribute('aria-valuenow', '100')
  expect(screen.getByRole('article', { name: 'Training' })).toHaveAttribute('data-complete')
})

test('SOTY-010 SOTY-011 SOTY-012 SOTY-021 SOTY-028 the info cards, the newest PDF and the results as a file', async () => {
  signIn(aUser())
  serve()
  renderApp('/my-rewards')
  expect(await screen.findByRole('heading', { name: 'What are Camel Bucks?' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'How do I earn Camel Bucks?' })).toBeVisible()
  expect(screen.getByText(/1 dollar equals 1 Camel Buck/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'DOWNLOAD STORE OF THE YEAR MARKING CRITERIA' })).toHaveAttribute('href', '/files/newest')
  expect(screen.getByRole('link', { name: 'DOWNLOAD CSV of the results of FY2027' })).toHaveAttribute(
    'href',
    '/api/store-of-the-year/csv?financialYear=2027&store=wattle',
  )
})

test('FD-96 FD-97 the next best Camel Buck leads to its incentive; other years have none', async () => {
  signIn(aUser())
  const incentive = aChance({
    reason: 'ENTER_INCENTIVE',
    criterion: null,
    incentiveId: 'i1',
    name: 'Best window',
    camelBucks: null,
    daysLeft: 5,
  })
  const asked = serve((year) => (year === '2026' ? { financialYear: 2026, chances: [] } : { chances: [incentive, aChance()] }))
  const { user, address } = renderApp('/my-rewards')
  const next = within(await screen.findByRole('region', { name: 'The next best Camel Buck' }))
  expect(next.getByText('Enter ‘Best window’ with your photos. 5 days left.')).toBeVisible()
  expect(next.getByRole('link', { name: 'SEE THE INCENTIVE' })).toHaveAttribute('href', '/my-rewards?incentive=i1')
  expect(within(next.getByRole('list', { name: 'What can still be earned' })).getByText('+250')).toBeVisible()
  expect(next.getByText('Together 250 Camel Bucks, and whatever the member incentives give')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Financial year' }), 'FY2026')
  expect(await screen.findByRole('tab', { name: 'FY2026 Breakdown' })).toBeVisible()
  expect(address()).toBe('/my-rewards?year=2026')
  expect(screen.queryByText('The next best Camel Buck')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Financial year' }), 'FY2027')
  await waitFor(() => expect(address()).toBe('/my-rewards'))
  expect(asked.mock.calls).toContainEqual(['wattle', '2026'])
})

test('FD-96 what head office would like a better photo of says so in the list too', async () => {
  signIn(aUser())
  const asked = {
    reason: 'BETTER_PHOTO',
    criterion: null,
    incentiveId: 'i1',
    name: 'Best window',
    camelBucks: null,
    timePeriod: '',
  } as const
  serve(() => ({ chances: [aChance({ ...asked, endDate: '2026-12-20', daysLeft: 20 }), aChance()] }))
  renderApp('/my-rewards')
  const next = within(await screen.findByRole('region', { name: 'The next best Camel Buck' }))
  expect(next.getByText('Head office would like a better photo for ‘Best window’. 20 days left.')).toBeVisible()
  expect(next.getByText('a better photo is wanted, until 20 Dec')).toBeVisible()
})

test('SOTY-003 what was won since the last visit is celebrated once', async () => {
  signIn(aUser())
  serve()
  notes.write('rewards-seen:mia:wattle', 2030)
  renderApp('/my-rewards')
  expect(await screen.findByText('+250 since your last visit')).toBeVisible()
  expect(notes.read('rewards-seen:mia:wattle')).toBe(2280)
})

test('SCR-020 a year without criteria says so, and a failure can be tried again', async () => {
  signIn(aUser())
  const answers = [problem(500, ''), HttpResponse.json(aYear({ criteria: [], chances: [], pdf: null }))]
  server.use(http.get('/api/store-of-the-year/store/:id', () => answers.shift()))
  const { user } = renderApp('/my-rewards')
  await user.click(await screen.findByRole('button', { name: 'TRY AGAIN' }))
  expect(await screen.findByRole('heading', { name: 'No criteria for FY2027 yet.' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /MARKING CRITERIA/ })).toBeNull()
})

test('SCR-020 AMB-059 a rep finds a store and sees what it has, without what is for head office', async () => {
  signIn(aRep())
  const asked = serve()
  server.use(http.get('/api/stores', () => HttpResponse.json(page([{ id: 'wattle', name: 'Wattle & Vine Cellars', suburb: 'Thornbury' }]))))
  const { user, address } = renderApp('/my-rewards')
  expect(await screen.findByText(/^Choose a store/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /^MANAGE/ })).toBeNull()
  await user.click(await screen.findByRole('link', { name: /Wattle/ }))
  expect(await screen.findByRole('article', { name: 'Store audits' })).toBeVisible()
  expect(address()).toBe('/my-rewards?store=wattle')
  expect(asked).toHaveBeenCalledWith('wattle', null)
  expect(screen.getByRole('link', { name: 'SEE THE STATEMENT' })).toHaveAttribute('href', '/my-rewards/statement?store=wattle')
  expect(notes.read('rewards-seen:tom:wattle')).toBeUndefined()
})

test('SCR-020 SCR-039 head office gets to the pages where it keeps rewards', async () => {
  signIn(anAdmin({ can: { ...noRights, manageIncentives: true, manageRewards: true } }))
  server.use(
    http.get('/api/stores', () => HttpResponse.json(page([]))),
    http.get('/api/member-incentives', () => HttpResponse.json(page([]))),
  )
  renderApp('/my-rewards')
  expect(await screen.findByRole('link', { name: 'MANAGE STORE OF THE YEAR' })).toHaveAttribute('href', '/store-of-the-year')
  expect(screen.getByRole('link', { name: 'MANAGE MEMBER INCENTIVES' })).toHaveAttribute('href', '/member-incentives')
})
