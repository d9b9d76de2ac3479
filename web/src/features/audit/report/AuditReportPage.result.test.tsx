import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aUser } from '@/test/server.ts'
import { ale, completedReport, gin, licence, openReport, passedLines, section, tidy, wine } from './testPage.tsx'

const repCan = { ...completedReport().can, reopen: false, setFinal: false, delete: false }
const ownerCan = { ...repCan, exportFull: false, readAll: false }
const owner = aUser()

/** A failed store standard with a comment, and a wrong price on the floor. Nobody checked the hidden focus product. */
const mixed = () =>
  passedLines().flatMap((line) => {
    if (line.id === 'tidy') return [{ ...line, passed: false, comments: 'Lids off' }]
    if (line.id === 'floor') return [{ ...line, pricePassed: false }]
    if (line.id === 'gin') return [{ ...line, passed: null, pricePassed: null }]
    return [line]
  })

const result = (given = {}) =>
  completedReport({
    score: 70,
    scores: { coreRange: 50, promo: 0, promoFloor: 0, promoShelf: 100, nonLiquor: 50, total: 70 },
    lines: mixed(),
    uncheckedFocusProducts: 1,
    can: repCan,
    ...given,
  })

describe('a completed report', () => {
  test('shows the result: the score with a verdict, how many lines passed, and who completed it', async () => {
    await openReport(result())
    const summary = section('Summary')
    expect(within(summary).getByRole('img', { name: 'Score 70' })).toBeInTheDocument()
    expect(summary).toHaveTextContent('On the way to green.')
    expect(summary).toHaveTextContent('3 of 6 lines passed.')
    expect(summary).toHaveTextContent('Completed by Tom Whitfield on 19 Nov 2026.')
  })

  test('SCORING R6 lists every answered line, and says how many focus products were not checked', async () => {
    await openReport(result())
    for (const name of [tidy, licence, wine]) expect(screen.getByText(name)).toBeVisible()
    expect(screen.queryByText(gin)).not.toBeInTheDocument()
    expect(screen.getByText('1 focus product not checked')).toBeVisible()
    expect(within(section('Store Standards')).getByText('Lids off')).toBeVisible()
  })

  test('AMB-034 says what is wrong with a failed line', async () => {
    await openReport(result())
    expect(section('Store Standards')).toHaveTextContent('Not met')
    expect(section('Promotions (Floor)')).toHaveTextContent('Price wrong')
  })

  test('AUDIT-031 AUDIT-062 AUDIT-040 AUDIT-042 the toggle shows failed lines only', async () => {
    const { user } = await openReport(result())
    await user.click(screen.getByRole('switch', { name: 'Show only failed?' }))
    expect(screen.queryByText(licence)).not.toBeInTheDocument()
    expect(screen.getByText(tidy)).toBeVisible()
    expect(section('Focus Products')).toHaveTextContent('No failed items to show.')
    await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), 'gin')
    await waitFor(() => expect(section('Store Standards')).toHaveTextContent('No failed items match your search.'))
  })

  test('a number of failed lines links to their section and turns the toggle on', async () => {
    const { user } = await openReport(result())
    await user.click(screen.getByRole('button', { name: 'Show 1 failed in Promotions (Floor)' }))
    expect(screen.getByRole('switch', { name: 'Show only failed?' })).toBeChecked()
    expect(screen.getByRole('heading', { name: 'Promotions (Floor)' })).toHaveFocus()
  })

  test('AUDIT-035 no list is collapsed', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ ...passedLines()[0], id: `s${i}`, key: `NON_LIQUOR::s${i}:` }))
    await openReport(result({ lines: many }))
    await waitFor(() => expect(within(section('Store Standards')).getAllByRole('listitem')).toHaveLength(12))
  })

  test('AUDIT-065 no line can be answered, and opening the report keeps no draft', async () => {
    await openReport(result())
    expect(screen.queryByRole('group', { name: tidy })).not.toBeInTheDocument()
    expect(localStorage.getItem('audit-draft:tom:r1')).toBeNull()
  })

  test('AUDIT-060 the review offers only what the server allows, which is nothing for a rep', async () => {
    await openReport(result())
    for (const name of ['DELETE', 'SET AS FINAL', 'REOPEN REPORT', 'MARK PENDING', 'COMPLETE REPORT', 'SAVE']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    }
  })

  test('AMB-030 SAVE & EXIT only goes to the list', async () => {
    const { user, called, address } = await openReport(result())
    await user.click(screen.getByRole('button', { name: 'SAVE & EXIT' }))
    await waitFor(() => expect(address()).toBe('/compliance'))
    expect(called).toEqual([])
  })

  test('FD-21 says what lifts the score to green, and which lines to fix first', async () => {
    const lift = { lines: ['floor'], reaches: 85, sentence: 'Fixing this failed line lifts it to 85.', target: 85 }
    await openReport(result({ lift }))
    expect(section('Summary')).toHaveTextContent('What to do nextFixing this failed line lifts it to 85.Correct 1 price ticket.')
    expect(within(section('Promotions (Floor)')).getByText('Fix first')).toBeVisible()
    expect(within(section('Store Standards')).queryByText('Fix first')).not.toBeInTheDocument()
  })

  test('AUDIT-086 AUDIT-098 a section without lines is N/A', async () => {
    await openReport(result({ scores: { ...result().scores, promoShelf: -1 }, lines: mixed().filter((line) => line.position !== 'SHELF') }))
    expect(section('Promotions (Shelf)')).toHaveTextContent('N/A')
  })
})

describe('AUDIT-061 AMB-010 an owner', () => {
  const failedOnly = () => mixed().filter((line) => line.id === 'tidy' || line.id === 'floor')

  test('sees the failed lines, with search and without a toggle', async () => {
    await openReport(result({ lines: failedOnly(), uncheckedFocusProducts: 0, can: ownerCan }), owner)
    expect(screen.getByText(tidy)).toBeVisible()
    expect(within(section('Promotions (Floor)')).getByText(ale)).toBeVisible()
    expect(section('Focus Products')).toHaveTextContent('No failed items to show.')
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Search lines' })).toBeVisible()
  })

  test('can export FAILED but not FULL, has nothing to save, and is not told how many lines passed', async () => {
    await openReport(result({ lines: failedOnly(), can: ownerCan }), owner)
    expect(screen.getByRole('button', { name: 'FAILED' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'FULL' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'SAVE & EXIT' })).not.toBeInTheDocument()
    expect(section('Summary')).not.toHaveTextContent('lines passed')
  })
})

test('AUDIT-061 people who get all lines from the server have the toggle', async () => {
  await openReport(result(), owner)
  expect(screen.getByRole('switch', { name: 'Show only failed?' })).not.toBeChecked()
})
