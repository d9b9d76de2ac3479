import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, noRights, page, problem, server, signIn } from '@/test/server.ts'
import { anEntry, anIncentive, anOutlook } from '../testIncentives.ts'

const manager = () => anAdmin({ can: { ...noRights, manageIncentives: true } })
const mine = { manage: true, award: true, undoAward: false, enter: false, seeWinners: false }
const judged = { edit: false, judge: true, sendBack: true }

test('INCENTIVE-001 INCENTIVE-006 INCENTIVE-007 INCENTIVE-008 INCENTIVE-009 head office searches and pages the list', async () => {
  signIn(manager())
  const asked = vi.fn()
  server.use(
    http.get('/api/member-incentives', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (!searchParams.has('toJudge')) asked(searchParams.get('page'), searchParams.get('limit'))
      const items = searchParams.get('search') ? [] : [anIncentive({ can: mine, entries: 4 })]
      return HttpResponse.json({
        items,
        meta: { currentPage: Number(searchParams.get('page')), totalPages: 3, totalItems: 21, itemsPerPage: 10 },
      })
    }),
  )
  const { user } = renderApp('/member-incentives')
  expect(await screen.findByRole('link', { name: /Summer displays.*4 entries/ })).toBeVisible()
  expect(screen.getByText('1 / 3')).toBeVisible()
  expect(screen.getByRole('button', { name: 'PREV' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'NEXT' }))
  expect(await screen.findByText('2 / 3')).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search member incentives...' }), 'x')
  expect(await screen.findByText('No member incentives found, try changing your search!')).toBeVisible()
  expect(asked.mock.calls).toEqual([
    ['1', '10'],
    ['2', '10'],
    ['1', '10'],
  ])
})

test('INCENTIVE-031 others cannot open the pages of head office', async () => {
  signIn(aUser())
  renderApp('/member-incentives/i1')
  expect(await screen.findByRole('heading', { name: 'Only head office can open this page.' })).toBeVisible()
})

test('INCENTIVE-025 INCENTIVE-041 AMB-061 the form says what is wrong beside its fields, and loses nothing', async () => {
  signIn(manager())
  server.use(
    http.get('/api/member-incentives', () => HttpResponse.json(page([]))),
    http.post('/api/member-incentives', () =>
      problem(409, 'Another member incentive has this code.', { code: 'Another member incentive has this code.' }),
    ),
  )
  const { user } = renderApp('/member-incentives')
  await user.click(await screen.findByRole('button', { name: 'ADD NEW MEMBER INCENTIVE' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Member Incentive' }))
  expect(dialog.queryByRole('textbox', { name: 'Start date' })).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'Yes' }))
  expect(dialog.getByRole('textbox', { name: 'Start date' })).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: 'No' }))
  await user.click(dialog.getByRole('button', { name: 'ADD' }))
  expect(dialog.getByText(messages.incentiveCode)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Member incentive code' }), 'summer-026')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Summer')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Prize type' }), 'CAMEL_BUCKS')
  await user.type(dialog.getByRole('textbox', { name: 'Short description' }), 'S')
  expect(dialog.getByText('1 / 100')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'The Opportunity' }), 'L')
  await user.type(dialog.getByRole('textbox', { name: 'How to Enter' }), 'H')
  await user.click(dialog.getByRole('button', { name: 'ADD' }))
  expect(await dialog.findByText('Another member incentive has this code.')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Summer')
})

test('SCR-038 the detail shows every field, and the submissions when they are asked for', async () => {
  signIn(manager())
  const incentive = anIncentive({
    can: mine,
    entries: 1,
    startAt: '2026-11-01T00:00:00Z',
    detailsAdditional: 'Small print',
    submissions: [],
  })
  server.use(
    http.get('/api/member-incentives/i1', () => HttpResponse.json(incentive)),
    http.get('/api/member-incentives/i1/submissions', () => HttpResponse.json(page([anEntry({ can: judged })]))),
  )
  const { user } = renderApp('/member-incentives/i1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer displays' })).toBeVisible()
  for (const [name, value] of [
    ['Code', 'SUMMER-026'],
    ['Status', 'Active'],
    ['Prize type', 'Camel Bucks'],
    ['Entries', '1'],
    ['Winners', 'Stores see only their own result'],
  ] as const) {
    expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling).toHaveTextContent(value)
  }
  for (const name of ['Start date', 'End date'])
    expect(screen.getByText(name, { selector: 'dt' }).nextElementSibling).not.toBeEmptyDOMElement()
  for (const words of ['Show us your summer display', 'Build it', 'Send a photo', 'Small print'])
    expect(screen.getByText(words)).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'SHOW SUBMISSIONS' }))
  const entry = within(await screen.findByRole('article', { name: 'Wattle & Vine Cellars' }))
  expect(entry.getByText(/Mia Nguyen/)).toBeVisible()
  expect(entry.getByRole('textbox', { name: 'Camel Bucks for Wattle & Vine Cellars' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'HIDE SUBMISSIONS' }))
  expect(screen.queryByRole('article')).toBeNull()
})

test('INCENTIVE-003 INCENTIVE-020 INCENTIVE-024 INCENTIVE-038 AMB-060 SCR-037 EDIT DETAILS opens the form with what is there; other details and the start may stay empty', async () => {
  signIn(manager())
  const incentive = anIncentive({ can: mine, startAt: '2026-11-01T00:00:00Z', detailsAdditional: 'Small print', submissions: [] })
  const sent = vi.fn()
  server.use(
    http.get('/api/member-incentives/i1', () => HttpResponse.json(incentive)),
    http.post('/api/member-incentives/i1', async ({ request }) => {
      sent(await request.json())
      return HttpResponse.json(incentive)
    }),
  )
  const { user } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'EDIT DETAILS' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Member Incentive' }))
  for (const [name, value] of [
    ['Member incentive code', 'SUMMER-026'],
    ['Name', 'Summer displays'],
    ['Short description', 'Show us your summer display'],
    ['The Opportunity', 'Build it'],
    ['How to Enter', 'Send a photo'],
    ['Other details', 'Small print'],
  ] as const) {
    expect(dialog.getByRole('textbox', { name })).toHaveValue(value)
  }
  expect(dialog.getByText('Must be unique, with 10 letters, numbers or dashes.')).toBeVisible()
  expect(dialog.getByText('27 / 100')).toBeVisible()
  expect(dialog.getByRole('combobox', { name: 'Prize type' })).toHaveValue('CAMEL_BUCKS')
  expect(dialog.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await user.click(dialog.getByRole('radio', { name: 'No' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Other details' }))
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  expect(await screen.findByText('Member incentive details update successful!')).toBeVisible()
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'i1', version: 3, detailsAdditional: '', startAt: null, endAt: incentive.endAt }),
  )
})

test('FD-102 INCENTIVE-002 INCENTIVE-004 INCENTIVE-037 INCENTIVE-039 INCENTIVE-042 AMB-057 what a judge types is kept as a draft, then awarded once', async () => {
  signIn(manager())
  const kept = new Map<string, number | null>()
  const second = { id: 'e2', store: { id: 'lamp', name: 'The Lamplighter' }, storeId: 'lamp' }
  const entries = () =>
    [anEntry({ can: judged }), anEntry({ ...second, can: judged })].map((e) => ({ ...e, camelBucks: kept.get(e.id) ?? null }))
  const answers = [problem(500, ''), HttpResponse.json(anIncentive({ status: 'AWARDING' }))]
  server.use(
    http.get('/api/member-incentives/i1/award-outlook', () => HttpResponse.json(anOutlook({ entries: 2, judged: 1 }))),
    http.get('/api/member-incentives/i1', () => HttpResponse.json(anIncentive({ can: mine, submissions: entries() }))),
    http.get('/api/member-incentives/i1/submissions', () => HttpResponse.json(page(entries()))),
    http.post('/api/member-incentives/i1/rewards', async ({ request }) => {
      const { rewards } = (await request.json()) as { rewards: { submissionId: string; camelBucks: number | null }[] }
      for (const { submissionId, camelBucks } of rewards) kept.set(submissionId, camelBucks)
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('/api/member-incentives/i1/mark-as-awarded', () => answers.shift()),
  )
  const { user } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'SHOW SUBMISSIONS' }))
  const first = await screen.findByRole('textbox', { name: 'Camel Bucks for Wattle & Vine Cellars' })
  await user.type(first, '250{Enter}')
  expect(screen.getByRole('textbox', { name: 'Camel Bucks for The Lamplighter' })).toHaveFocus()
  await user.keyboard('1.5')
  const award = screen.getByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' })
  await user.click(award)
  expect(await screen.findByText('Please correct these amounts and prizes first.')).toBeVisible()
  expect(screen.getByText(messages.incentiveBucks)).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Camel Bucks for The Lamplighter' }))
  await user.click(award)
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as awarded' }))
  const wins = within(await dialog.findByRole('list', { name: 'What each entry gets' }))
  expect(wins.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Wattle & Vine Cellars250', 'Total250'])
  expect(dialog.getByText(/1 other entry gets nothing/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'MARK AS AWARDED' }))
  expect(await dialog.findByText('Unable to mark member incentive as rewarded! Please try again.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'MARK AS AWARDED' }))
  expect(await screen.findByText('Member incentive successfully marked as awarded!')).toBeVisible()
  expect(kept).toEqual(
    new Map([
      ['e1', 250],
      ['e2', null],
    ]),
  )
})

test('FD-102 an entry that its store has withdrawn meanwhile does not hold up the award', async () => {
  signIn(manager())
  const withdrawn = anEntry({ id: 'e2', store: { id: 'lamp', name: 'The Lamplighter' }, storeId: 'lamp', can: judged })
  server.use(
    http.get('/api/member-incentives/i1/award-outlook', () => HttpResponse.json(anOutlook({ entries: 1, judged: 0 }))),
    http.get('/api/member-incentives/i1', () => HttpResponse.json(anIncentive({ can: mine, submissions: [] }))),
    http.get('/api/member-incentives/i1/submissions', () => HttpResponse.json(page([withdrawn]))),
    http.post('/api/member-incentives/i1/rewards', () =>
      problem(422, 'Please correct this.', { 'rewards[0].submissionId': 'This entry is not there.' }),
    ),
  )
  const { user } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'SHOW SUBMISSIONS' }))
  await user.type(await screen.findByRole('textbox', { name: 'Camel Bucks for The Lamplighter' }), '50{Enter}')
  expect(await screen.findByText('This entry is not there.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' }))
  expect(await screen.findByRole('dialog', { name: 'Mark as awarded' })).toBeVisible()
  expect(screen.queryByText('Please correct these amounts and prizes first.')).toBeNull()
})

test('FD-102 a wrong amount for an entry that has left the list since is named, and can be given up', async () => {
  signIn(manager())
  const withdrawn = anEntry({ id: 'e2', store: { id: 'lamp', name: 'The Lamplighter' }, storeId: 'lamp', can: judged })
  const pages = [page([withdrawn]), page([])]
  server.use(
    http.get('/api/member-incentives/i1/award-outlook', () => HttpResponse.json(anOutlook({ entries: 0, judged: 0 }))),
    http.get('/api/member-incentives/i1', () => HttpResponse.json(anIncentive({ can: mine, submissions: [] }))),
    http.get('/api/member-incentives/i1/submissions', () => HttpResponse.json(pages.shift() ?? page([]))),
  )
  const { user, queryClient } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'SHOW SUBMISSIONS' }))
  await user.type(await screen.findByRole('textbox', { name: 'Camel Bucks for The Lamplighter' }), '50x')
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('No entries yet.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' }))
  expect(await screen.findByText('Please correct these amounts and prizes first.')).toBeVisible()
  expect(screen.getByText(/^The Lamplighter: ‘50x’/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Discard what was typed for The Lamplighter' }))
  expect(screen.queryByText('Please correct these amounts and prizes first.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' }))
  expect(await screen.findByRole('dialog', { name: 'Mark as awarded' })).toBeVisible()
})

test('SCR-038 the keys lead from the last entry of a page to the first of the next, and back', async () => {
  signIn(manager())
  const wattle = anEntry({ can: judged })
  const lamplighter = anEntry({ id: 'e2', store: { id: 'lamp', name: 'The Lamplighter' }, storeId: 'lamp', can: judged })
  server.use(
    http.get('/api/member-incentives/i1', () => HttpResponse.json(anIncentive({ can: mine, submissions: [wattle, lamplighter] }))),
    http.get('/api/member-incentives/i1/submissions', ({ request }) => {
      const current = Number(new URL(request.url).searchParams.get('page'))
      return HttpResponse.json({
        ...page([current === 1 ? wattle : lamplighter]),
        meta: { currentPage: current, totalPages: 2, totalItems: 2, itemsPerPage: 1 },
      })
    }),
    http.post('/api/member-incentives/i1/rewards', () => new HttpResponse(null, { status: 204 })),
  )
  const { user } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'SHOW SUBMISSIONS' }))
  await user.click(await screen.findByRole('textbox', { name: 'Camel Bucks for Wattle & Vine Cellars' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Camel Bucks for The Lamplighter' })).toHaveFocus())
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Camel Bucks for Wattle & Vine Cellars' })).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Camel Bucks for The Lamplighter' })).toHaveFocus())
})

test('INCENTIVE-005 INCENTIVE-036 INCENTIVE-040 INCENTIVE-043 AMB-066 deleting asks first, warns of an award, and says how it went', async () => {
  signIn(manager())
  const answers = [problem(500, ''), new HttpResponse(null, { status: 204 })]
  server.use(
    http.get('/api/member-incentives/i1', () =>
      HttpResponse.json(anIncentive({ can: { ...mine, award: false }, status: 'AWARDED', submissions: [] })),
    ),
    http.get('/api/member-incentives', () => HttpResponse.json(page([]))),
    http.delete('/api/member-incentives/i1', () => answers.shift()),
  )
  const { user, address } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'DELETE MEMBER INCENTIVE' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete member incentive' }))
  expect(dialog.getByText(/the Camel Bucks that stores got for it are taken back/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'DELETE' }))
  expect(await dialog.findByText('Unable to delete member incentive! Please try again.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'DELETE' }))
  expect(await screen.findByText('Member incentive deletion was successful!')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/member-incentives'))
})

test('FD-267 before the award head office reads who may still enter, what is not judged, and what has changed since', async () => {
  signIn(manager())
  const one = [{ id: 'wattle', name: 'Wattle & Vine Cellars' }]
  const stores = Array.from({ length: 9 }, (_, n) => ({ id: `s${n}`, name: `Store ${n}` }))
  const outlook = anOutlook({
    entries: 12,
    judged: 9,
    changedSinceJudged: one,
    sentBack: one,
    mayEnter: 30,
    stores,
    until: '2026-12-20T06:00:00Z',
  })
  const answers = [problem(500, ''), HttpResponse.json(outlook)]
  server.use(
    http.get('/api/member-incentives/i1', () => HttpResponse.json(anIncentive({ can: mine, submissions: [] }))),
    http.get('/api/member-incentives/i1/award-outlook', () => answers.shift()),
  )
  const { user } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as awarded' }))
  await user.click(await dialog.findByRole('button', { name: /try again/i }))
  const before = within(await dialog.findByRole('list', { name: 'Before you award' }))
  expect(before.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '9 of 12 entries judged',
    'Changed after it was judged: Wattle & Vine Cellars.',
    'Asked for a better photo, and not sent yet: Wattle & Vine Cellars.',
    expect.stringMatching(
      /^30 stores have not entered and still can, until .*20 Dec.*: Store 0, .*Store 7 and 22 others\. Awarding closes entries now\.$/,
    ),
  ])
})

const waits = anIncentive({
  can: { ...mine, award: false, undoAward: true },
  status: 'AWARDING',
  tellsAt: '2026-11-19T03:42:00Z',
  submissions: [],
})

test('FD-266 an award that waits says until when it can be undone, and is undone', async () => {
  signIn(manager())
  let is = waits
  const answers = [problem(409, 'Stores have been told of the results already.'), HttpResponse.json(anIncentive())]
  server.use(
    http.get('/api/member-incentives/i1', () => HttpResponse.json(is)),
    http.post('/api/member-incentives/i1/undo-award', () => {
      if (answers.length === 1) is = anIncentive({ can: mine, submissions: [] })
      return answers.shift()
    }),
  )
  const { user } = renderApp('/member-incentives/i1')
  expect(await screen.findByText(/Stores see and are told their results at 2:42 ?pm/i)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'UNDO THE AWARD' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Stores have been told of the results already.')
  await user.click(screen.getByRole('button', { name: 'UNDO THE AWARD' }))
  expect(await screen.findByText('The award was undone. Nobody was told.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'MARK MEMBER INCENTIVE AS AWARDED' })).toBeVisible()
})

test('FD-266 stores are told of an award that waits before its time', async () => {
  signIn(manager())
  let is = waits
  const sent = vi.fn()
  server.use(
    http.get('/api/member-incentives/i1', () => HttpResponse.json(is)),
    http.post('/api/member-incentives/i1/mark-as-awarded', async ({ request }) => {
      sent(await request.json())
      is = anIncentive({ status: 'AWARDED', rewardedOn: '2026-11-19T03:32:00Z', submissions: [] })
      return HttpResponse.json(is)
    }),
  )
  const { user } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'TELL STORES NOW' }))
  expect(await screen.findByText('Stores have their results.')).toBeVisible()
  expect(sent.mock.calls).toEqual([[{}]])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'UNDO THE AWARD' })).toBeNull())
})

test('FD-267 an entry that changed after it was judged says so on the desk until a judge says that it is still right', async () => {
  signIn(manager())
  const kept = vi.fn()
  const entry = anEntry({ can: judged, version: 2, camelBucks: 250, judged: true, changedSinceJudged: true })
  server.use(
    http.get('/api/member-incentives/i1', () => HttpResponse.json(anIncentive({ can: mine, submissions: [] }))),
    http.get('/api/member-incentives/i1/submissions', () => HttpResponse.json(page([entry]))),
    http.post('/api/member-incentives/i1/rewards', async ({ request }) => {
      kept(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'SHOW SUBMISSIONS' }))
  expect(await screen.findByText('Changed since it was judged')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'What Wattle & Vine Cellars gets is still right' }))
  await waitFor(() => expect(kept.mock.calls).toEqual([[{ rewards: [{ submissionId: 'e1', version: 2, camelBucks: 250 }] }]]))
  await waitFor(() => expect(screen.queryByText('Changed since it was judged')).toBeNull())
})
