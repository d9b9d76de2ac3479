import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import type { RankedStore, ResultsChanges, ResultsUpload, YearCriterion } from '@/api/types.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aUser, noRights, page, problem, problemBody, server, signIn } from '@/test/server.ts'
import { aYear } from '../testYear.ts'

afterEach(() => localStorage.clear())

const manager = () => anAdmin({ can: { ...noRights, manageRewards: true } })

const ranked = (name: string, rank: number): RankedStore => ({
  rank,
  ordinal: `${rank}th`,
  rankOfYear: rank + 20,
  ordinalOfYear: `${rank + 20}th`,
  store: { ...aYear().store, id: name, name },
  totalCamelBucks: 2000,
  storeOfTheYear: 500,
  memberIncentives: 1500,
})

const changes = (some: Partial<ResultsChanges> = {}): ResultsChanges => ({
  rows: 3,
  added: 1,
  changed: 1,
  unchanged: 1,
  stores: 2,
  camelBucks: 130,
  mark: 'm1',
  items: [
    {
      row: 2,
      store: { id: 'wattle', name: 'Wattle' },
      criterion: { id: 'c1', name: 'Tidy' },
      financialYear: 2027,
      timePeriod: 'Q1',
      before: { camelBucks: 120, points: 0 },
      after: { camelBucks: 100, points: 0 },
    },
    {
      row: 3,
      store: { id: 'lamp', name: 'Lamp' },
      criterion: { id: 'c2', name: 'Training' },
      financialYear: 2027,
      timePeriod: '',
      before: null,
      after: { camelBucks: 150, points: 20 },
    },
  ],
  ...some,
})

const anUpload = (some: Partial<ResultsUpload> = {}): ResultsUpload => ({
  id: 'u1',
  fileName: 'q1.csv',
  rows: 3,
  added: 2,
  changed: 1,
  unchanged: 0,
  camelBucks: -20,
  createdBy: { id: 'priya', firstName: 'Priya', lastName: 'Raman', deactivated: false },
  createdAt: '2026-01-05T00:00:00Z',
  undoneBy: null,
  undoneAt: null,
  ...some,
})

/** Serves what the page of results needs. Each answer is for the next file that is sent; what was sent with it is returned. */
function serveFiles(...answers: Response[]) {
  const sent: Record<string, string>[] = []
  server.use(
    http.get('/api/store-of-the-year/uploads', () => HttpResponse.json(page([anUpload()]))),
    http.post('/api/store-of-the-year/file-upload', async ({ request }) => {
      const text = await request.text()
      const parts = [...text.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?/g)]
      sent.push(Object.fromEntries(parts.map(([, name, file]) => [name, file ?? ''])))
      return answers.shift()
    }),
  )
  return sent
}

const put = (user: ReturnType<typeof userEvent.setup>, label: string, content: string, name: string) =>
  user.upload(screen.getByLabelText(label), new File([content], name))

test('SCR-039 SOTY-026 head office sorts, filters and pages the ranking, which the address holds, and gets to a store', async () => {
  signIn(manager())
  const asked = vi.fn()
  server.use(
    http.get('/api/store-of-the-year/rank', ({ request }) => {
      const query = new URL(request.url).searchParams
      asked(Object.fromEntries(query))
      const items = query.get('search') ? [] : [ranked('Wattle', 4), ranked('Lamp', 5)]
      return HttpResponse.json({
        ...page(items),
        meta: { currentPage: Number(query.get('page')), totalPages: 2, totalItems: 52, itemsPerPage: 50 },
        financialYear: 2027,
      })
    }),
  )
  const { user, address } = renderApp('/store-of-the-year')
  const link = await screen.findByRole('link', { name: 'Wattle' })
  expect(link).toHaveAttribute('href', '/my-rewards?store=Wattle&year=2027')
  expect(screen.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute('aria-sort', 'ascending')
  expect(
    within(screen.getAllByRole('row')[1] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['4th', '2,000', '24th 500', '1,500'])
  await user.click(screen.getByRole('button', { name: 'Member Incentives' }))
  await waitFor(() => expect(address()).toBe('/store-of-the-year?sort=memberIncentives&order=desc'))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Member Incentives' })).toHaveAttribute('aria-sort', 'descending'))
  await user.click(screen.getByRole('button', { name: 'Member Incentives' }))
  await waitFor(() => expect(address()).toBe('/store-of-the-year?sort=memberIncentives'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'VIC')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Large')
  await waitFor(() => expect(address()).toBe('/store-of-the-year?region=VIC&tier=LF&sort=memberIncentives'))
  expect(screen.getByRole('link', { name: 'DOWNLOAD CSV of the ranking' })).toHaveAttribute(
    'href',
    '/api/store-of-the-year/rank/csv?financialYear=2027&region=VIC&tier=LF&sortBy=memberIncentives',
  )
  await user.click(screen.getByRole('button', { name: 'NEXT' }))
  expect(await screen.findByText('2 / 2')).toBeVisible()
  expect(asked).toHaveBeenLastCalledWith({
    financialYear: '2027',
    region: 'VIC',
    tier: 'LF',
    sortBy: 'memberIncentives',
    page: '2',
    limit: '50',
  })
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(await screen.findByRole('heading', { name: 'No results found.' })).toBeVisible()
})

test('SCR-039 AMB-071 others cannot open the page of head office', async () => {
  signIn(aUser())
  renderApp('/store-of-the-year?view=results')
  expect(await screen.findByRole('heading', { name: 'Only head office can open this page.' })).toBeVisible()
})

test('SCR-039 SOTY-027 FD-95 every mistake of a file is listed with its row and column, and nothing counts', async () => {
  signIn(manager())
  const faults = [
    { row: 2, column: 'store', message: 'There is no store with this number or name' },
    { row: 3, column: 'period', message: 'Please enter a quarter: Q1, Q2, Q3 or Q4' },
  ]
  const refusal = 'Nothing was stored, because of 501 mistakes in the file.'
  serveFiles(HttpResponse.json({ ...problemBody(422, refusal), faults, faultCount: 501 }, { status: 422 }))
  const { user } = renderApp('/store-of-the-year?view=results')
  await screen.findByRole('button', { name: 'CHOOSE A FILE' })
  await put(user, 'File of results', 'store\nx', 'bad.csv')
  expect(await screen.findByText(refusal)).toBeVisible()
  const list = within(screen.getByRole('region', { name: 'Mistakes in the file' }))
  expect(list.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Row', 'Column', 'Mistake'],
    ['2', 'store', 'There is no store with this number or name'],
    ['3', 'period', 'Please enter a quarter: Q1, Q2, Q3 or Q4'],
  ])
  expect(list.getByText('And 499 more mistakes.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'APPLY THESE RESULTS' })).toBeNull()
})

test('SCR-039 SOTY-027 FD-95 a file counts only after its changes were looked at, and they are shown again when they became others', async () => {
  signIn(manager())
  const preview = (some: Partial<ResultsChanges>) => HttpResponse.json({ changes: changes(some), upload: null, pdf: null })
  const sent = serveFiles(
    preview({}),
    problem(409, 'The results have changed since this preview. Please look at the changes again.'),
    preview({ mark: 'm2', unchanged: 0, rows: 2 }),
    HttpResponse.json({ changes: changes(), upload: anUpload(), pdf: null }, { status: 201 }),
  )
  const { user } = renderApp('/store-of-the-year?view=results')
  await screen.findByRole('button', { name: 'CHOOSE A FILE' })
  await put(user, 'File of results', 'store', 'q2.csv')
  expect(await screen.findByText('1 new, 1 changed and 1 as before, for 2 stores: +130 Camel Bucks.')).toBeVisible()
  const list = within(screen.getByRole('region', { name: 'What would change' }))
  expect(
    list
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['2', 'WattleTidy, Q1 FY2027', '120 Camel Bucks', '100 Camel Bucks−20'],
    ['3', 'LampTraining, FY2027', 'None', '150 Camel Bucks, 20 points'],
  ])
  await user.click(screen.getByRole('button', { name: 'APPLY THESE RESULTS' }))
  expect(await screen.findByText(/Please look at the changes again/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'APPLY THESE RESULTS' }))
  expect(await screen.findByText('q2.csv counts now')).toBeVisible()
  expect(screen.getByRole('button', { name: 'CHOOSE A FILE' })).toBeVisible()
  expect(sent.map((parts) => Object.keys(parts))).toEqual([
    ['preview', 'file'],
    ['id', 'mark', 'file'],
    ['preview', 'file'],
    ['id', 'mark', 'file'],
  ])
})

test('FD-95 a file that changes nothing has nothing to count', async () => {
  signIn(manager())
  serveFiles(HttpResponse.json({ changes: changes({ rows: 3, unchanged: 3, added: 0, changed: 0, items: [] }), upload: null, pdf: null }))
  const { user } = renderApp('/store-of-the-year?view=results')
  await screen.findByRole('button', { name: 'CHOOSE A FILE' })
  await put(user, 'File of results', 'store', 'same.csv')
  expect(await screen.findByText('All 3 rows of this file count already. Nothing would change.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'APPLY THESE RESULTS' })).toBeNull()
})

test('SCR-039 FD-95 an upload is undone as a whole after one question, unless a later one stands in the way', async () => {
  signIn(manager())
  const answers = [problem(409, 'A later upload has changed some of these results. Undo that one first.'), HttpResponse.json(anUpload())]
  server.use(
    http.get('/api/store-of-the-year/uploads', () =>
      HttpResponse.json(
        page([anUpload(), anUpload({ id: 'u0', fileName: 'old.csv', undoneAt: '2026-01-06T00:00:00Z', undoneBy: anUpload().createdBy })]),
      ),
    ),
    http.post('/api/store-of-the-year/uploads/u1/undo', () => answers.shift()),
  )
  const { user } = renderApp('/store-of-the-year?view=results')
  const list = within(await screen.findByRole('list', { name: 'Uploads' }))
  expect(list.getByText('−20 Camel Bucks', { exact: false, selector: 'li:first-child span' })).toBeVisible()
  expect(list.getByText(/^Undone by Priya Raman/)).toBeVisible()
  expect(list.queryByRole('button', { name: 'Undo old.csv' })).toBeNull()
  await user.click(list.getByRole('button', { name: 'Undo q1.csv' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo upload' }))
  await user.click(dialog.getByRole('button', { name: 'UNDO' }))
  expect(await dialog.findByText(/Undo that one first/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'UNDO' }))
  expect(await screen.findByText('Upload undone')).toBeVisible()
})

const criterion = (some: Partial<YearCriterion> = {}): YearCriterion => ({
  id: 'c1',
  financialYear: 2027,
  name: 'Tidy',
  explanation: 'A tidy store',
  frequency: 'QUARTERLY',
  totalCamelBucks: 400,
  camelBucksByFrequency: 100,
  pointsThreshold: null,
  pointsRequiredByFrequency: null,
  UIOrder: 0,
  ...some,
})

function serveCriteria(lists: ({ version: number; items: YearCriterion[] } | Response)[], answers: Response[]) {
  const sent = vi.fn()
  server.use(
    http.get('/api/store-of-the-year/pdf', () => HttpResponse.json({ items: [] })),
    http.get('/api/store-of-the-year/criteria', () => {
      const list = lists.length > 1 ? lists.shift() : lists[0]
      return list instanceof Response ? list : HttpResponse.json({ financialYear: 2027, ...list })
    }),
    http.post('/api/store-of-the-year/criteria', async ({ request }) => {
      sent(await request.json())
      return answers.shift()
    }),
  )
  return sent
}

const training = criterion({ id: 'c2', name: 'Training', frequency: 'OTHER', camelBucksByFrequency: 0, pointsThreshold: 200 })

test('SCR-039 SOTY-014 SOTY-030 FD-94 criteria are edited as one list, with what is wrong beside its field', async () => {
  signIn(manager())
  const sentence = 'Please enter the Camel Bucks for the whole year, a whole number above 0'
  const sent = serveCriteria(
    [{ version: 3, items: [criterion(), training] }],
    [HttpResponse.json({ financialYear: 2027, version: 4, items: [] })],
  )
  const { user } = renderApp('/store-of-the-year?view=criteria')
  const list = within(await screen.findByRole('list', { name: 'Criteria of FY2027' }))
  expect(list.getByText('100 Camel Bucks each time')).toBeVisible()
  expect(list.getByText('complete at 200 points')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'EDIT CRITERIA' }))
  await user.click(screen.getByRole('button', { name: 'Move Training up' }))
  await user.click(screen.getByRole('button', { name: 'ADD CRITERION' }))
  const added = within(screen.getByRole('group', { name: 'Criterion 3' }))
  await user.type(added.getByRole('textbox', { name: 'Name' }), 'Photos')
  await user.selectOptions(added.getByRole('combobox', { name: 'How often' }), 'Every month')
  await user.type(added.getByRole('textbox', { name: 'Camel Bucks for each month' }), '20')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  expect(await added.findByText(sentence)).toBeVisible()
  await waitFor(() => expect(added.getByRole('textbox', { name: 'Camel Bucks for the whole year' })).toHaveFocus())
  expect(added.getByRole('textbox', { name: 'Name' })).toHaveValue('Photos')
  await user.type(added.getByRole('textbox', { name: 'Camel Bucks for the whole year' }), '240')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  expect(await screen.findByText('Criteria of FY2027 saved')).toBeVisible()
  expect(sent.mock.lastCall?.[0]).toEqual({
    financialYear: 2027,
    version: 3,
    items: [
      { id: 'c2', name: 'Training', explanation: 'A tidy store', frequency: 'OTHER', totalCamelBucks: 400, pointsThreshold: 200 },
      { id: 'c1', name: 'Tidy', explanation: 'A tidy store', frequency: 'QUARTERLY', totalCamelBucks: 400, camelBucksByFrequency: 100 },
      { name: 'Photos', explanation: '', frequency: 'MONTHLY', totalCamelBucks: 240, camelBucksByFrequency: 20 },
    ],
  })
})

test('FD-94 what the server finds wrong with criteria is beside its field too, and what was typed stays', async () => {
  signIn(manager())
  const hasResults = 'This criterion has results, so it cannot be removed and keeps how often it is earned'
  const sent = serveCriteria(
    [{ version: 3, items: [criterion(), training] }],
    [
      problem(422, hasResults, { 'items[1].frequency': hasResults, 'items[1].camelBucksByFrequency': 'No such amount' }),
      problem(422, hasResults, { items: `Tidy: ${hasResults}` }),
    ],
  )
  const { user } = renderApp('/store-of-the-year?view=criteria')
  await user.click(await screen.findByRole('button', { name: 'EDIT CRITERIA' }))
  const second = within(screen.getByRole('group', { name: 'Criterion 2' }))
  await user.selectOptions(second.getByRole('combobox', { name: 'How often' }), 'Every month')
  await user.type(second.getByRole('textbox', { name: 'Camel Bucks for each month' }), '20')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(second.getByRole('combobox', { name: 'How often' })).toHaveAccessibleDescription(hasResults))
  expect(second.getByRole('combobox', { name: 'How often' })).toHaveFocus()
  expect(second.getByRole('textbox', { name: 'Camel Bucks for each month' })).toHaveAccessibleDescription('No such amount')
  expect(second.getByRole('textbox', { name: 'Camel Bucks for each month' })).toHaveValue('20')
  await user.click(screen.getByRole('button', { name: 'Remove Tidy' }))
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  expect(await screen.findByText(`Tidy: ${hasResults}`)).toBeVisible()
  expect(sent).toHaveBeenCalledTimes(2)
})

test('FD-94 what is wrong with a criterion moves with it, and goes with it', async () => {
  signIn(manager())
  serveCriteria([{ version: 3, items: [criterion(), training] }], [])
  const { user } = renderApp('/store-of-the-year?view=criteria')
  await user.click(await screen.findByRole('button', { name: 'EDIT CRITERIA' }))
  const nameOf = (number: number) =>
    within(screen.getByRole('group', { name: `Criterion ${number}` })).getByRole('textbox', { name: 'Name' })
  expect(screen.getByRole('button', { name: 'Move Tidy up' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Move Training down' })).toBeDisabled()
  await user.clear(nameOf(2))
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  await waitFor(() => expect(nameOf(2)).toBeInvalid())
  await user.click(screen.getByRole('button', { name: 'Move Criterion 2 up' }))
  expect(nameOf(1)).toBeInvalid()
  expect(nameOf(2)).toHaveValue('Tidy')
  expect(nameOf(2)).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Remove Criterion 1' }))
  expect(nameOf(1)).toHaveValue('Tidy')
  expect(nameOf(1)).toBeValid()
})

test('FD-94 when somebody else has saved and their list does not come, the form says so, and saving tries again', async () => {
  signIn(manager())
  const refused = () => problem(409, 'Someone else has changed these criteria.')
  const failed = () => problem(500, 'Something went wrong.')
  const theirs = { version: 4, items: [criterion({ name: 'Tidier' })] }
  // The page reads the list again as well, after every refusal.
  serveCriteria([{ version: 3, items: [criterion()] }, failed(), failed(), theirs], [refused(), refused()])
  const { user } = renderApp('/store-of-the-year?view=criteria')
  await user.click(await screen.findByRole('button', { name: 'EDIT CRITERIA' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' mine')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  expect(await screen.findByText('Something went wrong.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Tidy mine')
  await user.click(screen.getByRole('button', { name: 'SAVE' }))
  await user.click(await screen.findByRole('button', { name: 'USE THEIRS' }))
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Tidier')
})

test.each(['KEEP MINE', 'USE THEIRS'])(
  'FD-94 when somebody else has saved, %s does what it says, and nothing typed is lost before',
  async (choice) => {
    signIn(manager())
    const refused = 'Someone else has changed these criteria. Please open them again to see their changes.'
    const theirs = { version: 4, items: [criterion({ name: 'Tidier' })] }
    const sent = serveCriteria(
      [{ version: 3, items: [criterion(), training] }, theirs],
      [problem(409, refused), HttpResponse.json({ financialYear: 2027, version: 5, items: [] })],
    )
    const { user } = renderApp('/store-of-the-year?view=criteria')
    await user.click(await screen.findByRole('button', { name: 'EDIT CRITERIA' }))
    await user.type(within(screen.getByRole('group', { name: 'Criterion 1' })).getByRole('textbox', { name: 'Name' }), ' mine')
    await user.click(screen.getByRole('button', { name: 'SAVE' }))
    await user.click(await screen.findByRole('button', { name: choice }))
    if (choice === 'KEEP MINE') {
      expect(await screen.findByText('Criteria of FY2027 saved')).toBeVisible()
      expect(sent.mock.lastCall?.[0]).toMatchObject({ version: 4, items: [{ id: 'c1', name: 'Tidy mine' }, { name: 'Training' }] })
      expect(sent.mock.lastCall?.[0].items[1]).not.toHaveProperty('id')
    } else {
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Tidier')
      expect(sent).toHaveBeenCalledTimes(1)
    }
  },
  20_000,
)

test('FD-94 what was typed is there again after another year or a reload, until it is saved or given up', async () => {
  signIn(manager())
  serveCriteria([{ version: 3, items: [criterion()] }], [HttpResponse.json({ financialYear: 2027, version: 4, items: [] })])
  const { user } = renderApp('/store-of-the-year?view=criteria')
  const name = () => screen.findByRole('textbox', { name: 'Name' })
  await user.click(await screen.findByRole('button', { name: 'EDIT CRITERIA' }))
  await user.type(await name(), ' indeed')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Financial year' }), 'FY2026')
  expect(await screen.findByRole('heading', { name: 'Criteria of FY2026' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'EDIT CRITERIA' })).toBeEnabled()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Financial year' }), 'FY2027')
  expect(await name()).toHaveValue('Tidy indeed')

  cleanup()
  const again = renderApp('/store-of-the-year?view=criteria').user
  expect(await name()).toHaveValue('Tidy indeed')
  await again.click(screen.getByRole('button', { name: 'START AGAIN' }))
  expect(await name()).toHaveValue('Tidy')
  await again.type(await name(), ' enough')
  await again.click(screen.getByRole('button', { name: 'SAVE' }))
  expect(await screen.findByText('Criteria of FY2027 saved')).toBeVisible()

  cleanup()
  renderApp('/store-of-the-year?view=criteria')
  expect(await screen.findByRole('button', { name: 'EDIT CRITERIA' })).toBeVisible()
})

test('SCR-039 SOTY-012 SOTY-029 the PDFs are listed newest first, and only a PDF is taken there', async () => {
  signIn(manager())
  serveCriteria([{ version: 0, items: [] }], [])
  const pdf = (id: string) => ({ id, name: `${id}.pdf`, size: 17_580, createdAt: '2026-01-05T00:00:00Z', signedURL: `/files/${id}` })
  const sent = serveFiles(HttpResponse.json({ changes: null, upload: null, pdf: pdf('new') }, { status: 201 }))
  server.use(http.get('/api/store-of-the-year/pdf', () => HttpResponse.json({ items: [pdf('new'), pdf('old')] })))
  const { user } = renderApp('/store-of-the-year?view=criteria')
  expect(await screen.findByRole('heading', { name: 'No criteria for FY2027 yet.' })).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'Marking criteria' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 14))).toEqual(['new.pdfNewest,', 'old.pdf18 kB, '])
  await put(user, 'PDF of the marking criteria', 'store,criterion', 'results.pdf')
  expect(await screen.findByText('Please choose a PDF')).toBeVisible()
  expect(sent).toEqual([])
  await put(user, 'PDF of the marking criteria', '%PDF-1.7', 'criteria.pdf')
  expect(await screen.findByText('Marking criteria uploaded')).toBeVisible()
  expect(sent.map((parts) => Object.keys(parts))).toEqual([['preview', 'file']])
})

test('SOTY-012 FD-283 head office withdraws a PDF after a question that says what stores have then', async () => {
  signIn(manager())
  serveCriteria([{ version: 0, items: [] }], [])
  const pdf = (id: string) => ({ id, name: `${id}.pdf`, size: 17_580, createdAt: '2026-01-05T00:00:00Z', signedURL: `/files/${id}` })
  let there = ['new', 'old']
  server.use(
    http.get('/api/store-of-the-year/pdf', () => HttpResponse.json({ items: there.map(pdf) })),
    http.delete('/api/store-of-the-year/pdf/:id', ({ params: { id: gone } }) => {
      there = there.filter((id) => id !== gone)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp('/store-of-the-year?view=criteria')
  await user.click(await screen.findByRole('button', { name: 'Withdraw old.pdf' }))
  expect(await screen.findByText('Nobody can open it any more. Stores go on downloading the newest PDF.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'CANCEL' }))
  await user.click(screen.getByRole('button', { name: 'Withdraw new.pdf' }))
  expect(await screen.findByText('Nobody can open it any more. Stores download old.pdf again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'WITHDRAW' }))
  expect(await screen.findByText('PDF withdrawn')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('new.pdf')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Withdraw old.pdf' }))
  expect(await screen.findByText(/Stores have no marking criteria to download/)).toBeVisible()
})
