import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { aLine } from '@/shared/marks/testLines.ts'
import { server } from '@/test/server.ts'
import type { Line } from '../types.ts'
import { answer, aPhoto, aReport, openReport, section, someLines, tidy } from './testPage.tsx'

const lastVisit = { reportId: 'r0', date: '2026-08-12', score: 78 }
const failed = (inARow: number) => ({ key: 'then', failed: true, inARow })

/** Standards that failed at the last visit, more often the later they stand, and one line that passed. */
const again = (n: number): Line[] => [
  ...Array.from({ length: n }, (_, i) => aLine({ id: `s${i}`, description: `Standard ${i}`, before: failed(i + 1) })),
  aLine({ id: 'ok', description: 'Fridge clean', before: { key: 'then', failed: false, inARow: 0 } }),
]

const card = () => section('2 lines to look at again')

test('EVIDENCE-022 the page begins with what failed at the last visit, and follows the marks', async () => {
  const { user } = await openReport(aReport({ lastVisit, lines: again(2) }))
  const items = () =>
    within(card())
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(items()).toEqual(['Standard 1Store Standards · Failed the last 2 visitsTo check', 'Standard 0Store StandardsTo check'])
  expect(within(card()).getByRole('link', { name: 'Last visit, 12 Aug 2026' })).toHaveAttribute('href', '/compliance/audit-reports/r0')
  expect(card().compareDocumentPosition(section('Store Standards'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  await user.click(answer('Standard 1', 'No'))
  await user.click(answer('Standard 0', 'Yes'))
  expect(items()).toEqual(['Standard 1Store Standards · Failed the last 2 visitsFailed again', 'Standard 0Store StandardsFixed'])
})

test('EVIDENCE-020 each line says what it was, and for which time it fails', async () => {
  const { user } = await openReport(aReport({ lastVisit, lines: again(2) }))
  const standards = section('Store Standards')
  const row = (description: string) => within(standards).getByText(description).closest('li') as HTMLElement
  expect(row('Fridge clean')).toHaveTextContent('Passed last visit')
  expect(row('Standard 0')).toHaveTextContent('Failed last visit')
  await user.click(answer('Standard 1', 'No'))
  expect(row('Standard 1')).toHaveTextContent('Third time in a row')
})

test('EVIDENCE-022 a press leads to the line, also when a search hides it', async () => {
  const { user } = await openReport(aReport({ lastVisit, lines: again(2) }))
  await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), 'Fridge')
  await expect.poll(() => within(section('Store Standards')).queryByText('Standard 0')).toBeNull()
  await user.click(within(card()).getByRole('button', { name: /Standard 0/ }))
  expect(answer('Standard 0', 'Yes')).toHaveFocus()
})

test('EVIDENCE-022 a long list begins with three', async () => {
  const { user } = await openReport(aReport({ lastVisit, lines: again(5) }))
  const list = section('5 lines to look at again')
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  await user.click(within(list).getByRole('button', { name: 'SHOW ALL 5' }))
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
})

test('EVIDENCE-022 a last visit that leaves nothing says so', async () => {
  await openReport(aReport({ lastVisit, lines: again(0) }))
  expect(section('Nothing to look at again')).toBeVisible()
})

test("EVIDENCE-022 a store's first audit has no such section", async () => {
  await openReport(aReport({ lines: someLines() }))
  expect(answer(tidy, 'Yes')).toBeVisible()
  expect(screen.queryByRole('region', { name: /look at again/ })).not.toBeInTheDocument()
})

test('EVIDENCE-021 what a line was shows its photos of the last visit, and asks for them once', async () => {
  const asked: string[] = []
  server.use(
    http.get('/api/audit-reports/:id/photos', ({ params }) => {
      asked.push(String(params.id))
      const items = params.id === 'r0' ? [aPhoto('then', 'Empty shelf'), aPhoto('then', ''), aPhoto('elsewhere', '')] : []
      return HttpResponse.json({ items, stillToCome: 0, required: [], can: { add: true } })
    }),
  )
  const { user } = await openReport(aReport({ lastVisit, lines: again(1) }))
  const standards = within(section('Store Standards'))
  expect(standards.getByText('Fridge clean')).toBeVisible()
  await user.click(await standards.findByRole('button', { name: 'Failed last visit: 2 photos of Standard 0' }))
  expect(await screen.findByRole('img', { name: 'Empty shelf' })).toBeVisible()
  expect(asked.filter((id) => id === 'r0')).toHaveLength(1)
})

test('EVIDENCE-021 a line without photos of the last visit has nothing to press', async () => {
  await openReport(aReport({ lastVisit, lines: again(1) }))
  expect(within(section('Store Standards')).queryByRole('button', { name: /last visit/ })).not.toBeInTheDocument()
})
