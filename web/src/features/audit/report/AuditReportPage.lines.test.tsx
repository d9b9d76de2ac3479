import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { aLine } from '@/shared/marks/testLines.ts'
import { anAdmin, server } from '@/test/server.ts'
import { ale, answer, aReport, button, gin, licence, openReport, passedLines, repCan, section, someLines, tidy, wine } from './testPage.tsx'

const toggle = () => screen.getByRole('switch', { name: 'Show only unmarked?' })

/** This many store standards, none of them marked. */
const standards = (n: number) =>
  Array.from({ length: n }, (_, i) => aLine({ id: `s${i}`, description: `Standard ${String(i).padStart(2, '0')}` }))

describe('marking', () => {
  test('AUDIT-051 one press answers a store standard, and pressing it again takes the answer back', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText('1 of 6 marked')).toBeVisible()
    await user.click(answer(tidy, 'No'))
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'false')
    await user.click(answer(tidy, 'No'))
    expect(await screen.findByText('0 of 6 marked')).toBeVisible()
  })

  test('a tap draws its own line at once; the counts and the score follow when that line is on the screen', async () => {
    await openReport(aReport())
    const review = section('Review')
    fireEvent.click(answer(tidy, 'Yes'))
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('0 of 6 marked')).toBeVisible()
    expect(review).toHaveTextContent('6 lines left to mark.')
    expect(await screen.findByText('1 of 6 marked')).toBeVisible()
    expect(review).toHaveTextContent('5 lines left to mark.')
  })

  test('AUDIT-052 AUDIT-053 AMB-035 a promotion asks for its price once it is answered with yes, and is marked when both are answered', async () => {
    const { user } = await openReport(aReport())
    const floor = section('Promotions (Floor)')
    const price = `Ticket shows $54.99? ${ale}`
    expect(within(floor).queryByRole('group', { name: price })).not.toBeInTheDocument()
    await user.click(answer(ale, 'Yes', floor))
    expect(await screen.findByText('0 of 6 marked')).toBeVisible()
    await user.click(answer(price, 'No', floor))
    expect(await screen.findByText('1 of 6 marked')).toBeVisible()
  })

  test('FD-343 by Tab the ticket question follows the answer that asks for it, so that nobody passes it by', async () => {
    const { user } = await openReport(aReport())
    const floor = section('Promotions (Floor)')
    await user.click(answer(ale, 'Yes', floor))
    await user.tab()
    expect(answer(ale, 'No', floor)).toHaveFocus()
    await user.tab()
    expect(answer(`Ticket shows $54.99? ${ale}`, 'Yes', floor)).toHaveFocus()
  })

  test('AUDIT-055 no is also a no to the price, so that question disappears', async () => {
    const { user } = await openReport(aReport())
    const floor = section('Promotions (Floor)')
    await user.click(answer(ale, 'Yes', floor))
    await user.click(answer(ale, 'No', floor))
    expect(within(floor).queryByText('Ticket shows $54.99?')).not.toBeInTheDocument()
    expect(await screen.findByText('1 of 6 marked')).toBeVisible()
  })

  test('AUDIT-050 AMB-033 a focus product has one question', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(wine, 'Yes', section('Focus Products')))
    expect(within(section('Focus Products')).getAllByRole('group')).toHaveLength(1)
    expect(await screen.findByText('1 of 6 marked')).toBeVisible()
  })

  test('AUDIT-090 AUDIT-091 the ring follows each answer and tells the best score possible', async () => {
    const { user } = await openReport(aReport())
    const score = screen.getAllByRole('img', { name: /^Score/ })[0]
    expect(score).toHaveAccessibleName('Score so far none yet, up to 75 possible')
    await user.click(answer(tidy, 'Yes'))
    await waitFor(() => expect(score).toHaveAccessibleName('Score so far 5, up to 75 possible'))
    await user.click(answer(licence, 'No'))
    await waitFor(() => expect(score).toHaveAccessibleName('Score so far 5, up to 70 possible'))
  })

  test('AUDIT-056 SCR-034 a comment is written below its line, is kept while it is typed, and shows as a note', async () => {
    const { user } = await openReport(aReport())
    const opener = button(`Comment: ${tidy}`)
    await user.click(opener)
    const field = screen.getByRole('textbox', { name: `Comment: ${tidy}` })
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('maxlength', '1000')
    await user.keyboard('Lids off{Escape}')
    expect(opener).toHaveFocus()
    expect(screen.getByText('Lids off')).toBeVisible()
    expect(localStorage.getItem('audit-draft:tom:r1')).toContain('Lids off')
  })

  test('SCR-034 AUDIT-046 a line shows its category, its price, and whether it is pre-marked', async () => {
    await openReport(aReport({ lines: someLines().map((line) => ({ ...line, hidden: false, preMarked: line.id === 'gin' })) }))
    const row = within(section('Focus Products')).getByText(gin).closest('li')
    expect(row).toHaveTextContent('Wine$22.00Pre-marked')
  })

  test('NEXT UNMARKED goes to the next unmarked line, and to the review when there is none', async () => {
    const lines = passedLines().map((line) =>
      line.id === 'licence' || line.id === 'wine' ? { ...line, passed: null, pricePassed: null } : line,
    )
    const { user } = await openReport(aReport({ lines }))
    const next = within(screen.getByRole('complementary', { name: 'Score' })).getByRole('button', { name: /Next unmarked/ })
    await user.click(next)
    expect(answer(licence, 'Yes')).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.click(next)
    expect(answer(wine, 'Yes')).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(next).toHaveTextContent('Go to review'))
    await user.click(next)
    expect(screen.getByRole('heading', { name: 'Review' })).toHaveFocus()
  })

  test('AUDIT-110 hidden focus products that COMPLETE waits for count as unmarked, and the review leads to them', async () => {
    const lines = someLines().map((line) =>
      line.hidden ? line : { ...line, passed: false, pricePassed: line.type === 'NON_LIQUOR' ? null : false },
    )
    const { user } = await openReport(aReport({ lines }))
    expect(screen.getByText('5 of 6 marked')).toBeVisible()
    expect(section('Focus Products')).toHaveTextContent('1 of 2')
    expect(section('Review')).toHaveTextContent('1 line left to mark.')
    expect(button('COMPLETE REPORT')).toBeDisabled()
    await user.click(within(section('Review')).getByRole('button', { name: /LOAD MORE FOCUS PRODUCTS/ }))
    await waitFor(() => expect(answer(gin, 'Yes')).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await screen.findByText('6 of 6 marked')).toBeVisible()
    expect(section('Review')).toHaveTextContent('Every line is marked.')
    expect(button('COMPLETE REPORT')).toBeEnabled()
    expect(within(section('Review')).queryByRole('button', { name: /Next unmarked|LOAD MORE/ })).not.toBeInTheDocument()
  })

  test('FD-360 no score is told before the first mark, also when hidden products that the store ranges have points', async () => {
    const lines = someLines().map((line) => (line.hidden ? { ...line, passed: true, pricePassed: true } : line))
    const { user } = await openReport(aReport({ lines }))
    const score = () => screen.getAllByRole('img', { name: /^Score/ }).map((ring) => ring.textContent)
    expect(await screen.findByText('0 of 5 marked')).toBeVisible()
    expect(score()).toEqual(['–', '–'])
    expect(section('Summary')).toHaveTextContent('ScoreNothing marked yet')
    await user.click(answer(tidy, 'Yes'))
    await waitFor(() => expect(score()).toEqual(['30', '30']))
    expect(section('Summary')).toHaveTextContent('Score30 so far')
  })

  test('FD-360 AUDIT-110 when a mark changes how many lines there are to mark, a toast says why', async () => {
    const lines = [...someLines(), aLine({ ...passedLines()[4], id: 'rum', key: 'FOCUS_PRODUCT:q1:rum:', description: 'Rum' })]
    const { user } = await openReport(aReport({ lines }))
    expect(await screen.findByText('1 of 7 marked')).toBeVisible()
    await user.click(answer(wine, 'Yes'))
    expect(await screen.findByText('1 line fewer to mark: the focus score is 60 or more.')).toBeVisible()
    expect(screen.getByText('2 of 6 marked')).toBeVisible()
    await user.click(answer(wine, 'No'))
    expect(await screen.findByText('1 line more to mark: with a focus score below 60, every focus product counts.')).toBeVisible()
    expect(screen.getByText('2 of 7 marked')).toBeVisible()
  })
})

describe('long lists, search and toggle', () => {
  test('AUDIT-034 AUDIT-035 a list of eleven lines is collapsed, a list of ten is not', async () => {
    const { user } = await openReport(aReport({ lines: [...standards(11), ...someLines().slice(2)] }))
    const standardsSection = section('Store Standards')
    expect(within(standardsSection).queryByRole('listitem')).not.toBeInTheDocument()
    await user.click(within(standardsSection).getByRole('button', { name: 'Show 11 lines' }))
    expect(within(standardsSection).getAllByRole('listitem')).toHaveLength(11)
    await user.click(within(standardsSection).getByRole('button', { name: 'Hide 11 lines' }))
    expect(within(standardsSection).queryByRole('listitem')).not.toBeInTheDocument()
    expect(within(section('Focus Products')).getByText(wine)).toBeVisible()
  })

  test('AUDIT-032 AUDIT-033 AUDIT-041 FD-12 one search filters all sections after a moment, and opens a collapsed list', async () => {
    const { user } = await openReport(aReport({ lines: [...standards(11), ...someLines().slice(2)] }))
    await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), 'standard 07')
    await waitFor(() => expect(within(section('Store Standards')).getAllByRole('listitem')).toHaveLength(1))
    for (const name of ['Promotions (Floor)', 'Promotions (Shelf)', 'Focus Products']) {
      expect(section(name)).toHaveTextContent('No items match your search.')
    }
  })

  test('AUDIT-031 AUDIT-039 AUDIT-043 AMB-025 the toggle shows unmarked lines, and each section says if it has none', async () => {
    const lines = [...passedLines().slice(0, 4), ...someLines().slice(4)]
    const { user } = await openReport(aReport({ lines }))
    await user.click(toggle())
    expect(section('Store Standards')).toHaveTextContent('No unmarked items to show.')
    expect(within(section('Focus Products')).getByText(wine)).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), 'bin')
    await waitFor(() => expect(section('Focus Products')).toHaveTextContent('No unmarked items match your search.'))
  })

  test('AUDIT-038 a section without lines says so', async () => {
    await openReport(aReport({ lines: someLines().filter((line) => line.position !== 'SHELF') }))
    expect(section('Promotions (Shelf)')).toHaveTextContent('No items to show.')
    expect(within(section('Promotions (Shelf)')).queryByRole('button', { name: 'AUTO-MARK' })).not.toBeInTheDocument()
  })

  test('a line that is answered while only unmarked ones are shown stays until the filter changes', async () => {
    const { user } = await openReport(aReport())
    await user.click(toggle())
    await user.click(answer(tidy, 'No'))
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'true')
    await user.click(toggle())
    await user.click(toggle())
    expect(screen.queryByText(tidy)).not.toBeInTheDocument()
  })

  test('NEXT UNMARKED clears a search that hides the line, and opens its list', async () => {
    const { user } = await openReport(aReport({ lines: standards(11) }))
    const search = screen.getByRole('searchbox', { name: 'Search lines' })
    await user.type(search, 'nothing like it')
    await waitFor(() => expect(section('Store Standards')).toHaveTextContent('No items match your search.'))
    await user.click(screen.getAllByRole('button', { name: /Next unmarked/ })[0] as HTMLElement)
    expect(answer('Standard 00', 'Yes')).toHaveFocus()
    expect(search).toHaveValue('')
  })

  test('AUDIT-036 AUDIT-037 sections are sorted by category, and store standards by description, until somebody chooses an order', async () => {
    const { user } = await openReport(aReport({ lines: [...standards(3), ...someLines().slice(2)] }))
    const select = screen.getByRole('combobox', { name: 'Sort Store Standards' })
    const listed = () =>
      within(section('Store Standards'))
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-label'))
    expect(listed()).toEqual(['Standard 00', 'Standard 01', 'Standard 02'])
    await user.selectOptions(select, 'Name, Z to A')
    expect(listed()).toEqual(['Standard 02', 'Standard 01', 'Standard 00'])
  })
})

describe('a mark that a second tap cleared', () => {
  test('FD-40 comes back with UNDO, with its price answer', async () => {
    const { user } = await openReport(aReport())
    const floor = section('Promotions (Floor)')
    await user.click(answer(ale, 'Yes', floor))
    const price = () => within(within(floor).getByRole('group', { name: `Ticket shows $54.99? ${ale}` }))
    await user.click(price().getByRole('button', { name: 'No' }))
    await user.click(answer(ale, 'Yes', floor))
    expect(answer(ale, 'Yes', floor)).toHaveAttribute('aria-pressed', 'false')
    const offer = await screen.findByRole('alert')
    expect(offer).toHaveTextContent('Answer cleared.')
    await user.click(within(offer).getByRole('button', { name: 'UNDO' }))
    expect(answer(ale, 'Yes', floor)).toHaveAttribute('aria-pressed', 'true')
    expect(price().getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  })

  test('FD-40 comes back with Ctrl+Z, but not while a comment is being written', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'No'))
    await user.click(answer(tidy, 'No'))
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: `Comment: ${tidy}` }))
    await user.keyboard('x{Control>}z{/Control}')
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'false')
    answer(tidy, 'Yes').focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('{Control>}z{/Control}')
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'true')
  })

  test('FD-40 an answer that changes from yes to no is not offered back', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await user.click(answer(tidy, 'No'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('FD-40 the offer ends when the page is left', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await user.click(answer(tidy, 'Yes'))
    await screen.findByRole('alert')
    await user.click(screen.getByRole('link', { name: 'Back to Compliance' }))
    await waitFor(() => expect(screen.queryByText('Answer cleared.')).not.toBeInTheDocument())
  })
})

describe('many lines at once', () => {
  test('AUDIT-028 AUDIT-057 AMB-032 AUTO-MARK is disabled until the floor is marked, then copies it to the shelf and says how many lines it marked', async () => {
    const { user } = await openReport(aReport())
    expect(button('AUTO-MARK')).toBeDisabled()
    expect(button('AUTO-MARK')).toHaveAccessibleDescription('Mark all floor lines first. 1 to go.')
    await user.click(answer(ale, 'No', section('Promotions (Floor)')))
    await user.click(button('AUTO-MARK'))
    expect(await screen.findByText('1 marked, 0 left')).toBeVisible()
    expect(answer(ale, 'No', section('Promotions (Shelf)'))).toHaveAttribute('aria-pressed', 'true')
  })

  test('AMB-032 FD-40 AUTO-MARK says first how many lines it will mark, and can be undone', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(ale, 'No', section('Promotions (Floor)')))
    await waitFor(() => expect(button('AUTO-MARK')).toHaveAccessibleDescription('Copies the floor answers to 1 shelf line.'))
    await user.click(button('AUTO-MARK'))
    const offer = await screen.findByRole('alert')
    expect(offer).toHaveTextContent('1 marked, 0 left')
    await waitFor(() => expect(button('AUTO-MARK')).toHaveAccessibleDescription('Every shelf line is marked.'))
    await user.click(within(offer).getByRole('button', { name: 'UNDO' }))
    expect(answer(ale, 'No', section('Promotions (Shelf)'))).toHaveAttribute('aria-pressed', 'false')
    expect(answer(ale, 'No', section('Promotions (Floor)'))).toHaveAttribute('aria-pressed', 'true')
    expect(button('AUTO-MARK')).toHaveFocus()
  })

  const admin = anAdmin()
  const adminReport = () => aReport({ can: { ...repCan, adminShortcuts: true } })

  test('AUDIT-029 AUDIT-058 AMB-036 MARK UNMARKED TRUE asks first, leaves marked lines alone and saves nothing', async () => {
    const { user, called } = await openReport(adminReport(), admin)
    await user.click(answer(tidy, 'No'))
    await user.click(button('MARK UNMARKED TRUE'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('4 unmarked lines will be marked true.')
    await user.click(within(dialog).getByRole('button', { name: 'CANCEL' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText('1 of 6 marked')).toBeVisible()
    await user.click(button('MARK UNMARKED TRUE'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'MARK UNMARKED TRUE' }))
    expect(screen.getByText('5 of 6 marked')).toBeVisible()
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'true')
    expect(called).toEqual([])
  })

  test('AUDIT-030 MARK ALL TRUE changes failed lines too', async () => {
    const { user } = await openReport(adminReport(), admin)
    await user.click(answer(tidy, 'No'))
    await user.click(button('MARK ALL TRUE'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'MARK ALL TRUE' }))
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  })

  test('AUDIT-059 only head office has the shortcuts', async () => {
    await openReport(aReport())
    expect(screen.queryByRole('button', { name: 'MARK ALL TRUE' })).not.toBeInTheDocument()
  })

  test('AUDIT-124 AMB-038 LOAD MORE FOCUS PRODUCTS shows hidden focus products and keeps unsaved answers', async () => {
    const { user, called } = await openReport(aReport())
    await user.click(answer(wine, 'Yes', section('Focus Products')))
    expect(screen.queryByText(gin)).not.toBeInTheDocument()
    await user.click(button('LOAD MORE FOCUS PRODUCTS'))
    expect(await screen.findByText(gin)).toBeVisible()
    expect(called.map(({ call }) => call)).toEqual(['POST /api/audit-reports/r1/load-more-focus-products'])
    expect(answer(wine, 'Yes', section('Focus Products'))).toHaveAttribute('aria-pressed', 'true')
    expect(button('LOAD MORE FOCUS PRODUCTS')).toBeDisabled()
    expect(screen.getByText('Every focus product is shown.')).toBeVisible()
  })

  test('AUDIT-034 AUDIT-124 a list that is opened while focus products load stays open', async () => {
    let finish = () => {}
    const asked = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { user } = await openReport(aReport({ lines: [...standards(11), ...someLines().slice(2)] }))
    server.use(
      http.post('/api/audit-reports/:id/load-more-focus-products', async () => {
        await asked
        return undefined // the answer that every test gets
      }),
    )
    await user.click(button('LOAD MORE FOCUS PRODUCTS'))
    await user.click(within(section('Store Standards')).getByRole('button', { name: 'Show 11 lines' }))
    finish()
    expect(await screen.findByText(gin)).toBeVisible()
    expect(within(section('Store Standards')).getAllByRole('listitem')).toHaveLength(11)
  })
})
