import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { aFix } from '@/test/fix.ts'
import { aUser, server } from '@/test/server.ts'
import { ale, completedReport, gin, licence, openReport, passedLines, pointsOf, section, tidy, wine } from './testPage.tsx'

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
    expect(summary).toHaveTextContent('Yellow, with work to do.')
    expect(summary).toHaveTextContent('3 of 6 lines passed.')
    expect(summary).toHaveTextContent('Completed by Tom Whitfield on 19 Nov 2026.')
  })

  test('SCORING R6 lists every answered line, and says how many focus products were not checked', async () => {
    await openReport(result())
    for (const name of [tidy, licence, wine]) expect(screen.getAllByText(name).at(-1)).toBeVisible()
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
    expect(within(section('Store Standards')).getByText(tidy)).toBeVisible()
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

  test('FD-44 says how the score has changed and why, and its verdict agrees', async () => {
    await openReport(result({ trend: { points: -14, sentence: 'Down 14 since Winter, mainly because of price tickets.' } }))
    expect(section('Summary')).toHaveTextContent('Yellow, with work to do.Down 14 since Winter, mainly because of price tickets.')
  })

  test('FD-43 FD-260 shows the points of each section: earned, lost to failed lines, not checked, and what fixing brings', async () => {
    const sentence = 'Fixing all 2 takes the score to 87; 13 points are focus products that were not checked.'
    await openReport(result({ points: pointsOf(mixed(), { sentence, reaches: 87 }) }))
    const summary = section('Summary')
    expect(summary).toHaveTextContent(sentence)
    expect(summary).toHaveTextContent('Store Standards5012.5 of 25 points1 failed\u221212.5 points')
    expect(summary).toHaveTextContent('Focus Products5012.5 of 25 points0 failed1 not checked\u221212.5 points')
    expect(within(summary).getByRole('region', { name: 'Where the 100 points are' })).toHaveTextContent(
      `${result().score} points earned${87 - result().score} lost to failed lines13 lost to lines not checked`,
    )
  })

  test('FD-43 AUDIT-086 a section without weight or lines has no points', async () => {
    const lines = mixed().filter((line) => line.position !== 'SHELF')
    const points = pointsOf(lines)
    points.sections[0] = { ...(points.sections[0] as (typeof points.sections)[0]), share: 0, earned: 0, lostFailed: 0 }
    await openReport(result({ lines, points }))
    expect(section('Summary')).toHaveTextContent('Store Standards50Not part of the score1 failedPromotions')
    expect(section('Summary')).toHaveTextContent('Nothing to check here')
  })

  test('FD-43 the failed lines are a numbered list of things to do, with product, points and comment, five of them at first', async () => {
    const failed = Array.from({ length: 7 }, (_, i) => ({
      ...(passedLines()[0] as ReturnType<typeof passedLines>[0]),
      id: `s${i}`,
      key: `NON_LIQUOR::s${i}:`,
      description: `Standard ${i}`,
      category: 'Compliance',
      passed: false,
      comments: i === 0 ? 'Lids off' : '',
    }))
    const { user } = await openReport(result({ lines: failed }))
    const next = within(screen.getByRole('region', { name: 'What to do next' }))
    expect(next.getAllByRole('listitem')).toHaveLength(5)
    expect(next.getAllByRole('listitem')[0]).toHaveTextContent('Standard 0Fix it · Store Standards · ComplianceLids off2.5 points')
    await user.click(next.getByRole('button', { name: 'SHOW ALL 7', expanded: false }))
    expect(next.getAllByRole('listitem')).toHaveLength(7)
    await user.click(next.getByRole('button', { name: 'SHOW FEWER', expanded: true }))
    expect(next.getAllByRole('listitem')).toHaveLength(5)
  })

  test('FD-43 a report without failed lines has no list of things to do', async () => {
    await openReport(completedReport())
    expect(screen.queryByRole('region', { name: 'What to do next' })).not.toBeInTheDocument()
  })

  test('FD-261 each line of the list says where its fix stands, what is open comes first, and a later audit that has replaced it is named', async () => {
    const fixes = [
      aFix({
        id: 'f1',
        lineKey: 'other',
        lineKeys: ['other', mixed().find(({ id }) => id === 'tidy')?.key ?? ''],
        state: 'ACCEPTED',
        standing: 'Accepted',
      }),
      aFix({
        id: 'f2',
        lineKey: mixed().find(({ id }) => id === 'floor')?.key ?? '',
        overdue: true,
        standing: 'Overdue since 16 Nov 2026',
      }),
    ]
    const later = { reportId: 'next', date: '2026-12-03' }
    server.use(http.get('/api/audit-reports/:id/fixes', () => HttpResponse.json({ items: fixes, closing: null, later })))
    await openReport(result())
    const found = within(await screen.findByRole('region', { name: 'What this audit found' }))
    const items = found.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items.slice(0, 2)).toEqual(['1 to fix', '1 accepted'])
    expect(items[2]).toContain('Overdue since 16 Nov 2026')
    expect(items[3]).toContain('Accepted')
    expect(found.getByText(/^Replaced by the/)).toHaveTextContent(
      'Replaced by the audit of 3 Dec 2026. What is still to fix is on its list.',
    )
    expect(found.getByRole('link', { name: 'audit of 3 Dec 2026' })).toHaveAttribute(
      'href',
      expect.stringContaining('/compliance/audit-reports/next'),
    )
  })

  test('FD-260 lines that could not be checked are told as some of those that nobody checked', async () => {
    const notChecked = [{ key: 'w', section: 'FOCUS_PRODUCTS' as const, description: wine, obstacle: 'Store closed' }]
    const points = pointsOf(mixed())
    const focus = points.sections.find(({ section: of }) => of === 'FOCUS_PRODUCTS')
    if (focus) focus.uncheckedLines = 21
    await openReport(result({ points, notChecked }))
    expect(section('Summary')).toHaveTextContent("21 not checked, 1 of them couldn't be")
    expect(screen.getByRole('region', { name: "1 line couldn't be checked" })).toHaveTextContent('Of the 21 lines not checked')
  })

  test('FD-129 a failed line that a lesson helps with leads to it', async () => {
    const suggestion = { lineId: 'tidy', courseId: 'c1', lessonId: 'l2', title: 'Before you close', minutes: 2, completed: false }
    server.use(http.get('/api/academy/reports/:id/lessons', () => HttpResponse.json({ items: [suggestion] })))
    await openReport(result())
    const link = await screen.findByRole('link', { name: 'Two minutes on this: Before you close' })
    expect(link).toHaveAttribute('href', '/academy/c1?lesson=l2')
    expect(link.closest('li')).toHaveTextContent('Lids off')
  })

  test('FD-21 says what lifts the score to green, and which lines to fix first', async () => {
    const lift = { lines: ['floor'], reaches: 85, sentence: 'Fixing this failed line lifts it to 85.', target: 85 }
    await openReport(result({ lift }))
    const next = screen.getByRole('region', { name: 'What to do next' })
    expect(next).toHaveTextContent('What to do nextFixing this failed line lifts it to 85.')
    expect(
      within(next)
        .getAllByRole('listitem')
        .map((item) => [within(item).queryByText(ale) !== null, item.textContent?.includes('Fix first')]),
    ).toEqual([
      [false, false],
      [true, true],
    ])
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
    expect(within(section('Store Standards')).getByText(tidy)).toBeVisible()
    expect(within(section('Promotions (Floor)')).getByText(ale)).toBeVisible()
    expect(section('Focus Products')).toHaveTextContent('No failed items to show.')
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.getByRole('searchbox', { name: 'Search lines' })).toBeVisible()
  })

  test('FD-43 can export FAILED but not FULL, has nothing to save, and is told how many lines passed', async () => {
    await openReport(result({ lines: failedOnly(), points: pointsOf(mixed()), can: ownerCan }), owner)
    expect(screen.getByRole('button', { name: 'FAILED' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'FULL' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'SAVE & EXIT' })).not.toBeInTheDocument()
    expect(section('Summary')).toHaveTextContent('3 of 6 lines passed.')
  })
})

test('AUDIT-061 people who get all lines from the server have the toggle', async () => {
  await openReport(result(), owner)
  expect(screen.getByRole('switch', { name: 'Show only failed?' })).not.toBeChecked()
})
