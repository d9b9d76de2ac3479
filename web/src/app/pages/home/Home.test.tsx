import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { regions } from '@/api/regions.gen.ts'
import type { DueStore, Glance, Region, Report, ReportSummary, WaitingRead } from '@/api/types.ts'
import { completedReport } from '@/features/audit/report/testPage.tsx'
import { aConversation } from '@/features/messaging/testMessages.ts'
import { aChance, aYear } from '@/features/storeoftheyear/testYear.ts'
import { aLine } from '@/shared/marks/testLines.ts'
import { aMustRead } from '@/shared/readership/testReaders.ts'
import { aDueStore } from '@/test/dueStore.ts'
import { aFix } from '@/test/fix.ts'
import { wattle } from '@/test/network.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, aUser, noRights, page, problem, server, signIn } from '@/test/server.ts'

function aReport(changes: Partial<ReportSummary> = {}): ReportSummary {
  return {
    id: 'r1',
    status: 'PENDING',
    final: false,
    score: 44,
    date: '2026-11-18',
    createdAt: '2026-11-18T01:00:00Z',
    completedAt: null,
    updatedAt: '2026-11-18T02:00:00Z',
    store: wattle,
    coreRangePromotion: { id: 'p1', description: 'Spring 2026', startDate: '2026-09-01', endDate: '2026-11-30', actualEndDate: null },
    createdBy: { id: 'tom', firstName: 'Tom', lastName: 'Whitfield' },
    completedBy: null,
    markedLines: 34,
    linesToMark: 58,
    failedLines: 7,
    ...changes,
  }
}

/** Serves the list of reports and returns the queries of its calls. */
function list(...reports: ReportSummary[]) {
  const asked: string[] = []
  server.use(
    http.get('/api/audit-reports', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(page(reports))
    }),
  )
  return asked
}

/** Serves the latest report of the viewer's store. */
function latest(changes: Partial<Report>) {
  server.use(http.get('/api/audit-reports/latest', () => HttpResponse.json({ report: completedReport(changes) })))
}

/** Serves the history of the viewer's store, with a sentence about its next audit. */
function history(next: string | null) {
  const quarter = (description: string, score: number) => ({
    promotion: { id: description, description, startDate: '2026-06-01' },
    reportId: null,
    score,
    network: 78,
    region: 77,
    tier: 79,
    change: null,
  })
  const quarters = [quarter('Winter 2026', 89), quarter('Spring 2026', 87)]
  server.use(
    http.get('/api/audit-reports/history', () =>
      HttpResponse.json({ store: {}, quarters, next: next === null ? null : { from: '2026-11-20', until: null, sentence: next } }),
    ),
  )
}

/** Serves an auditor's day. */
function agenda(open: ReportSummary[], due: DueStore[] = []) {
  server.use(http.get('/api/audit-reports/today', () => HttpResponse.json({ open, due })))
}

describe('the greeting', () => {
  test('HOME-001 AMB-008 AMB-112 names the person and their previous login', async () => {
    signIn(aUser({ lastSignedIn: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString() }))
    renderApp('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Hi Mia' })).toBeVisible()
    expect(screen.getByText('Last login yesterday')).toBeVisible()
  })

  test('HOME-002 AMB-112 on the first visit says Welcome! with the name below', async () => {
    signIn(aUser({ lastSignedIn: null }))
    renderApp('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome!' })).toBeVisible()
    expect(screen.getByText('Good to have you here, Mia.')).toBeVisible()
  })
})

/** Serves what waits for the person to read it. */
function toRead(...items: Partial<WaitingRead>[]) {
  const usual: WaitingRead = {
    kind: 'POST',
    id: 'p1',
    title: 'New hours',
    createdBy: { id: 'priya', firstName: 'Priya', lastName: 'Raman', deactivated: false },
    mustRead: aMustRead(),
  }
  server.use(http.get('/api/users/me/must-reads', () => HttpResponse.json({ items: items.map((item) => ({ ...usual, ...item })) })))
}

describe('what must be read waits for everybody', () => {
  const waiting = () => screen.findByRole('region', { name: 'Waiting for you' })

  test('READERSHIP-009 READERSHIP-010 with its day and a link, and OVERDUE after its day', async () => {
    signIn(aUser({ role: 'STORE_EMPLOYEE', can: noRights }))
    toRead(
      { mustRead: aMustRead({ by: '2026-11-19' }) },
      { kind: 'RESOURCE', id: 'r1', title: 'Heatwave plan', mustRead: aMustRead({ by: '2026-11-21' }) },
    )
    renderApp('/')
    const list = within(await waiting())
    expect(await list.findByRole('link', { name: 'Read New hours' })).toHaveAttribute('href', '/posts/p1')
    expect(list.getByRole('link', { name: 'Read Heatwave plan' })).toHaveAttribute('href', '/resources?id=r1')
    const [first, second] = list.getAllByRole('listitem')
    expect(first).toHaveTextContent('OVERDUEMust read by 19 Nov 2026Priya Raman')
    expect(second).toHaveTextContent('Must read by tomorrow')
    expect(second).not.toHaveTextContent('OVERDUE')
    expect(list.getByText('2')).toBeVisible()
    expect(list.queryByText("You're all caught up.")).toBeNull()
  })

  test('READERSHIP-009 FD-352 comes after the audits of a rep and counts with them', async () => {
    signIn(aRep())
    toRead({})
    agenda([aReport()])
    renderApp('/')
    const list = within(await waiting())
    expect(await list.findByText('34 of 58 marked')).toBeVisible()
    expect(list.getByText('2')).toBeVisible()
    expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Wattle & Vine Cellars', 'New hours'])
  })

  test('READERSHIP-009 comes before the result of the own store', async () => {
    signIn(aUser())
    toRead({}, { id: 'p2', title: '' })
    latest({})
    renderApp('/')
    const list = within(await waiting())
    expect(await list.findByRole('link', { name: 'Read A post without text' })).toBeVisible()
    expect(list.getByText('3')).toBeVisible()
    expect(list.getByRole('link', { name: /^SEE RESULT/ })).toBeVisible()
  })

  test('READERSHIP-009 four show, and all when that is asked for', async () => {
    signIn(aUser({ role: 'STORE_EMPLOYEE', can: noRights }))
    toRead(...Array.from({ length: 6 }, (_, n) => ({ id: `p${n}`, title: `Hours ${n}` })))
    const { user } = renderApp('/')
    const list = within(await waiting())
    expect(await list.findAllByRole('link')).toHaveLength(4)
    expect(list.getByText('6')).toBeVisible()
    await user.click(list.getByRole('button', { name: 'SHOW ALL 6 TO READ' }))
    expect(list.getAllByRole('link')).toHaveLength(6)
  })

  test('READERSHIP-009 a failure is said in a sentence, and what else waits shows', async () => {
    signIn(aRep())
    agenda([aReport()])
    server.use(http.get('/api/users/me/must-reads', () => problem(500, 'No')))
    const { user } = renderApp('/')
    const list = within(await waiting())
    expect(await list.findByText("What you have to read couldn't be loaded.")).toBeVisible()
    expect(list.getByText('34 of 58 marked')).toBeVisible()
    toRead({})
    await user.click(list.getByRole('button', { name: 'RETRY' }))
    expect(await list.findByRole('link', { name: 'Read New hours' })).toBeVisible()
  })
})

describe("the list 'Waiting for you'", () => {
  test('FD-22 an auditor sees their own open reports with their progress, and a link to start a new one', async () => {
    signIn(aRep())
    agenda([aReport(), aReport({ id: 'r2', score: -1, store: { ...aReport().store, id: 's2', name: 'Fitzroy' }, markedLines: 0 })])
    renderApp('/')
    const waiting = await screen.findByRole('region', { name: 'Waiting for you' })
    expect(await within(waiting).findByText('34 of 58 marked')).toBeVisible()
    expect(within(waiting).getByRole('img', { name: 'Score so far 44' })).toBeVisible()
    expect(within(waiting).getByRole('img', { name: 'Score so far N/A' })).toBeVisible()
    expect(within(waiting).getByRole('link', { name: 'Continue the audit of Wattle & Vine Cellars' })).toHaveAttribute(
      'href',
      '/compliance/audit-reports/r1?store=wattle',
    )
  })

  test('SCR-029 NEW AUDIT asks for the store there and then, open audits first, then those to audit again with their last result', async () => {
    signIn(aRep())
    agenda([aReport()], [aDueStore({ id: 'aspley', name: 'Aspley' })])
    server.use(
      http.get('/api/stores', () =>
        HttpResponse.json(page([aDueStore({ id: 'aspley', name: 'Aspley' }), aDueStore({ id: 'zig', name: 'Zig' })])),
      ),
    )
    const { user } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'NEW AUDIT' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New audit' }))
    await user.click(dialog.getByRole('combobox', { name: 'Store' }))
    const options = await dialog.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringMatching(/^Wattle & Vine Cellars.*34 of 58 marked$/),
      expect.stringMatching(/^Aspley.*Last score 71, 14 Aug 2026$/),
      expect.stringMatching(/^Zig/),
    ])
    await user.type(dialog.getByRole('combobox', { name: 'Store' }), 'z')
    expect(dialog.queryByText('To audit again')).not.toBeInTheDocument()
  })

  test('FD-22 then come five stores to audit again, and a link to all of them', async () => {
    signIn(aRep())
    agenda(
      [aReport()],
      ['Aspley', 'Bondi', 'Cairns', 'Darwin', 'Echuca', 'Fremantle'].map((name) => aDueStore({ id: name, name })),
    )
    renderApp('/')
    const waiting = await screen.findByRole('region', { name: 'Waiting for you' })
    expect(await within(waiting).findByRole('link', { name: 'Start the audit of Echuca' })).toHaveAttribute(
      'href',
      '/compliance/audit-reports/new?store=Echuca&date=2026-11-20',
    )
    expect(within(waiting).getAllByText('Last score 71, 14 Aug 2026')).toHaveLength(5)
    expect(within(waiting).queryByText('Fremantle')).not.toBeInTheDocument()
    expect(within(waiting).getByRole('link', { name: 'ALL 6 STORES TO AUDIT' })).toHaveAttribute('href', '/compliance?view=today')
    expect(within(waiting).getByText('7')).toBeVisible()
  })

  test.each(['STORE_OWNER', 'STORE_MANAGER'] as const)("%s sees the store's latest completed report", async (role) => {
    signIn(aUser({ role }))
    latest({ score: 87, trend: { points: -2, sentence: 'Down 2 since Winter, mainly because of price tickets.' } })
    renderApp('/')
    expect(await screen.findByRole('heading', { name: 'Your latest audit is in: 87' })).toBeVisible()
    expect(screen.getByText('Down 2 since Winter, mainly because of price tickets.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'SEE RESULT' })).toHaveAttribute('href', '/compliance/audit-reports/r1?store=wattle')
    expect(await screen.findByText('Nothing to fix')).toBeVisible()
  })

  test('FD-45 FD-261 an owner sees the first three of what is open to fix, whatever the latest audit found, and when the next audit may come', async () => {
    signIn(aUser())
    const items = ['Bins', 'Signs', 'Lights', 'Floor'].map((description) =>
      aFix({ id: description, description, what: 'Fix this standard', points: 1, standing: 'Due 2 Dec 2026' }),
    )
    const counts = { open: 4, overdue: 0, done: 2 }
    const meta = { currentPage: 1, totalPages: 1, totalItems: 4, itemsPerPage: 10 }
    const shows: (string | null)[] = []
    server.use(
      http.get('/api/fixes', ({ request }) => {
        shows.push(new URL(request.url).searchParams.get('show'))
        return HttpResponse.json({ items, meta, counts, can: { judge: false } })
      }),
    )
    const lines = ['Bins', 'Old one'].map((description) => aLine({ id: description, description, passed: false }))
    const toDo = lines.map(({ description }) => ({ lineId: description, what: 'Fix this standard', points: 1, cost: '1 point' }))
    latest({ score: 96, lines, points: { sections: [], reaches: 100, sentence: 'Fixing all 2 takes the score to 100.', toDo } })
    history('The next audit may come any day until 30 November 2026.')
    renderApp('/')
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }))
    expect(await waiting.findByRole('heading', { name: 'The first 3 of 4 to fix' })).toBeVisible()
    expect(waiting.queryByText(/Fix all|Old one/)).not.toBeInTheDocument()
    expect(shows).toEqual(['OPEN'])
    expect(
      waiting
        .getAllByRole('listitem')
        .slice(-3)
        .map((item) => item.textContent),
    ).toEqual(['Bins', 'Signs', 'Lights'].map((name) => `${name}Fix this standard · Due 2 Dec 2026+1 point`))
    expect(waiting.getByRole('link', { name: 'Bins' })).toHaveAttribute('href', '/fixes?fix=Bins')
    expect(await screen.findByText('The next audit may come any day until 30 November 2026.')).toBeVisible()
    expect(await screen.findByRole('img', { name: /^Scores from Winter 2026 to Spring 2026/ })).toBeVisible()
  })

  test('FD-45 a store that was never audited is told so', async () => {
    signIn(aUser())
    server.use(http.get('/api/audit-reports/latest', () => HttpResponse.json({ report: null })))
    history(null)
    renderApp('/')
    expect(await screen.findByText("Your store's audit will show here once it's completed.")).toBeVisible()
    expect(await screen.findByText("The date isn't known yet.")).toBeVisible()
  })

  test.each(['STORE_OWNER', 'STORE_MANAGER'] as const)("AMB-026 AMB-043 %s gets the store's newest certificate", async (role) => {
    signIn(aUser({ role }))
    const complianceCertificate = { number: 'C-00042', quarter: 'Core Range Winter', signedURL: '/files/c.pdf?signed', createdAt: '' }
    server.use(http.get('/api/stores/wattle', () => HttpResponse.json({ complianceCertificate })))
    renderApp('/')
    const certificate = await screen.findByRole('region', { name: 'Certificate of Store Compliance' })
    expect(within(certificate).getByText('Core Range Winter · C-00042')).toBeVisible()
    expect(within(certificate).getByRole('link', { name: 'DOWNLOAD CERTIFICATE' })).toHaveAttribute('href', '/files/c.pdf?signed')
  })

  test('an employee has nothing to do, and no report is loaded', async () => {
    signIn(aUser({ role: 'STORE_EMPLOYEE', can: noRights }))
    const asked = list()
    renderApp('/')
    expect(await screen.findByText("You're all caught up.")).toBeVisible()
    expect(asked).toEqual([])
  })

  test('it says when there is nothing to do', async () => {
    signIn(aRep())
    renderApp('/')
    expect(await screen.findByText("You have no open audits. Start one when you're in a store.")).toBeVisible()
  })

  test('it says when it could not be loaded, and tries again', async () => {
    signIn(aRep())
    server.use(http.get('/api/audit-reports/today', () => problem(503, 'Please try again in a moment.')))
    const { user } = renderApp('/')
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible()
    agenda([aReport()])
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('34 of 58 marked')).toBeVisible()
  })
})

describe("the store's Camel Bucks", () => {
  const year = (changes: Parameters<typeof aYear>[0]) => {
    const asked: string[] = []
    server.use(
      http.get('/api/store-of-the-year/store/:id', ({ request }) => {
        asked.push(new URL(request.url).pathname + new URL(request.url).search)
        return HttpResponse.json(aYear(changes))
      }),
    )
    return asked
  }
  const section = async () => within(await screen.findByRole('region', { name: 'Camel Bucks' }))

  test.each(['STORE_OWNER', 'STORE_MANAGER'] as const)(
    'FD-335 %s reads what the store has earned, what it can still earn, and first what ends within a week, with the way to Rewards',
    async (role) => {
      signIn(aUser({ role }))
      latest({})
      history(null)
      const entry = { reason: 'ENTER_INCENTIVE', criterion: null, timePeriod: '', camelBucks: null } as const
      const ending = aChance({ ...entry, incentiveId: 'i1', name: 'Summer displays', daysLeft: 6 })
      const asked = year({ chances: [aChance({ daysLeft: 7 }), aChance({ camelBucks: 100 }), ending] })
      renderApp('/')
      const bucks = await section()
      expect(await bucks.findByRole('heading', { name: '2,280 Total Camel Bucks' })).toBeVisible()
      expect(bucks.getByText('350 more can be earned right now.')).toHaveAttribute('data-figure', 'camelbucks.open.FY2027:wattle')
      expect(bucks.getByText('One chance ends within a week.')).toBeVisible()
      expect(bucks.getByText('Enter ‘Summer displays’ with your photos. 6 days left.')).toBeVisible()
      expect(bucks.getByRole('link', { name: 'SEE REWARDS' })).toHaveAttribute('href', '/my-rewards')
      expect(asked).toEqual(['/api/store-of-the-year/store/wattle'])
    },
  )

  test('FD-335 FD-96 a better photo that head office would like comes first', async () => {
    signIn(aUser())
    latest({})
    history(null)
    const asked = { reason: 'BETTER_PHOTO', criterion: null, timePeriod: '', camelBucks: null } as const
    year({ chances: [aChance({ daysLeft: 3 }), aChance({ ...asked, incentiveId: 'i1', name: 'Summer displays', daysLeft: 20 })] })
    renderApp('/')
    const bucks = await section()
    expect(await bucks.findByText('Head office would like a better photo for ‘Summer displays’. 20 days left.')).toBeVisible()
  })

  test('FD-335 nothing left to earn is said in words, without a zero', async () => {
    signIn(aUser())
    latest({})
    history(null)
    year({ totalCamelBucks: 0, chances: [] })
    renderApp('/')
    const bucks = await section()
    expect(await bucks.findByText('Nothing is left to earn right now.')).toBeVisible()
    expect(bucks.queryByText(/right now\.$/, { selector: '[data-figure]' })).toBeNull()
  })

  test('FD-335 it says when they could not be loaded, and tries again', async () => {
    signIn(aUser())
    latest({})
    history(null)
    server.use(http.get('/api/store-of-the-year/store/:id', () => problem(500, 'No')))
    const { user } = renderApp('/')
    const bucks = await section()
    expect(await bucks.findByText("Your Camel Bucks couldn't be loaded.")).toBeVisible()
    year({ totalCamelBucks: 0 })
    await user.click(bucks.getByRole('button', { name: 'RETRY' }))
    expect(await bucks.findByRole('heading', { name: '0 Total Camel Bucks' })).toBeVisible()
  })

  test.each([
    ['an employee', aUser({ role: 'STORE_EMPLOYEE', can: noRights })],
    ['a rep', aRep()],
    ['head office', anAdmin()],
  ])('FD-335 %s has none of it on Home, and it is not asked for', async (_, who) => {
    signIn(who)
    const asked = year({})
    renderApp('/')
    expect(await screen.findByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Camel Bucks' })).toBeNull()
    expect(asked).toEqual([])
  })
})

test.each([
  ['a rep', aRep(), '?show=OPEN&auditor=tom&page=1&limit=10', '/queries?whose=own'],
  ['head office', anAdmin(), '?show=OPEN&page=1&limit=10', '/queries'],
])('FD-336 the queries on the Home of %s are those that the link leads to', async (_, who, wanted, href) => {
  signIn(who)
  const asked: string[] = []
  server.use(
    http.get('/api/mark-queries', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ ...page([]), open: 3 })
    }),
  )
  renderApp('/')
  expect(await screen.findByRole('link', { name: 'ANSWER: 3 queries to answer' })).toHaveAttribute('href', href)
  expect(asked).toEqual([wanted])
})

describe('what stores have to fix', () => {
  const counts = (open: number, overdue: number, done: number) =>
    server.use(http.get('/api/fixes/counts', () => HttpResponse.json({ open, overdue, done })))

  test.each([
    ['an owner', aUser(), 'Fixes after audits', ''],
    ['a rep', aRep(), 'Fixes in your stores', '?auditor=tom'],
    ['head office', anAdmin(), 'Fixes after audits', ''],
  ])('FIX-030 FD-380 %s reads how many fixes are overdue, open and done, each with a link to just those', async (_, who, heading, of) => {
    signIn(who)
    const asked: string[] = []
    server.use(
      http.get('/api/fixes/counts', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json({ open: 12, overdue: 3, done: 1 })
      }),
    )
    renderApp('/')
    const row = within((await screen.findByRole('heading', { name: heading })).closest('li') as HTMLElement)
    expect(asked).toEqual([of])
    expect(row.getByRole('link', { name: '3 overdue' })).toHaveAttribute('href', '/fixes?show=OVERDUE')
    expect(row.getByRole('link', { name: '12 open' })).toHaveAttribute('href', '/fixes')
    expect(row.getByRole('link', { name: '1 done, waiting to be checked' })).toHaveAttribute('href', '/fixes?show=DONE')
  })

  test('FIX-030 only numbers above zero show', async () => {
    signIn(aUser())
    counts(0, 0, 2)
    renderApp('/')
    expect(await screen.findByRole('link', { name: '2 done, waiting to be checked' })).toBeVisible()
    expect(screen.queryByRole('link', { name: /open|overdue/ })).not.toBeInTheDocument()
  })

  test('FIX-030 nothing is said where there is nothing to do', async () => {
    signIn(aRep())
    renderApp('/')
    expect(await screen.findByText("You're all caught up.")).toBeVisible()
    expect(screen.queryByText('Fixes in your stores')).not.toBeInTheDocument()
  })

  test('FIX-030 it says when they could not be counted', async () => {
    signIn(aUser())
    server.use(http.get('/api/fixes/counts', () => problem(503, 'Please try again in a moment.')))
    renderApp('/')
    expect(await screen.findByText("The fixes couldn't be counted.", { exact: false })).toBeVisible()
  })
})

describe('the quarter at a glance', () => {
  const region = (region: Region, completed: number, stores: number) => ({
    region,
    label: regions[region],
    completed,
    stores,
    averageScore: 70,
  })
  const winter = { id: 'winter', description: 'Winter 2026', startDate: '2026-06-01', endDate: '2026-08-31', actualEndDate: null }
  const spring = { id: 'spring', description: 'Spring 2026', startDate: '2026-09-01', endDate: '2026-11-30', actualEndDate: null }
  const glance: Glance = {
    quarter: {
      promotion: { ...spring, kind: 'CORE_RANGE', effectiveEndDate: '2026-11-30', status: 'CURRENT' },
      stores: { total: 42, audited: 30, completed: 17, final: 5 },
      averageScore: 79,
      byRegion: [
        region('NSW', 2, 8),
        region('VIC', 9, 12),
        region('QLD', 2, 6),
        region('SA', 1, 5),
        region('TAS', 1, 3),
        region('WA', 2, 8),
      ],
      byTier: [],
      certificates: 0,
      run: null,
    },
    daysLeft: 8,
    toFinalise: [{ quarter: spring, reports: 12, cutOff: '2026-12-14' }],
    certificatesToMake: [
      { quarter: spring, reports: 5 },
      { quarter: winter, reports: 1 },
    ],
  }

  /** Opens the home page of head office. */
  function open(served: Glance) {
    signIn(anAdmin())
    agenda([])
    server.use(http.get('/api/audit-reports/glance', () => HttpResponse.json(served)))
    renderApp('/')
  }

  test('FD-35 FD-37 head office sees how far the stores are, and the regions with the smallest share, each with its reports', async () => {
    open(glance)
    const quarter = await screen.findByRole('region', { name: 'Spring 2026' })
    expect(quarter).toHaveTextContent('8 days left17 of 42 stores audited30 of 42 stores started17 completed5 final')
    const behind = within(quarter).getAllByRole('listitem')
    expect(behind.map((row) => row.textContent)).toEqual(['SA 1 of 5', 'NSW 2 of 8', 'WA 2 of 8'])
    expect(within(quarter).getByRole('link', { name: 'NSW 2 of 8' })).toHaveAttribute(
      'href',
      '/compliance?quarter=spring&region=NSW&status=COMPLETED&counting=yes',
    )
  })

  test('FD-35 AMB-022 what waits in the network comes first, each with a link to just that', async () => {
    open(glance)
    const waiting = await screen.findByRole('region', { name: 'Waiting for you' })
    expect(await within(waiting).findByText('12 completed reports to set as final')).toBeVisible()
    expect(waiting).toHaveTextContent('Spring 2026 · until 14 Dec 2026')
    const links = within(waiting)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Review the reports for Spring 2026 and set them as final', '/compliance?quarter=spring&settable=yes'],
      ['Open Spring 2026 to make certificates', '/compliance/quarters/spring'],
      ['Open Winter 2026 to make certificates', '/compliance/quarters/winter'],
      ['SEE STORES', '/compliance?view=without'],
    ])
    expect(within(waiting).getByText('1 certificate to make')).toBeVisible()
    expect(within(waiting).getByText('12 stores without an audit report')).toBeVisible()
    expect(within(waiting).getByText('4')).toBeVisible()
    expect(screen.queryByText("You're all caught up.")).not.toBeInTheDocument()
  })

  test("FD-35 'You're all caught up.' shows only when nothing waits in the network", async () => {
    const done = { total: 42, audited: 42, completed: 42, final: 42 }
    open({
      ...glance,
      quarter: glance.quarter && { ...glance.quarter, stores: done, byRegion: [region('VIC', 12, 12)] },
      toFinalise: [],
      certificatesToMake: [],
    })
    expect(await screen.findByText("You're all caught up.")).toBeVisible()
    expect(screen.queryByText('Regions behind')).not.toBeInTheDocument()
  })

  test('FD-35 if the figures cannot be loaded, the page says so and does not claim that nothing waits', async () => {
    signIn(anAdmin())
    agenda([])
    server.use(http.get('/api/audit-reports/glance', () => problem(500, 'Uh-oh')))
    renderApp('/')
    expect(await screen.findByRole('button', { name: 'TRY AGAIN' })).toBeVisible()
    expect(screen.queryByText("You're all caught up.")).not.toBeInTheDocument()
  })
})

describe('FD-439 what is due for review in the library', () => {
  const serve = (totalItems: number) =>
    server.use(
      http.get('/api/users/me/resources', ({ request }) =>
        HttpResponse.json({ items: [], meta: { ...page([]).meta, totalItems: request.url.includes('review=MINE') ? totalItems : 0 } }),
      ),
    )
  const office = () => signIn(anAdmin({ can: { ...anAdmin().can, reviewResources: true } }))

  test('FD-439 is one line with the count, which leads to the filtered library', async () => {
    office()
    agenda([])
    serve(3)
    renderApp('/')
    const link = await screen.findByRole('link', { name: 'LOOK: 3 resources due for review' })
    expect(link).toHaveAttribute('href', '/resources?review=MINE')
  })

  test('FD-439 is not there when nothing is due', async () => {
    office()
    agenda([])
    serve(0)
    renderApp('/')
    expect(await screen.findByText("You're all caught up.")).toBeVisible()
    expect(screen.queryByText(/due for review/)).toBeNull()
  })
})

describe('FD-352 what waits for head office besides audits', () => {
  const office = () => anAdmin({ can: { ...anAdmin().can, chat: true, answerForOffice: true, manageIncentives: true } })
  const waiting = () => screen.findByRole('region', { name: 'Waiting for you' })
  const chat = (id: string, answerBy: string) => ({
    ...aConversation({ id, type: 'HEAD_OFFICE' }),
    inbox: { owner: null, snoozedUntil: null, waitingSince: '2026-01-01T00:00:00Z', answerBy },
  })

  function serve() {
    server.use(
      http.get('/api/mark-queries', () => HttpResponse.json({ ...page([]), open: 3 })),
      http.get('/api/conversations/head-office', () =>
        HttpResponse.json(page([chat('c1', '2026-01-02T00:00:00Z'), chat('c2', '2999-01-02T00:00:00Z')])),
      ),
      http.get('/api/flag-cases', () => HttpResponse.json(page([{}, {}]))),
      http.get('/api/member-incentives', () => HttpResponse.json(page([{}, {}]))),
      http.get('/api/system/failed-jobs', () => HttpResponse.json(page([{}]))),
    )
  }

  test('FD-352 FD-424 queries, late chats, reports, incentives to judge and failed jobs, each with the way to exactly that', async () => {
    signIn(office())
    serve()
    renderApp('/')
    const list = within(await waiting())
    expect(await list.findByRole('link', { name: 'ANSWER: 3 queries to answer' })).toHaveAttribute('href', '/queries')
    expect(list.getByRole('link', { name: 'ANSWER: 1 chat waits longer than promised' })).toHaveAttribute(
      'href',
      '/inbox/head-office?show=WAITING',
    )
    expect(list.getByRole('link', { name: 'JUDGE: 2 member incentives to judge' })).toHaveAttribute('href', '/member-incentives?show=judge')
    expect(list.getByRole('link', { name: 'LOOK: 1 background job has failed' })).toHaveAttribute('href', '/settings/system')
    expect(list.getByRole('link', { name: 'LOOK: 2 reported posts and comments to look at' })).toHaveAttribute('href', '/feed/reported')
    expect(list.getByText('5')).toBeVisible()
    expect(list.queryByText("You're all caught up.")).toBeNull()
  })

  test('FD-352 where a whole page of chats is late, there may be more', async () => {
    signIn(office())
    serve()
    const { items, meta } = page([chat('c1', '2026-01-02T00:00:00Z'), chat('c2', '2026-01-03T00:00:00Z')])
    server.use(
      http.get('/api/conversations/head-office', () => HttpResponse.json({ items, meta: { ...meta, totalPages: 2, totalItems: 5 } })),
    )
    renderApp('/')
    expect(await within(await waiting()).findByText('2 or more chats wait longer than promised')).toBeVisible()
  })

  test('FD-352 what could not be loaded is said in a sentence, and nobody is told that nothing waits', async () => {
    signIn(office())
    serve()
    server.use(http.get('/api/mark-queries', () => problem(500, 'No')))
    const { user } = renderApp('/')
    const list = within(await waiting())
    expect(await list.findByText("Some of what waits couldn't be loaded.")).toBeVisible()
    expect(list.getByRole('link', { name: 'LOOK: 1 background job has failed' })).toBeVisible()
    expect(list.queryByText("You're all caught up.")).toBeNull()
    serve()
    await user.click(list.getByRole('button', { name: 'RETRY' }))
    expect(await list.findByRole('link', { name: 'ANSWER: 3 queries to answer' })).toBeVisible()
  })

  test('FD-352 FD-336 a rep has none of it but the queries', async () => {
    signIn(aRep())
    server.use(http.get('/api/mark-queries', () => HttpResponse.json({ ...page([]), open: 3 })))
    renderApp('/')
    const list = within(await waiting())
    expect(await list.findByRole('heading', { name: '3 queries to answer' })).toBeVisible()
    expect(list.queryByText(/chat|to judge|background job/)).toBeNull()
  })
})

test('FD-291 people of a store that has closed read what that means for them, and nothing waits to be fixed', async () => {
  signIn(aUser({ store: { id: 'wattle', name: 'Wattle & Vine Cellars', displayRegion: 'VIC', closedOn: '2026-11-02' } }))
  const counts = { open: 1, overdue: 1, done: 0 }
  const meta = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 10 }
  server.use(
    http.get('/api/fixes/counts', () => HttpResponse.json(counts)),
    http.get('/api/fixes', () => HttpResponse.json({ items: [aFix({ description: 'Bins' })], meta, counts, can: { judge: false } })),
  )
  latest({ score: 96 })
  renderApp('/')
  expect(await screen.findByText(/Wattle & Vine Cellars closed on 2 Nov 2026\. You can still read its results/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'SEE RESULT' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /overdue|Bins/ })).not.toBeInTheDocument()
})
