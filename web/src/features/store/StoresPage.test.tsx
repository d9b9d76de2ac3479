import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import type { StorePlace, StoreProfile, StoreStanding } from '@/api/store.ts'
import { atDesk } from '@/test/atDesk.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, aUser, noRights, page, problem, server, signIn } from '@/test/server.ts'

const closed = { start: '', end: '' }
const open = { start: '09:00', end: '21:30' }
const person = {
  id: 'mia',
  firstName: 'Mia',
  lastName: 'Nguyen',
  role: 'STORE_OWNER',
  recentSignedIn: null,
  canImpersonate: false,
} as const

function aStore(changes: Partial<StoreProfile> = {}): StoreProfile {
  return {
    id: 'wattle',
    name: 'Wattle & Vine Cellars',
    address: '742 High Street',
    suburb: 'Thornbury',
    postcode: '3071',
    displayRegion: 'VIC',
    displayRegionLabel: 'VIC',
    tier: 'MF',
    tierLabel: 'Medium',
    externalId: '1001',
    postal_suburb: '',
    phoneNumber: '(03) 5550 1001',
    storeOwners: [person],
    storeManagers: [
      { ...person, id: 'bea', firstName: 'Bea', role: 'STORE_MANAGER', recentSignedIn: '2020-03-02T00:00:00Z', canImpersonate: true },
    ],
    hours: { monday: open, tuesday: open, wednesday: open, thursday: open, friday: open, saturday: open, sunday: closed },
    position: { latitude: -37.756, longitude: 145 },
    isDelivery: true,
    isPickup: false,
    isLoyaltyRewards: false,
    isCrafty: false,
    isTopDrops: false,
    complianceCertificate: { number: 'C-7', quarter: 'Spring 2026', signedURL: '/files/c7.pdf', createdAt: '2026-10-01T00:00:00Z' },
    closing: null,
    version: 4,
    can: { manage: false },
    ...changes,
  }
}

const aStanding = ({
  id,
  name,
  address,
  suburb,
  postcode,
  displayRegion,
  displayRegionLabel,
  tier,
  tierLabel,
}: StoreProfile): StoreStanding => ({
  ...{ id, name, address, suburb, postcode, displayRegion, displayRegionLabel, tier, tierLabel },
  last: {
    reportId: 'r7',
    score: 83,
    date: '2026-09-03',
    completedBy: { id: 'tom', firstName: 'Tom', lastName: 'Whitfield' },
    certified: true,
  },
  openFixes: 4,
})

const office = () => anAdmin({ can: { ...noRights, listStores: true, manageStores: true } })

function serve(store = aStore()) {
  const asked: string[] = []
  server.use(
    http.get('/api/stores/standings', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(
        page([aStanding(store), { ...aStanding(store), id: 'tram', name: 'The Tilted Tram', last: null, openFixes: 0 }]),
      )
    }),
    http.get('/api/stores/wattle', () => HttpResponse.json(store)),
    http.get('/api/stores/wattle/timeline', () => HttpResponse.json({ items: [], next: '' })),
    http.get('/api/store-of-the-year/store/wattle', () => problem(503, 'Not now.')),
  )
  return asked
}

test('SCR-023 STORE-024 AMB-076 FD-394 staff find stores by the search, region, size and order of the address, and read how they stand', async () => {
  signIn(aRep({ can: { ...noRights, listStores: true } }))
  const asked = serve()
  const { user, address } = renderApp('/stores?query=wattle&region=VIC')
  expect(await screen.findByRole('link', { name: 'Wattle & Vine Cellars' })).toBeVisible()
  const [wattle, tram] = within(screen.getByRole('region', { name: 'Stores' })).getAllByRole('listitem')
  expect(wattle).toHaveTextContent('83Thornbury VIC, Medium742 High Street, 3071Audited on 3 Sep 2026 by Tom Whitfield4 open fixes')
  expect(tram).toHaveTextContent(/3071Not audited yet$/)
  expect(screen.getByText('2 stores')).toBeVisible()
  expect(asked).toEqual(['?query=wattle&region=VIC&page=1&limit=10'])
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Size' }), 'Medium')
  await user.click(within(sheet).getByRole('button', { name: 'SHOW RESULTS' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By open fixes')
  await user.click(screen.getByRole('button', { name: 'Reverse the order' }))
  await waitFor(() => expect(address()).toBe('/stores?query=wattle&region=VIC&tier=MF&sort=FIXES&order=desc'))
  await waitFor(() => expect(asked.at(-1)).toBe('?query=wattle&region=VIC&tier=MF&sort=FIXES&order=desc&page=1&limit=10'))
  expect(screen.queryByRole('button', { name: 'SYNC ALL STORES' })).not.toBeInTheDocument()
})

test('FD-394 at a desk the stores are a table, which is sorted by its headings and has as many rows as the person likes', async () => {
  atDesk()
  signIn(aRep({ can: { ...noRights, listStores: true } }))
  const asked = serve()
  const { user, address } = renderApp('/stores')
  const table = await screen.findByRole('table', { name: 'Stores' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'StoreSuburbRegionSizeScoreLast auditOpen fixesCertificate',
    'Wattle & Vine Cellars742 High Street, 3071ThornburyVICMedium833 Sep 2026Tom Whitfield4Yes',
    'The Tilted Tram742 High Street, 3071ThornburyVICMediumNot audited yet0-',
  ])
  expect(within(table).getByRole('columnheader', { name: 'Store' })).toHaveAttribute('aria-sort', 'ascending')
  await user.click(within(table).getByRole('button', { name: 'Score' }))
  await waitFor(() => expect(address()).toBe('/stores?sort=SCORE&order=desc'))
  await user.click(within(table).getByRole('button', { name: 'Store' }))
  await waitFor(() => expect(address()).toBe('/stores'))
  await user.click(within(table).getByRole('button', { name: 'Store' }))
  await waitFor(() => expect(address()).toBe('/stores?order=desc'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50 rows')
  await waitFor(() => expect(asked.at(-1)).toBe('?order=desc&page=1&limit=50'))
  expect(asked[0]).toBe('?page=1&limit=25')
})

describe('somebody of a store sees its profile', () => {
  async function openOwn() {
    signIn(aUser({ can: { ...noRights } }))
    serve()
    renderApp('/stores')
    expect(await screen.findByRole('heading', { level: 1, name: 'Wattle & Vine Cellars' })).toBeVisible()
  }

  test('SCR-024 SHELL-010 STORE-001 STORE-002 by its name', openOwn)

  test('STORE-003 STORE-004 STORE-005 STORE-006 where it is', async () => {
    await openOwn()
    for (const text of ['742 High Street', 'Thornbury', 'VIC', '3071']) expect(screen.getByText(text)).toBeVisible()
  })

  test('STORE-007 STORE-014 STORE-020 how to call it, when it is open, and its certificate', async () => {
    await openOwn()
    expect(screen.getByRole('link', { name: 'Call (03) 5550 1001' })).toHaveAttribute('href', 'tel:0355501001')
    expect(screen.getByRole('row', { name: 'Monday 9:00am to 9:30pm' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Sunday -' })).toBeVisible()
    const certificate = within(screen.getByRole('region', { name: 'Certificate of Store Compliance' }))
    expect(certificate.getByRole('link')).toHaveAttribute('href', '/files/c7.pdf')
  })

  test('STORE-008 STORE-011 its owners, and who of them has not logged in', async () => {
    await openOwn()
    const owners = within(screen.getByRole('region', { name: 'Store Owners' }))
    expect(owners.getByText('User has not logged in')).toBeVisible()
    expect(owners.queryByRole('button')).not.toBeInTheDocument()
  })

  test('STORE-009 STORE-010 STORE-013 STORE-021 its managers, their last login, and whom the person may act as', async () => {
    await openOwn()
    const managers = within(screen.getByRole('region', { name: 'Store Managers' }))
    expect(managers.getByText(/^Last login \d+ years ago$/)).toBeVisible()
    expect(managers.getByRole('button', { name: /Bea Nguyen/ })).toHaveTextContent('IMPERSONATE USER')
  })

  test('STORE-015 STORE-016 STORE-017 STORE-018 STORE-019 which services it has, and which not', async () => {
    await openOwn()
    const services = within(screen.getByRole('region', { name: 'Services' })).getAllByRole('listitem')
    expect(services.map(({ textContent }) => textContent)).toEqual([
      'Thirsty @ HomeActive',
      'Click and CollectNot active',
      'Loyalty RewardsNot active',
      'CraftyNot active',
      'Top DropsNot active',
    ])
  })
})

test('STORE-012 AMB-080 who may not see the owners has no list of them; without a certificate there is no panel', async () => {
  signIn(aRep({ can: { ...noRights, listStores: true } }))
  serve(aStore({ storeOwners: null, complianceCertificate: null }))
  renderApp('/stores/wattle')
  expect(await screen.findByRole('region', { name: 'Store Managers' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Store Owners' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Certificate of Store Compliance' })).not.toBeInTheDocument()
})

test('STORE-023 AMB-010 another store is refused in words', async () => {
  signIn(aUser())
  server.use(http.get('/api/stores/other', () => problem(403, 'No.')))
  renderApp('/stores/other')
  expect(await screen.findByRole('heading', { name: 'You can only open your own store.' })).toBeVisible()
})

test('STORE-031 head office closes a store with a day and a reason, and what is missing is said beside its field', async () => {
  signIn(office())
  serve(aStore({ can: { manage: true } }))
  const sent = vi.fn()
  const closing = { on: '2026-06-30', reason: 'Lease ended', isClosed: true, left: [] }
  server.use(
    http.put('/api/stores/wattle/closing', async ({ request }) => {
      sent(await request.json())
      serve(aStore({ can: { manage: true }, closing, version: 5 }))
      return HttpResponse.json(aStore({ can: { manage: true }, closing, version: 5 }))
    }),
  )
  const { user } = renderApp('/stores/wattle')
  await user.click(await screen.findByRole('button', { name: 'CLOSE STORE' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close Wattle & Vine Cellars' }))
  await user.click(dialog.getByRole('button', { name: 'CLOSE STORE' }))
  expect(await dialog.findByText('Please enter a reason')).toBeVisible()
  await user.clear(dialog.getByRole('textbox', { name: 'First day closed' }))
  await user.type(dialog.getByRole('textbox', { name: 'First day closed' }), '30/06/2026')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Lease ended ')
  await user.click(dialog.getByRole('button', { name: 'CLOSE STORE' }))
  expect(await screen.findByText('Closed on 30 Jun 2026: Lease ended')).toBeVisible()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ on: '2026-06-30', reason: 'Lease ended', version: 4 })
})

test('STORE-032 a closed store is opened again, which asks first', async () => {
  signIn(office())
  serve(aStore({ can: { manage: true }, closing: { on: '2026-06-30', reason: 'Sold', isClosed: true, left: [] } }))
  const asked = vi.fn()
  server.use(
    http.delete('/api/stores/wattle/closing', ({ request }) => {
      asked(new URL(request.url).search)
      serve(aStore({ can: { manage: true } }))
      return HttpResponse.json(aStore({ can: { manage: true } }))
    }),
  )
  const { user } = renderApp('/stores/wattle')
  await user.click(await screen.findByRole('button', { name: 'OPEN AGAIN' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Open Wattle & Vine Cellars again?' }))
  await user.click(dialog.getByRole('button', { name: 'OPEN AGAIN' }))
  await waitFor(() => expect(screen.queryByText('Closed on 30 Jun 2026: Sold')).not.toBeInTheDocument())
  expect(asked).toHaveBeenCalledExactlyOnceWith('?version=4')
})

test('STORE-031 people of a closed store read that it has closed, and change nothing', async () => {
  signIn(aUser({ can: { ...noRights } }))
  serve(aStore({ closing: { on: '2026-06-30', reason: 'Sold', isClosed: true, left: [] } }))
  renderApp('/stores')
  expect(await screen.findByText('Closed on 30 Jun 2026: Sold')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'OPEN AGAIN' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'People of this store' })).not.toBeInTheDocument()
})

test('STORE-025 AMB-077 an edit names the version that was seen; what was typed stays when it is refused', async () => {
  signIn(office())
  serve(aStore({ can: { manage: true } }))
  const sent = vi.fn()
  server.use(
    http.post('/api/stores', async ({ request }) => {
      sent(await request.json())
      return problem(409, 'Someone else has changed this store. Please load the page again.')
    }),
  )
  const { user } = renderApp('/stores/wattle')
  await user.click(await screen.findByRole('button', { name: 'EDIT' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Wattle & Vine Cellars' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Postcode' }))
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  expect(await dialog.findByText('Please enter a four-digit postcode')).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('textbox', { name: 'Postcode' }), '3072')
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  expect(await dialog.findByText(/Someone else has changed this store/)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Postcode' })).toHaveValue('3072')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'wattle', version: 4, postcode: '3072', position: { latitude: -37.756, longitude: 145 } }),
  )
})

test('STORE-028 SCR-023 SYNC ALL STORES shows what would change, and what the source lacks, before it saves', async () => {
  signIn(office())
  serve()
  const previews: (string | null)[] = []
  server.use(
    http.post('/api/stores/sync/all', ({ request }) => {
      previews.push(new URL(request.url).searchParams.get('preview'))
      return HttpResponse.json({
        source: 'stores.csv',
        created: 0,
        updated: 1,
        unchanged: 40,
        changes: [{ name: 'Wattle', number: '1001', created: false, fields: ['postal_suburb', 'hours'] }],
        missing: [{ id: 'x', name: 'Old Corner', number: '9' }],
        totalMissing: 1,
      })
    }),
  )
  const { user } = renderApp('/stores')
  await user.click(await screen.findByRole('button', { name: 'SYNC ALL STORES' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync all stores' }))
  await user.click(dialog.getByRole('button', { name: 'LOOK FOR CHANGES' }))
  expect(await dialog.findByText('postal suburb, opening hours')).toBeVisible()
  expect(dialog.getByText('1 store is not in the source. Nothing happens to it. If one has left, close it on its page.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'SAVE THESE CHANGES' }))
  expect(await dialog.findByText(/^Done/)).toBeVisible()
  expect(previews).toEqual(['true', 'false'])
})

test('STORE-027 mistakes in the source are listed by row and column', async () => {
  signIn(office())
  serve(aStore({ can: { manage: true } }))
  server.use(
    http.post('/api/stores/sync', () => problem(422, 'Nothing was imported: the feed has a mistake.', { 'row 7.postcode': 'Four digits' })),
  )
  const { user } = renderApp('/stores/wattle')
  await user.click(await screen.findByRole('button', { name: 'SYNC STORE' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sync Wattle & Vine Cellars' }))
  await user.click(dialog.getByRole('button', { name: 'LOOK FOR CHANGES' }))
  expect(await dialog.findByText('Four digits')).toBeVisible()
})

describe('the map', () => {
  const last = (score: number) => ({ reportId: `r${score}`, score, date: '2026-09-03' })
  const place = (id: string, latitude: number, longitude: number, score?: number): StorePlace => ({
    ...{ id, name: `Store ${id}`, suburb: 'Town', latitude, longitude },
    last: score === undefined ? null : last(score),
  })

  function onMap(items: readonly StorePlace[], unplaced = 0) {
    signIn(aRep({ can: { ...noRights, listStores: true } }))
    serve()
    server.use(http.get('/api/stores/places', () => HttpResponse.json({ items, unplaced, more: false })))
    return renderApp('/stores?view=map')
  }

  test('SCR-023 FD-108 FD-400 has a point for each store or group of stores, which says in words how they stand', async () => {
    const { user } = onMap([place('a', -37, 145, 91), place('b', -37, 145, 59), place('c', -12, 131), place('d', -32, 116, -1)], 2)
    expect(await screen.findByRole('button', { name: 'Store c, Town. Not audited yet' })).toHaveTextContent('–')
    expect(screen.getByRole('button', { name: 'Store d, Town. Score N/A' })).toHaveTextContent('N/A')
    await user.click(screen.getByRole('button', { name: '2 stores near Town. 85 or more: 1, Less than 60: 1' }))
    const chosen = within(await screen.findByRole('list', { name: 'Stores at this point' }))
    const [a, b] = chosen.getAllByRole('listitem')
    expect(a).toHaveTextContent('Store aTown · Audited on 3 Sep 202691')
    expect(within(b as HTMLElement).getByRole('link')).toHaveAttribute('href', '/stores/b')
    expect(screen.getByText(/^2 stores are not on the map/)).toBeVisible()
    expect(screen.getByText('60 to 84')).toBeVisible()
  })

  test('FD-400 it comes closer and goes back by buttons, never to where no store is, and + keeps the focus where it can do no more', async () => {
    const { user } = onMap([place('a', -37, 145, 91), place('b', -12, 131, 60)])
    await screen.findByRole('button', { name: 'Store a, Town. Score 91' })
    const closer = screen.getByRole('button', { name: 'Zoom in' })
    for (let i = 0; i < 12; i++) await user.click(closer)
    expect(screen.getAllByRole('button', { name: /^Store/ })).toHaveLength(1)
    expect(closer).toHaveAttribute('aria-disabled', 'true')
    expect(closer).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'WHOLE NETWORK' }))
    expect(screen.getAllByRole('button', { name: /^Store/ })).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'WHOLE NETWORK' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Zoom out' }))
    expect(screen.getByRole('button', { name: 'WHOLE NETWORK' })).toHaveAttribute('aria-disabled', 'false')
  })

  test('FD-400 a store that was chosen is the middle of what comes closer', async () => {
    const { user } = onMap([place('a', -37, 145, 91), place('b', -12, 131, 60)])
    await user.click(await screen.findByRole('button', { name: 'Store b, Town. Score 60' }))
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(screen.getByRole('button', { name: 'Store b, Town. Score 60' })).toHaveStyle({ left: '50%', top: '50%' })
  })
})

test('FD-175 the store says what has happened to it, page by page, and each leads to where it is', async () => {
  signIn(aUser({ storeId: 'wattle', can: { ...noRights } }))
  serve()
  const base = { parentId: '', at: '2020-03-02T00:00:00Z', text: '', amount: 0, final: false }
  server.use(
    http.get('/api/stores/wattle/timeline', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('before') === '7.x'
          ? { items: [{ ...base, kind: 'MESSAGE', id: 'm2', parentId: 'talk', title: '', text: 'Thank you' }], next: '' }
          : {
              items: [
                { ...base, kind: 'REPORT', id: 'r', title: 'Summer 2020', amount: 88, final: true },
                { ...base, kind: 'POST', id: 'p', title: 'Mia Nguyen', text: 'Look at this' },
                { ...base, kind: 'ENTRY', id: 'e', parentId: 'i', title: 'Best display' },
                { ...base, kind: 'CAMEL_BUCKS', id: 'c', title: 'Correction', amount: -1 },
                { ...base, kind: 'MESSAGE', id: 'm', parentId: 'talk', title: 'Mia Nguyen' },
              ],
              next: '7.x',
            },
      ),
    ),
  )
  const { user } = renderApp('/stores/wattle')
  await screen.findByRole('heading', { level: 1, name: 'Wattle & Vine Cellars' })
  const panel = await screen.findByRole('region', { name: "What's happened" })
  await within(panel).findByText('Look at this')
  const read = () =>
    within(panel)
      .getAllByRole('link')
      .map((link) => `${link.textContent} > ${link.getAttribute('href')}`)
  expect(read()).toEqual([
    'Audit completed: Summer 2020 > /compliance/audit-reports/r?store=wattle',
    'Mia Nguyen shared a post > /posts/p',
    'Entered ‘Best display’ > /my-rewards?tab=incentives&incentive=i',
    '−1 Camel Buck: Correction > /my-rewards/statement',
    'Mia Nguyen wrote to head office > /inbox/talk',
  ])
  expect(within(panel).getByText('88')).toBeVisible()
  await user.click(within(panel).getByRole('button', { name: 'SHOW MORE' }))
  expect(await within(panel).findByRole('link', { name: 'Head office wrote to the store' })).toHaveAttribute('href', '/inbox/talk')
  expect(within(panel).queryByRole('button', { name: 'SHOW MORE' })).not.toBeInTheDocument()
})

test('SCR-023 when no store is found, the map says it once, in the place that it has from the start', async () => {
  signIn(office())
  let answer = () => {}
  const later = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.get('/api/stores/standings', () => HttpResponse.json(page([]))),
    http.get('/api/stores/places', () => later.then(() => HttpResponse.json({ items: [], unplaced: 0, more: false }))),
  )
  renderApp('/stores?view=map&query=zzz')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Stores' })).toHaveTextContent(/^Stores$/))
  answer()
  const map = await screen.findByRole('region', { name: 'Map of the stores' })
  expect(within(map).getByText('No results found.')).toBeVisible()
  expect(screen.getAllByText('No results found.')).toHaveLength(1)
})
