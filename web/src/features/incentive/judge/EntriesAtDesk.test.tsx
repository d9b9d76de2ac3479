import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { Incentive, Submission } from '@/api/types.ts'
import { picture } from '@/shared/media/testFiles.ts'
import { atDesk } from '@/test/atDesk.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, noRights, page, problem, server, signIn } from '@/test/server.ts'
import { anEntry, anIncentive } from '../testIncentives.ts'

const stores = ['Mallee Cellars', 'Acacia Wines', 'Zeal Bottle Shop']
const can = { edit: false, judge: true, sendBack: true }
const mine = { manage: true, award: true, undoAward: false, enter: false, seeWinners: false }

const entries = stores.map((name, n) =>
  anEntry({
    id: `e${n}`,
    number: n + 1,
    displayRegion: 'VIC',
    store: { id: `s${n}`, name },
    storeId: `s${n}`,
    photos: [picture(`e${n}a`, 'front'), picture(`e${n}b`, 'side')],
    can,
  }),
)

/** The server's answers. Returns what the list was asked for, and which rewards were sent, call by call. */
function serve(
  items: Submission[] = entries,
  incentive: Partial<Incentive> = {},
  refuse: (ids: string[]) => Response | undefined = () => undefined,
) {
  const asked: Record<string, string>[] = []
  const sent: unknown[][] = []
  server.use(
    http.get('/api/member-incentives/i1', () => HttpResponse.json(anIncentive({ can: mine, entries: items.length, ...incentive }))),
    http.get('/api/member-incentives/i1/submissions', ({ request }) => {
      const { hideNames, ...query } = Object.fromEntries(new URL(request.url).searchParams)
      const hide = hideNames === 'true'
      asked.push({ ...query, ...(hide && { hideNames: 'true' }) })
      const none = { store: null, storeId: null, createdBy: null, displayRegion: null }
      return HttpResponse.json(page(items.map((entry) => (hide ? { ...entry, ...none } : entry))))
    }),
    http.post('/api/member-incentives/i1/rewards', async ({ request }) => {
      const { rewards } = (await request.json()) as { rewards: { submissionId: string }[] }
      sent.push(rewards)
      return refuse(rewards.map(({ submissionId }) => submissionId)) ?? new HttpResponse(null, { status: 204 })
    }),
  )
  return { asked, sent }
}

const table = () => screen.findByRole('table', { name: 'Entries' })
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const box = (name: string) => screen.getByRole('textbox', { name: `Camel Bucks for ${name}` })

beforeEach(() => {
  atDesk()
  signIn(anAdmin({ can: { ...noRights, manageIncentives: true } }))
})

test('FD-433 the choice between photos and a table stands in the address, and photos come first', async () => {
  const { asked } = serve()
  const { user, address } = renderApp('/member-incentives/i1')
  await user.click(await screen.findByRole('button', { name: 'SHOW SUBMISSIONS' }))
  expect(await screen.findByRole('article', { name: 'Mallee Cellars' })).toBeVisible()
  expect(asked).toEqual([{ page: '1', limit: '24' }])
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  await table()
  expect(address()).toBe('/member-incentives/i1?view=table')
  expect(headings()).toEqual(['Choose', 'Photos', 'Store', 'Region', 'Entered', 'Notes', 'Camel Bucks'])
  await user.click(screen.getByRole('radio', { name: 'Photos' }))
  expect(await screen.findByRole('article', { name: 'Mallee Cellars' })).toBeVisible()
  expect(address()).toBe('/member-incentives/i1')
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  await user.click(screen.getByRole('button', { name: 'HIDE SUBMISSIONS' }))
  expect(screen.queryByRole('table')).toBeNull()
  expect(address()).toBe('/member-incentives/i1')
})

test('FD-433 the address opens the table, filtered and sorted, and what is chosen there stands in it', async () => {
  const { asked } = serve()
  const { user, address } = renderApp('/member-incentives/i1?view=table&query=cellars&region=VIC&show=unjudged&sort=AMOUNT&order=desc')
  await table()
  expect(asked.at(-1)).toEqual({
    page: '1',
    limit: '25',
    query: 'cellars',
    region: 'VIC',
    unjudged: 'true',
    sort: 'AMOUNT',
    order: 'desc',
  })
  expect(screen.getByRole('link', { name: 'Download these entries as CSV' })).toHaveAttribute(
    'href',
    '/api/member-incentives/i1/submissions/export?query=cellars&region=VIC&unjudged=true&sort=AMOUNT&order=desc',
  )
  await user.click(screen.getByRole('button', { name: 'Store' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'STORE' }))
  expect(asked.at(-1)).not.toHaveProperty('order')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Camel Bucks given' }), 'Any amount')
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('unjudged'))
  expect(address()).toContain('sort=STORE')
  expect(address()).not.toContain('show=')
})

test('FD-433 FD-86 with names hidden nothing in the table, its filters or its address says whose an entry is', async () => {
  const { asked } = serve([anEntry({ ...entries[0], number: 7 }), anEntry({ ...entries[1], number: 2 })])
  const { user, address } = renderApp('/member-incentives/i1?view=table&query=cellars&region=VIC&sort=STORE&page=1')
  await table()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Mallee Cellars' }))
  await user.click(screen.getByRole('checkbox', { name: 'Hide store names' }))
  expect(await screen.findByRole('textbox', { name: 'Camel Bucks for Entry 7' })).toBeVisible()
  expect(headings()).toEqual(['Choose', 'Photos', 'Entry', 'Entered', 'Notes', 'Camel Bucks'])
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Entry 7', 'Entry 2'])
  expect(screen.queryByText(/Mallee|Acacia|VIC|Mia/)).toBeNull()
  expect(screen.queryByRole('searchbox', { name: 'Search stores...' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Region' })).toBeNull()
  expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Chosen entries' })).toBeNull()
  expect(asked.filter(({ hideNames }) => hideNames)).toEqual([{ page: '1', limit: '25', hideNames: 'true' }])
  expect(address()).toBe('/member-incentives/i1?view=table')
})

test('FD-433 FD-102 what is typed in a row is the draft of the card, and Enter and the arrows lead from row to row', async () => {
  const { sent } = serve()
  const { user } = renderApp('/member-incentives/i1?view=table')
  await table()
  await user.type(box('Mallee Cellars'), '250{Enter}')
  expect(box('Acacia Wines')).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(box('Mallee Cellars')).toHaveFocus()
  expect(await within(await table()).findByText('Kept as a draft')).toBeVisible()
  expect(sent).toEqual([[{ submissionId: 'e0', version: 1, camelBucks: 250 }]])
  await user.click(screen.getByRole('radio', { name: 'Photos' }))
  const card = within(await screen.findByRole('article', { name: 'Mallee Cellars' }))
  expect(card.getByRole('textbox', { name: 'Camel Bucks for Mallee Cellars' })).toHaveValue('250')
})

test('FD-433 all that are chosen get the same in one call; who cannot get it is named, and keeps what they had', async () => {
  const { sent } = serve([...entries.slice(0, 2), anEntry({ ...entries[2], camelBucks: 40, judged: true })], {}, (ids) => {
    const at = ids.indexOf('e1')
    if (at < 0) return
    return problem(422, 'Wrong', { [`rewards[${at}].submissionId`]: 'This entry could not be found.' })
  })
  const { user } = renderApp('/member-incentives/i1?view=table')
  await table()
  await user.click(screen.getByRole('button', { name: 'CHOOSE ALL 3 ON THIS PAGE' }))
  const bar = within(screen.getByRole('region', { name: 'Chosen entries' }))
  expect(bar.getByText('3 entries chosen')).toBeVisible()
  await user.click(bar.getByRole('button', { name: 'GIVE CAMEL BUCKS' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give 3 entries the same' }))
  expect(dialog.getByText('One of them has been judged already. This replaces what it gets.')).toBeVisible()
  const field = dialog.getByRole('textbox', { name: 'Camel Bucks' })
  for (const wrong of ['1.5', '100001', ' ']) {
    await user.clear(field)
    await user.type(field, wrong)
    await user.click(dialog.getByRole('button', { name: 'GIVE' }))
    expect(dialog.getByText(messages.incentiveBucks)).toBeVisible()
  }
  expect(sent).toEqual([])
  await user.clear(field)
  await user.type(field, '1,000')
  await user.click(dialog.getByRole('button', { name: 'GIVE' }))
  expect(await screen.findByText(/1 entry could not get it:/)).toHaveTextContent('Acacia Wines This entry could not be found.')
  const reward = (submissionId: string) => ({ submissionId, version: 1, camelBucks: 1000 })
  expect(sent).toEqual([
    [reward('e0'), reward('e1'), reward('e2')],
    [reward('e0'), reward('e2')],
  ])
  expect(box('Mallee Cellars')).toHaveValue('1,000')
  expect(box('Acacia Wines')).toHaveValue('')
  expect(screen.queryByRole('region', { name: 'Chosen entries' })).toBeNull()
})

test('FD-433 when nobody could be given anything the dialog says why, and all keep what they had', async () => {
  serve(entries, {}, () => problem(409, 'This member incentive has already been awarded.'))
  const { user } = renderApp('/member-incentives/i1?view=table')
  await table()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Acacia Wines' }))
  await user.click(screen.getByRole('button', { name: 'GIVE CAMEL BUCKS' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give 1 entry the same' }))
  await user.type(dialog.getByRole('textbox', { name: 'Camel Bucks' }), '5')
  await user.click(dialog.getByRole('button', { name: 'GIVE' }))
  expect(await dialog.findByText('This member incentive has already been awarded.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'CANCEL' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(box('Acacia Wines')).toHaveValue('')
})

test('FD-433 FD-423 two to four entries with photos can be compared from the table', async () => {
  serve([...entries, anEntry({ id: 'bare', number: 4, store: { id: 'bare', name: 'The Bare Shelf' }, can })])
  const { user } = renderApp('/member-incentives/i1?view=table')
  await table()
  const choose = (name: string) => user.click(screen.getByRole('checkbox', { name: `Choose ${name}` }))
  await choose('Mallee Cellars')
  expect(screen.queryByRole('button', { name: 'COMPARE' })).toBeNull()
  await choose('The Bare Shelf')
  expect(screen.queryByRole('button', { name: 'COMPARE' })).toBeNull()
  await choose('The Bare Shelf')
  await choose('Zeal Bottle Shop')
  await user.click(screen.getByRole('button', { name: 'COMPARE' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare 2 entries' }))
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Mallee Cellars', 'Zeal Bottle Shop'])
})

test('FD-433 the photos of a row open on the whole screen; an entry without any says so', async () => {
  serve([...entries.slice(0, 1), anEntry({ id: 'bare', number: 2, store: { id: 'bare', name: 'The Bare Shelf' }, can })])
  const { user } = renderApp('/member-incentives/i1?view=table')
  await table()
  expect(within(screen.getByRole('row', { name: /The Bare Shelf/ })).getByText('None')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open the 2 photos of Mallee Cellars' }))
  expect(await within(await screen.findByRole('dialog')).findByRole('img', { name: 'front' })).toBeVisible()
})

test('FD-433 a row says that a better photo was asked for, that the entry changed, and what it looks like', async () => {
  const alike = { photoId: 'e0a', photo: picture('old'), store: { id: 's9', name: 'Old Cellars' }, sameStore: false, for: null }
  serve([
    anEntry({
      ...entries[0],
      state: 'SENT_BACK',
      note: 'Sharper, please',
      camelBucks: 5,
      judged: true,
      changedSinceJudged: true,
      lookAlikes: [alike],
    }),
  ])
  renderApp('/member-incentives/i1?view=table')
  const row = within(within(await table()).getByRole('row', { name: /Mallee/ }))
  for (const words of [
    'Asked for a better photo',
    'Changed since it was judged',
    'Looks like the photo of Old Cellars',
    'You wrote: Sharper, please',
  ])
    expect(row.getByText(words)).toBeVisible()
  expect(row.getByRole('button', { name: 'What Mallee Cellars gets is still right' })).toBeVisible()
  expect(row.getByRole('button', { name: 'Note to the store: Mallee Cellars' })).toBeVisible()
})

const fixed = { edit: false, judge: false, sendBack: false }

test.each<[string, Partial<Submission>, string]>([
  ['while the award waits', { camelBucks: 1250, judged: true }, '1,250'],
  ['while the award waits, of one that was not judged', {}, '–'],
  ['after the award', { camelBucks: 1250, judged: true, state: 'WON', result: '1250 Camel Bucks' }, '1250 Camel Bucks'],
  ['after the award, of one that got nothing', { state: 'NOT_AWARDED', result: 'Not awarded' }, 'Not awarded'],
])('FD-433 %s a row says what the entry gets, and nothing can be given', async (_, entry, said) => {
  serve([anEntry({ ...entries[0], ...entry, can: fixed }), anEntry({ ...entries[1], can: fixed })], {
    status: entry.result ? 'AWARDED' : 'AWARDING',
    can: { ...mine, award: false },
  })
  const { user } = renderApp('/member-incentives/i1?view=table')
  const row = within(within(await table()).getByRole('row', { name: /Mallee/ }))
  expect(row.getAllByRole('cell').at(-1)).toHaveTextContent(said)
  expect(screen.queryByRole('textbox', { name: /^Camel Bucks/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Camel Bucks given' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Mallee Cellars' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Acacia Wines' }))
  expect(screen.queryByRole('button', { name: 'GIVE CAMEL BUCKS' })).toBeNull()
  expect(screen.getByRole('button', { name: 'COMPARE' })).toBeVisible()
})

test('FD-433 the next page of entries without an amount skips none of those that moved up', async () => {
  const { asked } = serve()
  const judged = new Set<string>()
  server.use(
    http.get('/api/member-incentives/i1/submissions', ({ request }) => {
      const at = Number(new URL(request.url).searchParams.get('page'))
      asked.push({ page: String(at) })
      const left = entries.filter(({ id }) => !judged.has(id))
      return HttpResponse.json({
        items: left.slice(at - 1, at),
        meta: { currentPage: at, totalPages: left.length, totalItems: left.length, itemsPerPage: 1 },
      })
    }),
    http.post('/api/member-incentives/i1/rewards', async ({ request }) => {
      const { rewards } = (await request.json()) as { rewards: { submissionId: string }[] }
      for (const { submissionId } of rewards) judged.add(submissionId)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp('/member-incentives/i1?view=table&show=unjudged')
  await table()
  await user.type(box('Mallee Cellars'), '5{Enter}')
  await waitFor(() => expect(box('Acacia Wines')).toHaveFocus())
  expect(asked.map(({ page: at }) => at)).toEqual(['1', '1'])
})

test('FD-433 a phone has no choice of views, and shows cards whatever the address says', async () => {
  vi.restoreAllMocks()
  const { asked } = serve()
  renderApp('/member-incentives/i1?view=table&query=cellars&sort=STORE')
  expect(await screen.findByRole('article', { name: 'Mallee Cellars' })).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Table' })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(asked).toEqual([{ page: '1', limit: '24' }])
})
