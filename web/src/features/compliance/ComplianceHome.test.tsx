import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { atDesk } from '@/test/atDesk.ts'
import { wattle } from '@/test/network.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, aUser, page, problem, server, signIn } from '@/test/server.ts'
import { serveList, summary } from './testPages.ts'

const store = wattle

const open = summary({ id: 'r2', status: 'PENDING', final: false, score: 41, completedAt: null, completedBy: null })

function openList(path = '/compliance?view=reports', who = aRep()) {
  signIn(who)
  return renderApp(path)
}

describe('the list of reports', () => {
  test('AUDIT-004 SCR-028 shows store, quarter, status, final, score and auditor, and who completed it and when', async () => {
    atDesk()
    openList()
    serveList([summary(), open])
    const row = await screen.findByRole('row', { name: /Wattle & Vine Cellars.*Completed/ })
    for (const text of ['Thornbury VIC, Medium', 'Core Range Spring', 'Completed', 'Final', '87', 'Tom Whitfield', 'by Priya Raman']) {
      expect(within(row).getByText(text)).toBeVisible()
    }
    expect(within(row).getByText(/^19 Mar 2020/)).toBeVisible()
    expect(within(row).getByRole('link', { name: 'Wattle & Vine Cellars' })).toHaveAttribute(
      'href',
      '/compliance/audit-reports/r1?store=wattle',
    )
    const pending = screen.getByRole('row', { name: /Pending/ })
    expect(within(pending).getByText('Not final')).toBeVisible()
    expect(screen.getByText('2 reports')).toBeVisible()
  })

  test('SCR-028 on a phone each report is a card', async () => {
    openList()
    serveList([summary()])
    const card = (await screen.findByRole('link', { name: 'Wattle & Vine Cellars' })).closest('li')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(card).toHaveTextContent(
      'Wattle & Vine CellarsThornbury VIC, Medium87CompletedFinalCore Range Spring · Priya Raman · 19 Mar 2020',
    )
  })

  test('AUDIT-096 AUDIT-097 AUDIT-098 AUDIT-086 scores have their colours, and -1 shows as N/A', async () => {
    atDesk()
    openList()
    serveList([summary({ score: 84 }), summary({ id: 'r3', score: 59 }), summary({ id: 'r4', score: -1 })])
    expect(await screen.findByText('84')).toHaveAttribute('data-tone', 'warn')
    expect(screen.getByText('59')).toHaveAttribute('data-tone', 'bad')
    expect(screen.getByText('N/A')).toHaveAttribute('data-tone', 'na')
  })

  test('AUDIT-096 the score of an open report is grey and says so, because the colours judge completed reports', async () => {
    atDesk()
    openList()
    serveList([open])
    expect(await screen.findByText('41')).toHaveAttribute('data-tone', 'open')
    expect(screen.getByText('41')).toHaveTextContent('41 so far')
  })

  test('GENERAL-024 GENERAL-025 NEXT turns the page, and the address holds it', async () => {
    const { user, address } = openList()
    const asked = serveList([summary()], 3)
    await user.click(await screen.findByRole('button', { name: 'NEXT' }))
    expect(await screen.findByText('2 / 3')).toBeVisible()
    expect(address()).toBe('/compliance?page=2')
    expect(asked.at(-1)).toBe('?page=2')
  })

  test('SCR-028 pressing a heading sorts the list, and the address holds the order', async () => {
    atDesk()
    const { user, address } = openList('/compliance?status=COMPLETED&page=2')
    const asked = serveList([summary()], 3)
    const heading = async () => screen.findByRole('columnheader', { name: 'Score' })
    await user.click(within(await heading()).getByRole('button'))
    await waitFor(() => expect(address()).toBe('/compliance?status=COMPLETED&sort=score'))
    expect(await heading()).toHaveAttribute('aria-sort', 'descending')
    await user.click(within(await heading()).getByRole('button'))
    await waitFor(() => expect(asked.at(-1)).toBe('?status=COMPLETED&sort=score&order=asc'))
    expect(await heading()).toHaveAttribute('aria-sort', 'ascending')
    await user.click(within(await heading()).getByRole('button'))
    await waitFor(() => expect(address()).toBe('/compliance?status=COMPLETED'))
    expect(await heading()).not.toHaveAttribute('aria-sort')
  })

  test('FD-382 arrow keys go from report to report', async () => {
    atDesk()
    const { user, address } = openList()
    serveList([summary(), { ...open, store: { ...store, id: 'lamp', name: 'Lamp' } }])
    server.use(http.get('/api/audit-reports/r2', () => problem(503, 'Not now.')))
    const last = await screen.findByRole('link', { name: 'Lamp' })
    const first = screen.getByRole('link', { name: 'Wattle & Vine Cellars' })
    last.focus()
    await user.keyboard('{ArrowUp}')
    expect(first).toHaveFocus()
    await user.keyboard('{End}{Enter}')
    await waitFor(() => expect(address()).toBe('/compliance/audit-reports/r2?store=lamp'))
  })

  test('says when it could not be loaded, and when it is empty', async () => {
    const { user } = openList()
    server.use(http.get('/api/audit-reports', () => problem(500, 'Something went wrong. Please try again.')))
    await user.click(await screen.findByRole('button', { name: 'TRY AGAIN' }))
    serveList([])
    await user.click(await screen.findByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('No audit reports yet.')).toBeVisible()
  })
})

describe('filters', () => {
  test('SCR-028 filters in the address are sent to the server, and show as chips that can be removed', async () => {
    const { user, address } = openList('/compliance?status=COMPLETED&final=no&quarter=q1&store=wattle&search=vine')
    const asked = serveList([summary()])
    await user.click(await screen.findByRole('button', { name: 'Remove filter Wattle & Vine Cellars' }))
    expect(asked[0]).toBe('?search=vine&status=COMPLETED&quarter=q1&store=wattle&final=false')
    expect(address()).toBe('/compliance?search=vine&status=COMPLETED&quarter=q1&final=no')
    await user.click(screen.getByRole('button', { name: 'Remove filter Core Range Spring' }))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(address()).toBe('/compliance?view=reports'))
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  test('GENERAL-026 the search waits until typing stops, and goes back to the first page', async () => {
    const { user, address } = openList('/compliance?page=2')
    const asked = serveList([summary()], 3)
    await user.type(await screen.findByRole('searchbox', { name: 'Search store or auditor' }), 'vine')
    await waitFor(() => expect(address()).toBe('/compliance?search=vine'))
    expect(asked.filter((query) => query.includes('search'))).toEqual(['?search=vine'])
  })

  test('SCR-028 on a phone the filters are in a sheet, each with its label', async () => {
    const { user, address } = openList()
    serveList([summary()])
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog'))
    for (const label of ['Status', 'Final', 'Quarter', 'Region', 'Store', 'Sort by'])
      expect(sheet.getByText(label, { selector: 'label, p' })).toBeVisible()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Final' }), 'Not final')
    expect(address()).toBe('/compliance?final=no')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest score first')
    expect(address()).toBe('/compliance?sort=score&order=asc&final=no')
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Lowest score first')
    await user.click(screen.getByRole('button', { name: 'SHOW RESULTS' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('when nothing matches there is a button to clear the filters', async () => {
    const { user, address } = openList('/compliance?status=DRAFT')
    serveList([])
    expect(await screen.findByText('No audit reports match.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'CLEAR ALL' }))
    await waitFor(() => expect(address()).toBe('/compliance?view=reports'))
  })
})

describe('NEW AUDIT', () => {
  const serveStores = () =>
    server.use(
      http.get('/api/stores', ({ request }) => {
        const query = new URL(request.url).searchParams.get('query') ?? ''
        return HttpResponse.json(page(store.name.toLowerCase().includes(query) ? [store] : []))
      }),
    )

  async function start() {
    const app = openList()
    serveList([])
    serveStores()
    await app.user.click(await screen.findByRole('button', { name: 'NEW AUDIT' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New audit' }))
    return { ...app, dialog }
  }

  test('SCR-029 a store and a day lead to the page of the new report, and nothing is created', async () => {
    const { user, address, dialog } = await start()
    await user.type(dialog.getByRole('combobox', { name: 'Store' }), 'vine')
    await user.click(await dialog.findByRole('option', { name: /Wattle & Vine Cellars/ }))
    expect(dialog.getByLabelText('Date of the audit')).toHaveValue('20/11/2026')
    server.use(http.get('/api/audit-reports/:id', () => new Promise<never>(() => {})))
    await user.click(dialog.getByRole('button', { name: 'START AUDIT' }))
    await waitFor(() => expect(address()).toBe('/compliance/audit-reports/new?store=wattle&date=2026-11-20'))
  })

  test("SCR-029 says 'No results found.' when no store matches", async () => {
    const { user, dialog } = await start()
    await user.type(dialog.getByRole('combobox', { name: 'Store' }), 'zzz')
    expect(await dialog.findByText('No results found.')).toBeVisible()
  })

  test('a store must be chosen, and typing undoes the choice', async () => {
    const { user, dialog } = await start()
    await user.click(await dialog.findByRole('option', { name: /Wattle/ }))
    await user.type(dialog.getByRole('combobox', { name: 'Store' }), 'x')
    await user.click(dialog.getByRole('button', { name: 'START AUDIT' }))
    expect(dialog.getByText('Please choose a store')).toBeVisible()
    expect(dialog.getByRole('combobox', { name: 'Store' })).toHaveFocus()
  })

  test.each([
    ['FD-03 a day in the future', '2026-11-21', 'The date must not be in the future'],
    ['no day', '', 'Please enter a date'],
  ])('%s is refused with a message on the field', async (_, day, message) => {
    const { user, dialog } = await start()
    await user.click(await dialog.findByRole('option', { name: /Wattle/ }))
    const date = dialog.getByLabelText('Date of the audit')
    await user.clear(date)
    if (day) await user.type(date, day)
    await user.click(dialog.getByRole('button', { name: 'START AUDIT' }))
    expect(dialog.getByText(message)).toBeVisible()
    expect(date).toHaveFocus()
    expect(date).toBeInvalid()
  })
})

/** Serves the history of the viewer's store: the report r1 came after a better one. */
function serveHistory() {
  const quarter = {
    promotion: { id: 'spring', description: 'Core Range Spring', startDate: '2026-09-01' },
    reportId: summary().id,
    score: 87,
    change: -14,
  }
  const sentence = 'The next audit may come after 30 November 2026.'
  const body = {
    store: {},
    quarters: [{ ...quarter, network: 78, region: 77, tier: 79 }],
    next: { from: '2026-12-01', until: null, sentence },
  }
  server.use(http.get('/api/audit-reports/history', () => HttpResponse.json(body)))
}

test("AMB-010 SCR-028 FD-45 an owner sees their store's completed reports, and cannot start an audit", async () => {
  atDesk()
  openList('/compliance', aUser())
  serveHistory()
  serveList([summary()])
  const list = within(await screen.findByRole('region', { name: 'Audit reports' }))
  const [report] = await list.findAllByRole('listitem')
  await waitFor(() => expect(report).toHaveTextContent('Down 14'))
  // The quarter names the report, not the store, which is always their own (FD-45).
  expect(report).toHaveTextContent(/^87Core Range Spring.*Nothing failed.*Down 14/)
  expect(report).not.toHaveTextContent('Wattle')
  expect(await screen.findByText('The next audit may come after 30 November 2026.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'NEW AUDIT' })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Quarter' })).toBeVisible()
})
