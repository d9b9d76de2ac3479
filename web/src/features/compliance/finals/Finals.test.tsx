import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { limits } from '@/api/limits.gen.ts'
import type { Finalised, ReportSummary } from '@/api/types.ts'
import { atDesk } from '@/test/atDesk.ts'
import { wattle } from '@/test/network.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, page, problem, server, signIn } from '@/test/server.ts'
import { serveList, summary } from '../testPages.ts'

const named = (id: string, name: string, given: Partial<ReportSummary> = {}) =>
  summary({ id, final: false, store: { ...wattle, id: `store of ${id}`, name }, ...given })
const [wharf, hill, done] = [named('r1', 'Wharf Cellars'), named('r2', 'Hill Bottle Shop'), named('r3', 'Done Liquor', { final: true })]

const became = (outcome: Finalised['outcome'], { id, store, coreRangePromotion }: ReportSummary, reason = ''): Finalised => ({
  id,
  store: store.name,
  quarter: coreRangePromotion.description,
  outcome,
  reason,
})

function openList(path = '/compliance', reports = [wharf, hill, done], who = anAdmin()) {
  signIn(who)
  const asked = serveList(reports)
  server.use(http.get('/api/audit-reports/quarters/:id', () => problem(409, 'There is no current quarter.')))
  return { ...renderApp(path), asked }
}

/** Serves SET AS FINAL for several reports, and returns the ids of the calls. */
function serveFinals(answer: () => Response | Promise<Response>) {
  const sent: string[][] = []
  server.use(
    http.post('/api/audit-reports/final', async ({ request }) => {
      sent.push(((await request.json()) as { ids: string[] }).ids)
      return answer()
    }),
  )
  return sent
}

const box = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` })
const act = async () => within(await screen.findByRole('region', { name: 'Chosen reports' })).getByRole('button', { name: 'SET AS FINAL' })

describe.each([
  ['on a wide screen', atDesk],
  ['on a phone', () => {}],
])('FD-36 %s', (_, size) => {
  test('head office chooses reports, sets them as final, and reads what was refused and why', async () => {
    size()
    const { user } = openList()
    const reason = 'Only a completed report can be set as final.'
    const sent = serveFinals(() => HttpResponse.json({ reports: [became('SET', wharf), became('REFUSED', hill, reason)] }))
    await user.click(await box('Wharf Cellars'))
    await user.click(await box('Hill Bottle Shop'))
    expect(screen.getByText('2 chosen')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Choose Done Liquor' })).not.toBeInTheDocument()
    await user.click(await act())
    const dialog = within(await screen.findByRole('dialog', { name: 'Set 2 reports as final?' }))
    await user.click(dialog.getByRole('button', { name: 'SET AS FINAL' }))
    expect(await screen.findByRole('dialog', { name: '1 report set as final' })).toBeVisible()
    expect(dialog.getByRole('heading', { name: '1 report was not set as final' })).toBeVisible()
    expect(dialog.getByText(reason)).toBeVisible()
    expect(dialog.getByText('Hill Bottle Shop, Core Range Spring')).toBeVisible()
    expect(sent).toEqual([['r1', 'r2']])
    await user.click(dialog.getByRole('button', { name: 'DONE' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByRole('region', { name: 'Chosen reports' })).not.toBeInTheDocument()
    expect(screen.getByText('3 reports')).toHaveFocus()
  })
})

describe('FD-36 choosing', () => {
  test('chooses all reports of the filtered list that can be final, on every page', async () => {
    const { user, asked } = openList('/compliance?region=VIC&page=2')
    await user.click(await screen.findByRole('button', { name: 'CHOOSE ALL THAT CAN BE FINAL' }))
    expect(await screen.findByText('3 chosen')).toBeVisible()
    expect(asked.at(-1)).toBe(`?region=VIC&settable=true&limit=${limits.finalsAtOnce}`)
  })

  test('says so when none can be final', async () => {
    const { user } = openList()
    const choose = await screen.findByRole('button', { name: 'CHOOSE ALL THAT CAN BE FINAL' })
    server.use(http.get('/api/audit-reports', () => HttpResponse.json(page([]))))
    await user.click(choose)
    expect(await screen.findByText('No reports in this list can be set as final.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Chosen reports' })).not.toBeInTheDocument()
  })

  test('drops what is chosen when the filters change, and keeps it when only the order does', async () => {
    const { user, goTo } = openList()
    await user.click(await box('Wharf Cellars'))
    goTo('/compliance?sort=score')
    await waitFor(async () => expect(await box('Wharf Cellars')).toBeChecked())
    goTo('/compliance?region=VIC')
    await waitFor(() => expect(screen.queryByText('1 chosen')).not.toBeInTheDocument())
  })

  test('CLEAR chooses none, and a box can be cleared by itself', async () => {
    const { user } = openList()
    await user.click(await box('Wharf Cellars'))
    await user.click(await box('Hill Bottle Shop'))
    await user.click(await box('Wharf Cellars'))
    expect(screen.getByText('1 chosen')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'CLEAR' }))
    expect(await box('Hill Bottle Shop')).not.toBeChecked()
  })

  test('FD-318 the list says which visits have two reports, and the dialog names the other one that was not chosen', async () => {
    const beside = (id: string, first: string) => ({
      id,
      date: '2026-11-18',
      score: 88,
      completedBy: { id: first, firstName: first, lastName: 'Raman' },
      completedAt: '2026-11-18T03:00:00Z',
    })
    const both = [
      named('r1', 'Wharf Cellars', { others: [beside('r9', 'Priya')] }),
      named('r2', 'Hill Bottle Shop', { others: [beside('r3', 'Noor')] }),
      named('r3', 'Hill Bottle Shop too', { others: [beside('r2', 'Tom')] }),
      named('r4', 'Single Liquor'),
    ]
    const { user } = openList('/compliance', both)
    for (const { store } of both) await user.click(await box(store.name))
    expect(screen.getAllByText('2 reports of this visit')).toHaveLength(3)
    await user.click(await act())
    const dialog = within(await screen.findByRole('dialog', { name: 'Set 4 reports as final?' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Wharf Cellars: Priya Raman completed another report of this visit on 18 Nov 2026, with a score of 88.',
    ])
    serveFinals(() => HttpResponse.json({ reports: [became('SET', both[0] as ReportSummary)] }))
    await user.click(dialog.getByRole('button', { name: 'SET AS FINAL' }))
    expect(await screen.findByRole('dialog', { name: '1 report set as final' })).toBeVisible()
    expect(dialog.queryByText(/another report of this visit/)).not.toBeInTheDocument()
  })

  test('is not for a rep', async () => {
    openList('/compliance?view=reports', [wharf], aRep())
    expect(await screen.findByRole('link', { name: 'Wharf Cellars' })).toBeVisible()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'CHOOSE ALL THAT CAN BE FINAL' })).not.toBeInTheDocument()
  })
})

describe('FD-36 the dialog', () => {
  async function ask() {
    const { user } = openList()
    await user.click(await box('Wharf Cellars'))
    await user.click(await act())
    return { user, dialog: within(await screen.findByRole('dialog')) }
  }

  test('is busy until the answer comes, and nothing closes it', async () => {
    let answer = () => {}
    const waits = new Promise<void>((resolve) => (answer = resolve))
    const sent = serveFinals(async () => {
      await waits
      return HttpResponse.json({ reports: [became('ALREADY', wharf)] })
    })
    const { user, dialog } = await ask()
    await user.click(dialog.getByRole('button', { name: 'SET AS FINAL' }))
    expect(await dialog.findByText('Setting 1 report as final…')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'CANCEL' })).toBeDisabled()
    await user.keyboard('{Escape}')
    answer()
    expect(await screen.findByRole('dialog', { name: 'No report was set as final' })).toBeVisible()
    expect(dialog.getByText('1 report was already final.')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test('after a failure it can be tried again with the same reports', async () => {
    const sent = serveFinals(() => problem(503, 'Please try again in a moment.') as Response)
    const { user, dialog } = await ask()
    await user.click(dialog.getByRole('button', { name: 'SET AS FINAL' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again in a moment.')
    serveFinals(() => HttpResponse.json({ reports: [became('SET', wharf)] }))
    await user.click(dialog.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByRole('dialog', { name: '1 report set as final' })).toBeVisible()
    expect(sent).toEqual([['r1']])
  })

  test('REPLY-007 says how many queries of them are open, and sends what was said', async () => {
    const asked: string[] = []
    server.use(
      http.get('/api/mark-queries/open', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json({ open: 2 })
      }),
    )
    const { user, dialog } = await ask()
    expect(await dialog.findByText('2 queries are still open. Set as final anyway?')).toBeVisible()
    expect(asked).toEqual(['?reports=r1'])
    let body: unknown
    server.use(
      http.post('/api/audit-reports/final', async ({ request }) => {
        body = await request.json()
        return HttpResponse.json({ reports: [became('SET', wharf)] })
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'SET AS FINAL' }))
    expect(await screen.findByRole('dialog', { name: '1 report set as final' })).toBeVisible()
    expect(body).toEqual({ ids: ['r1'], openQueries: 2 })
  })
})
