import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Fix } from '@/api/fix.ts'
import { atDesk } from '@/test/atDesk.ts'
import { aFix, ben, mia, nothing } from '@/test/fix.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, aUser, page, problem, server, signIn } from '@/test/server.ts'

const done = aFix({
  state: 'DONE',
  doneBy: ben,
  doneAt: '2026-11-03T00:00:00Z',
  note: 'Moved to the back',
  can: { ...nothing, judge: true },
})

/** Serves a page of fixes, of which there may be more; returns what was asked and sent. */
function serve(fixes: Fix[], judge = false, all = fixes.length) {
  const asked: string[] = []
  const sent = vi.fn()
  const take =
    (name: string) =>
    async ({ request }: { request: Request }) => {
      sent(name, await request.json())
      return HttpResponse.json(fixes[0])
    }
  server.use(
    http.get('/api/fixes', ({ request }) => {
      asked.push(new URL(request.url).search)
      const { items, meta } = page(fixes)
      return HttpResponse.json({
        items,
        meta: { ...meta, totalItems: all },
        inFile: Math.min(all, 20_000),
        counts: { open: 2, overdue: 1, done: 4 },
        can: { judge },
      })
    }),
    http.get('/api/fixes/auditors', () => HttpResponse.json({ items: [ben, mia] })),
    http.get('/api/fixes/team', () => HttpResponse.json({ items: [ben, mia] })),
    http.get('/api/fixes/:id', ({ params }) => {
      const found = fixes.find(({ id }) => id === params.id)
      return found ? HttpResponse.json(found) : problem(404, 'This fix could not be found. Maybe its report was opened again?')
    }),
    http.post('/api/fixes/:id/done', take('done')),
    http.post('/api/fixes/:id/judge', take('judge')),
    http.post('/api/fixes/accept', async ({ request }) => {
      const { items } = (await request.json()) as { items: { id: string; version: number }[] }
      sent('accept', items)
      return HttpResponse.json({ items: items.map(({ id }) => ({ id, outcome: 'ACCEPTED', message: '' })) })
    }),
    http.post('/api/fixes/:id', take('plan')),
  )
  return { asked, sent }
}

/** What the page hears when it is closed. */
const leave = () => window.dispatchEvent(new Event('pagehide'))

const anOwner = () => aUser({ role: 'STORE_OWNER', storeId: 'wattle' })

test('FD-291 the people of a store that has closed read that nobody has to do what was left to fix', async () => {
  signIn(aUser({ store: { id: 'wattle', name: 'Wattle & Vine Cellars', displayRegion: 'VIC', closedOn: '2026-11-02' } }))
  serve([aFix()])
  renderApp('/fixes')
  const words = 'Wattle & Vine Cellars closed on 2 Nov 2026. What was left to fix stays here as it was, and nobody has to do it.'
  expect(await screen.findByText(words)).toBeVisible()
})

test('FD-361 a card of the list leads to its fix, and there it leads nowhere', async () => {
  signIn(anOwner())
  serve([aFix({ id: 'f2', description: 'Fridge is full' })])
  const { user } = renderApp('/fixes')
  await user.click(await screen.findByRole('link', { name: 'Fridge is full' }))
  expect(await screen.findByRole('link', { name: 'ALL FIXES' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Fridge is full' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Fridge is full' })).not.toBeInTheDocument()
})

test('FD-339 ALL FIXES goes back to the list as it was left, and from another fix to the whole list', async () => {
  signIn(anOwner())
  serve([aFix()])
  const before = (path: string) => {
    const entries = [path, '/fixes?fix=f1'].map((each) => ({ url: `https://portal.example${each}`, sameDocument: true }))
    vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => entries })
  }
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user, address, goTo } = renderApp('/fixes?show=DONE')
  await screen.findByRole('heading', { level: 1, name: 'Fixes' })
  goTo('/fixes?fix=f1')
  before('/fixes?show=DONE')
  await user.click(await screen.findByRole('link', { name: 'ALL FIXES' }))
  await waitFor(() => expect(address()).toBe('/fixes?show=DONE'))
  goTo('/fixes?fix=f2')
  await screen.findByRole('link', { name: 'ALL FIXES' })
  goTo('/fixes?fix=f1')
  before('/fixes?fix=f2')
  await user.click(await screen.findByRole('link', { name: 'ALL FIXES' }))
  await waitFor(() => expect(address()).toBe('/fixes'))
})

test('FIX-001 FIX-007 an owner sees what is to be fixed, until when and by whom, with how many there are', async () => {
  signIn(anOwner())
  const { asked } = serve([
    aFix({ can: { ...nothing, plan: true, do: true } }),
    aFix({ id: 'f2', description: 'Fridge is full', overdue: true, assignee: ben }),
  ])
  renderApp('/fixes')
  expect(await screen.findByRole('heading', { level: 1, name: 'Fixes' })).toBeVisible()
  const [first, second] = await screen.findAllByRole('listitem').then(() => {
    const list = screen.getByRole('list', { name: 'Fixes' })
    return [...list.children].map((item) => within(item as HTMLElement))
  })
  for (const words of [
    'Exit is clear',
    'Meet the standard',
    '+1.5 points',
    'Boxes in front of the door',
    'Due 16 Nov 2026',
    'Not handed to anyone yet',
  ]) {
    expect(first?.getByText(words)).toBeVisible()
  }
  expect(second?.getByText('Overdue since 16 Nov 2026')).toBeVisible()
  expect(second?.getByText('With Ben Carter')).toBeVisible()
  expect(second?.queryByRole('button')).not.toBeInTheDocument()
  expect(first?.queryByText('Wattle & Vine Cellars')).not.toBeInTheDocument()
  const views = within(screen.getByRole('navigation', { name: 'Which fixes' })).getAllByRole('link')
  expect(views.map(({ textContent }) => textContent)).toEqual(['Open 2', 'Overdue 1', 'Done 4', 'Accepted', 'Past'])
  expect(asked).toEqual(['?show=OPEN&page=1&limit=10'])
})

test('FIX-005 a fix is handed to one of the people, with what was looked at', async () => {
  signIn(anOwner())
  const { sent } = serve([aFix({ can: { ...nothing, plan: true } })])
  const { user } = renderApp('/fixes')
  await user.click(await screen.findByRole('button', { name: 'HAND OVER: Exit is clear' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }))
  await dialog.findByRole('option', { name: 'Ben Carter' })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Who does it' }), 'Ben Carter')
  await user.clear(dialog.getByRole('textbox', { name: 'Due' }))
  await user.type(dialog.getByRole('textbox', { name: 'Due' }), '20/11/2026')
  await user.click(dialog.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('plan', { assigneeId: 'ben', dueOn: '2026-11-20', version: 3 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('FIX-006 without a photo nothing is sent, and what was typed stays', async () => {
  signIn(anOwner())
  const { sent } = serve([aFix({ can: { ...nothing, do: true } })])
  const { user } = renderApp('/fixes')
  await user.click(await screen.findByRole('button', { name: "IT'S FIXED: Exit is clear" }))
  const dialog = within(await screen.findByRole('dialog', { name: "Show that it's fixed" }))
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'All moved')
  await user.click(dialog.getByRole('button', { name: 'SEND' }))
  expect(await dialog.findByText('Please add 1 to 4 photos')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('All moved')
  expect(sent).not.toHaveBeenCalled()
})

test('FIX-007 FIX-008 an auditor sees which store it is and what was said, and accepts it', async () => {
  signIn(aRep())
  const { asked, sent } = serve([done], true)
  const { user } = renderApp('/fixes?show=DONE&store=wattle')
  expect(await screen.findByText('Moved to the back')).toBeVisible()
  expect(screen.getByText('Wattle & Vine Cellars')).toBeVisible()
  expect(screen.getByRole('link', { name: 'EVERY STORE' })).toHaveAttribute('href', '/fixes?show=DONE&auditor=all')
  expect(screen.queryByRole('group', { name: 'Which stores' })).not.toBeInTheDocument()
  expect(asked).toEqual(['?show=DONE&store=wattle&page=1&limit=10'])
  await user.click(screen.getByRole('button', { name: 'ACCEPT: Exit is clear' }))
  expect(screen.queryByRole('button', { name: 'ACCEPT: Exit is clear' })).not.toBeInTheDocument()
  leave()
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('accept', [{ id: 'f1', version: 3 }]))
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('FIX-008 on its own page a fix is accepted at once', async () => {
  signIn(aRep())
  const { sent } = serve([done], true)
  const { user } = renderApp('/fixes?fix=f1')
  await user.click(await screen.findByRole('button', { name: 'ACCEPT: Exit is clear' }))
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('judge', { accept: true, version: 3 }))
})

test('FD-380 a rep begins with their own stores; every store is one press away, and in the address', async () => {
  signIn(aRep())
  const { asked } = serve([aFix()], true)
  const { user, address } = renderApp('/fixes?show=OVERDUE')
  await screen.findByText('Wattle & Vine Cellars')
  expect(asked).toEqual(['?show=OVERDUE&auditor=tom&page=1&limit=10'])
  const whose = within(screen.getByRole('group', { name: 'Which stores' }))
  expect(whose.getByRole('radio', { name: 'My stores' })).toBeChecked()
  expect(screen.getByText('Stores that you audited this quarter or last.')).toBeVisible()
  await user.click(whose.getByRole('radio', { name: 'Every store' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?show=OVERDUE&page=1&limit=10'))
  expect(address()).toBe('/fixes?show=OVERDUE&auditor=all')
  expect(screen.getByRole('link', { name: /^Done/ })).toHaveAttribute('href', '/fixes?show=DONE&auditor=all')
  await user.click(whose.getByRole('radio', { name: 'My stores' }))
  await waitFor(() => expect(address()).toBe('/fixes?show=OVERDUE'))
})

test('FD-331 a rep chooses between their own stores and every store in one place; of every store, another rep', async () => {
  atDesk()
  signIn(aRep({ id: 'ben' }))
  serve([aFix()], true)
  const { user, address } = renderApp('/fixes')
  await screen.findByText('Wattle & Vine Cellars')
  expect(screen.queryByRole('combobox', { name: 'Rep' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Every store' }))
  await screen.findByRole('option', { name: 'Stores of Mia Nguyen' })
  const choices = within(screen.getByRole('combobox', { name: 'Rep' })).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Any rep', 'Stores of Mia Nguyen'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rep' }), 'Stores of Mia Nguyen')
  await waitFor(() => expect(address()).toBe('/fixes?auditor=mia'))
})

test('FD-380 head office, and a rep who looks at one store, see those of every auditor', async () => {
  signIn(anAdmin())
  const { asked } = serve([aFix()], true)
  renderApp('/fixes')
  await screen.findByText('Wattle & Vine Cellars')
  expect(asked).toEqual(['?show=OPEN&page=1&limit=10'])
  expect(screen.queryByRole('group', { name: 'Which stores' })).not.toBeInTheDocument()
})

test('FIX-008 FIX-009 what is sent back says what is missing; a refusal leaves the words', async () => {
  signIn(aRep())
  const { sent } = serve([done], true)
  const { user } = renderApp('/fixes?fix=f1')
  await user.click(await screen.findByRole('button', { name: 'SEND BACK: Exit is clear' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back' }))
  await user.click(dialog.getByRole('button', { name: 'SEND BACK' }))
  expect(await dialog.findByText('Please say what is missing')).toBeVisible()
  server.use(
    http.post('/api/fixes/f1/judge', () => problem(409, 'Someone else has changed this fix. Please open it again to see their changes.')),
  )
  await user.type(dialog.getByRole('textbox', { name: 'What is missing?' }), 'The light is still off')
  await user.click(dialog.getByRole('button', { name: 'SEND BACK' }))
  expect(await dialog.findByText(/Someone else has changed this fix/)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'What is missing?' })).toHaveValue('The light is still off')
  expect(sent).not.toHaveBeenCalled()
})

test('FIX-007 a fix that is not there says so, and leads to all of them', async () => {
  signIn(anOwner())
  serve([])
  renderApp('/fixes?fix=gone')
  expect(await screen.findByText('This fix could not be found. Maybe its report was opened again?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'ALL FIXES' })).toHaveAttribute('href', '/fixes')
})

test('FD-381 what is chosen stands in the address, is asked of the server, and is kept by the views', async () => {
  atDesk()
  signIn(anAdmin())
  const { asked } = serve([aFix()], true)
  const { user, address } = renderApp('/fixes?show=OVERDUE&late=week')
  await screen.findByRole('table', { name: 'Fixes' })
  expect(asked).toEqual(['?show=OVERDUE&late=7&page=1&limit=25'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'TAS')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Section' }), 'Focus Products')
  await screen.findByRole('option', { name: 'Stores of Mia Nguyen' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rep' }), 'Stores of Mia Nguyen')
  await waitFor(() => expect(address()).toBe('/fixes?show=OVERDUE&auditor=mia&region=TAS&section=FOCUS_PRODUCTS&late=week'))
  await waitFor(() => expect(asked.at(-1)).toBe('?show=OVERDUE&auditor=mia&region=TAS&section=FOCUS_PRODUCTS&late=7&page=1&limit=25'))
  expect(screen.getByRole('link', { name: /^Done/ })).toHaveAttribute(
    'href',
    '/fixes?show=DONE&auditor=mia&region=TAS&section=FOCUS_PRODUCTS&late=week',
  )
  await user.click(screen.getByRole('button', { name: 'CLEAR' }))
  await waitFor(() => expect(address()).toBe('/fixes?show=OVERDUE'))
})

test('FD-381 words are asked for once they are typed; where nothing matches, it says so', async () => {
  signIn(aRep())
  const { asked } = serve([], true)
  const { user, address } = renderApp('/fixes')
  await screen.findByText('Nothing to fix')
  await user.type(screen.getByRole('searchbox', { name: 'Search stores and lines' }), 'fridge')
  expect(await screen.findByText('No fixes match.')).toBeVisible()
  expect(asked.at(-1)).toBe('?show=OPEN&auditor=tom&search=fridge&page=1&limit=10')
  expect(address()).toBe('/fixes?search=fridge')
})

test('FD-381 what makes no sense in an address filters and sorts nothing', async () => {
  signIn(anAdmin())
  const { asked } = serve([aFix()], true)
  renderApp('/fixes?show=ALL&region=MOON&section=BAR&late=ever&sort=colour')
  await screen.findByText('Wattle & Vine Cellars')
  expect(asked).toEqual(['?show=OPEN&page=1&limit=10'])
})

test('FD-382 at a desk staff have a table: it is sorted by a heading, and a row opens its fix', async () => {
  atDesk()
  signIn(aRep())
  const { asked } = serve(
    [aFix({ overdue: true, dueOn: '2026-10-01' }), aFix({ id: 'f2', description: 'Fridge is full', assignee: ben })],
    true,
  )
  const { user, address } = renderApp('/fixes')
  const table = within(await screen.findByRole('table', { name: 'Fixes' }))
  expect(screen.queryByRole('list', { name: 'Fixes' })).not.toBeInTheDocument()
  const row = within(table.getByRole('row', { name: /^Fridge is full/ }))
  for (const words of ['Meet the standard', 'Wattle & Vine Cellars', 'Store Standards', '1.5', '16 Nov 2026', 'Ben Carter', '2 Nov 2026']) {
    expect(row.getByText(words)).toBeVisible()
  }
  expect(table.getByText('30+ days late')).toBeVisible()
  const heading = () => table.getByRole('columnheader', { name: 'Points' })
  const sorts = ['sort=points&order=desc', 'sort=points', '']
  for (const [at, sorted] of [...['descending', 'ascending'], null].entries()) {
    await user.click(table.getByRole('button', { name: 'Points' }))
    await waitFor(() => expect(address()).toBe(sorts[at] ? `/fixes?${sorts[at]}` : '/fixes'))
    expect(heading().getAttribute('aria-sort')).toBe(sorted)
    expect(asked).toContain(`?show=OPEN&auditor=tom${sorts[at] && `&${sorts[at]}`}&page=1&limit=25`)
  }
  table.getByRole('link', { name: 'Exit is clear' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(table.getByRole('link', { name: 'Fridge is full' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/fixes?fix=f2'))
})

test('FD-382 the device remembers how many rows a page has', async () => {
  atDesk()
  signIn(anAdmin())
  const { asked } = serve([aFix()], true)
  const { user, address, goTo } = renderApp('/fixes?page=3')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Rows per page' }), '100 rows')
  await waitFor(() => expect(asked.at(-1)).toBe('?show=OPEN&page=1&limit=100'))
  expect(address()).toBe('/fixes')
  goTo('/fixes?fix=f1')
  await screen.findByRole('link', { name: 'ALL FIXES' })
  goTo('/fixes?show=DONE')
  await waitFor(() => expect(asked.at(-1)).toBe('?show=DONE&page=1&limit=100'))
})

test('FD-330 at a desk the file has what the table shows: its filters and its order', async () => {
  atDesk()
  signIn(aRep())
  serve([aFix()], true)
  renderApp('/fixes?show=OVERDUE&region=TAS&late=week&search=nord%20cafe&sort=points&order=desc&page=2')
  const link = await screen.findByRole('link', { name: 'Download these fixes as CSV' })
  expect(link).toHaveAttribute(
    'href',
    '/api/fixes/export?show=OVERDUE&auditor=tom&search=nord+cafe&region=TAS&late=7&sort=points&order=desc',
  )
  expect(screen.queryByText(/^The file has/)).not.toBeInTheDocument()
})

test('FD-330 on a phone the file is below the cards, in their order, and says when it does not have all', async () => {
  signIn(anOwner())
  serve([aFix()], false, 20_001)
  renderApp('/fixes?sort=points')
  const link = await screen.findByRole('link', { name: 'Download these fixes as CSV' })
  expect(link).toHaveAttribute('href', '/api/fixes/export?show=OPEN')
  expect(screen.getByRole('list', { name: 'Fixes' }).compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('The file has the first 20,000.')).toBeVisible()
})

test('FD-330 an empty list has no file', async () => {
  atDesk()
  signIn(anAdmin())
  serve([], true)
  renderApp('/fixes')
  await screen.findByText('Nothing to fix')
  expect(screen.queryByRole('link', { name: /as CSV$/ })).not.toBeInTheDocument()
})

test('FD-382 on a phone the filters are in a sheet', async () => {
  signIn(aRep())
  const { asked } = serve([aFix()], true)
  const { user } = renderApp('/fixes')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Due' }), 'Due over 30 days ago')
  await waitFor(() => expect(asked.at(-1)).toBe('?show=OPEN&auditor=tom&late=30&page=1&limit=10'))
  await user.click(sheet.getByRole('button', { name: 'SHOW RESULTS' }))
  expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeVisible()
})

test('FD-381 the people of a store have no filters, and at a desk cards too', async () => {
  atDesk()
  signIn(anOwner())
  serve([aFix()])
  renderApp('/fixes')
  expect(await screen.findByRole('list', { name: 'Fixes' })).toBeVisible()
  expect(screen.queryByRole('searchbox', { name: 'Search stores and lines' })).not.toBeInTheDocument()
})

/** Two fixes that wait, and one that is open. */
const three = () => [
  done,
  { ...done, id: 'f2', version: 5, description: 'Fridge is full' },
  aFix({ id: 'f3', description: 'Floor is clean' }),
]
const bar = () => within(screen.getByRole('region', { name: 'Chosen fixes' }))

test('FD-329 at a desk several are chosen and accepted; UNDO has the focus, takes all back, and nothing is sent', async () => {
  atDesk()
  signIn(anAdmin())
  const { sent } = serve(three(), true)
  const { user } = renderApp('/fixes?show=DONE')
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(2)
  expect(screen.queryByRole('region', { name: 'Chosen fixes' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Fridge is full, Wattle & Vine Cellars' }))
  expect(bar().getByRole('status')).toHaveTextContent('1 chosen')
  await user.click(screen.getByRole('button', { name: 'CHOOSE ALL 2 HERE' }))
  expect(bar().getByRole('status')).toHaveTextContent('2 chosen')
  await user.click(bar().getByRole('button', { name: 'ACCEPT' }))
  expect(bar().getByRole('status')).toHaveTextContent('Accepting 2 fixes.')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(bar().getByRole('button', { name: 'UNDO' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(bar().getByRole('status')).toHaveTextContent('2 chosen')
  leave()
  expect(sent).not.toHaveBeenCalled()
  await user.click(bar().getByRole('button', { name: 'CLEAR' }))
  expect(screen.queryByRole('region', { name: 'Chosen fixes' })).not.toBeInTheDocument()
})

test('FD-329 without UNDO they are accepted after some seconds, as they were looked at, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  signIn(anAdmin())
  const { asked, sent } = serve(three(), true)
  const { user } = renderApp('/fixes?show=DONE')
  await user.click(await screen.findByRole('button', { name: 'CHOOSE ALL 2 HERE' }))
  await user.click(bar().getByRole('button', { name: 'ACCEPT' }))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_500)
  const items = [
    { id: 'f1', version: 3 },
    { id: 'f2', version: 5 },
  ]
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('accept', items))
  expect(await screen.findByText('2 fixes accepted.')).toBeInTheDocument()
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
})

test('FD-329 they go at once when the page is left for another, and when it is hidden', async () => {
  signIn(anAdmin())
  const { sent } = serve(three(), true)
  const { user, goTo } = renderApp('/fixes?show=DONE')
  await user.click(await screen.findByRole('button', { name: 'ACCEPT: Exit is clear' }))
  goTo('/fixes?fix=f3')
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('accept', [{ id: 'f1', version: 3 }]))
  goTo('/fixes?show=DONE')
  await user.click(await screen.findByRole('button', { name: 'ACCEPT: Fridge is full' }))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(sent).toHaveBeenLastCalledWith('accept', [{ id: 'f2', version: 5 }]))
})

test('FD-329 the screen says which were not accepted, and why', async () => {
  signIn(anAdmin())
  serve(three(), true)
  server.use(
    http.post('/api/fixes/accept', () =>
      HttpResponse.json({
        items: [
          { id: 'f1', outcome: 'ACCEPTED', message: '' },
          { id: 'f2', outcome: 'NOT_WAITING', message: 'This fix is not done yet.' },
        ],
      }),
    ),
  )
  const { user } = renderApp('/fixes?show=DONE')
  await user.click(await screen.findByRole('button', { name: 'CHOOSE ALL 2 HERE' }))
  await user.click(bar().getByRole('button', { name: 'ACCEPT' }))
  leave()
  const notice = await screen.findByText('Not accepted:')
  expect(notice).toHaveTextContent('Not accepted:Fridge is full This fix is not done yet.')
  expect(await screen.findByText('1 fix was not accepted.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Not accepted:')).not.toBeInTheDocument()
})
