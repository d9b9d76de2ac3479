import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { aUser, server } from '@/test/server.ts'
import type { LineMark } from '../types.ts'
import {
  aConflict,
  ale,
  answer,
  aReport,
  button,
  clash,
  completedReport,
  licence,
  locked,
  openReport,
  passedLines,
  section,
  someLines,
  tidy,
  wine,
} from './testPage.tsx'

const blocked = (name: string, within_ = document.body) => within(within_).getByRole('button', { name: `Can't check: ${name}` })
const choose = async (reason: string) => screen.findByRole('menuitem', { name: reason })

describe('a line that cannot be checked', () => {
  test('EVIDENCE-023 EVIDENCE-029 it takes one of the reasons that came with the report, which is sent and can be taken back and undone', async () => {
    const { user, called } = await openReport(aReport())
    await user.click(blocked(tidy))
    await user.click(await choose(locked))
    expect(await screen.findByText(`Can't be checked: ${locked}`)).toBeVisible()
    expect(await screen.findByText('0 of 5 marked')).toBeVisible()
    const sent = () => (called.at(-1)?.body as { lines: LineMark[] } | undefined)?.lines
    await user.click(button('SAVE'))
    await waitFor(() => expect(sent()).toMatchObject([{ id: 'tidy', passed: null, pricePassed: null, obstacle: locked }]))

    await user.click(button(`Clear the reason: ${tidy}`))
    expect(screen.queryByText(`Can't be checked: ${locked}`)).not.toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'UNDO' }))
    expect(screen.getByText(`Can't be checked: ${locked}`)).toBeVisible()
    await user.click(button(`Clear the reason: ${tidy}`))
    await user.click(button('SAVE'))
    await waitFor(() => expect(sent()).toMatchObject([{ id: 'tidy', passed: null, obstacle: '', from: { obstacle: locked } }]))
  })

  test('EVIDENCE-027 a reason takes the place of an answer, and an answer that of a reason', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'No'))
    await user.click(blocked(tidy))
    await user.click(await choose('Store was too busy'))
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'false')
    await user.click(answer(tidy, 'Yes'))
    expect(screen.queryByText(/Can't be checked/)).not.toBeInTheDocument()
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  })

  test('EVIDENCE-023 on a promotion the way out stands where the price will be asked', async () => {
    await openReport(aReport({ lines: someLines().map((line) => (line.id === 'floor' ? { ...line, passed: true } : line)) }))
    expect(within(section('Promotions (Floor)')).queryByRole('button', { name: `Can't check: ${ale}` })).not.toBeInTheDocument()
    expect(blocked(ale, section('Promotions (Shelf)'))).toBeVisible()
  })

  test('EVIDENCE-026 it holds nothing up outside Focus Products, and no search for unmarked lines stops at it', async () => {
    const lines = passedLines().map((line) => (line.id === 'licence' ? { ...line, passed: null, obstacle: locked } : line))
    const { user } = await openReport(aReport({ lines }))
    expect(button('COMPLETE REPORT')).toBeEnabled()
    await user.click(screen.getByRole('switch', { name: 'Show only unmarked?' }))
    expect(screen.queryByText(licence)).not.toBeInTheDocument()
  })

  test('EVIDENCE-026 R5 with a focus score below 60 a focus product that cannot be checked is asked for, said and gone to', async () => {
    const lines = passedLines().map((line) => {
      if (line.id === 'wine') return { ...line, passed: null, pricePassed: null, obstacle: locked }
      return line.id === 'gin' ? { ...line, hidden: false, passed: false, pricePassed: false } : line
    })
    const { user } = await openReport(aReport({ lines }))
    expect(button('COMPLETE REPORT')).toBeDisabled()
    const review = section('Review')
    expect(review).toHaveTextContent('Focus Products requires either a score of 60, or for all Focus Products to be marked.')
    expect(review).toHaveTextContent("With a focus score below 60, the focus product that can't be checked needs a Yes or No, too.")
    await user.click(within(review).getByRole('button', { name: /^Next unmarked/ }))
    expect(answer(wine, 'Yes')).toHaveFocus()
    await user.click(answer(wine, 'Yes'))
    await waitFor(() => expect(button('COMPLETE REPORT')).toBeEnabled())
  })

  test('EVIDENCE-027 a clash shows the reason beside the other answer', async () => {
    server.use(http.put('/api/audit-reports/:id/lines', () => clash(aConflict('tidy', { passed: true }))))
    const { user } = await openReport(aReport())
    server.use(http.put('/api/audit-reports/:id/lines', () => clash(aConflict('tidy', { obstacle: locked, passed: null }))))
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    expect(dialog).toHaveTextContent(`Can't be checked: ${locked}`)
    await user.click(within(dialog).getByRole('radio', { name: /TAKE THEIRS/ }))
    await user.click(within(dialog).getByRole('button', { name: 'SAVE' }))
    expect(await screen.findByText(`Can't be checked: ${locked}`)).toBeVisible()
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'false')
  })

  test('EVIDENCE-028 beside a line stands why it could not be checked at the last visit', async () => {
    const before = { key: 'NON_LIQUOR::old:', failed: false, inARow: 0, obstacle: locked }
    await openReport(aReport({ lines: someLines().map((line) => (line.id === 'tidy' ? { ...line, before } : line)) }))
    expect(screen.getByText(`Couldn't be checked last visit: ${locked}`)).toBeVisible()
  })

  test('EVIDENCE-029 a report that a device keeps from an earlier release has no reasons, and works', async () => {
    const { obstacles: _, notChecked: __, ...kept } = aReport()
    const { user } = await openReport(kept as ReturnType<typeof aReport>)
    expect(screen.queryByRole('button', { name: /^Can't check/ })).not.toBeInTheDocument()
    await user.click(answer(tidy, 'Yes'))
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the result', () => {
  const notChecked = [{ key: 'NON_LIQUOR::licence:', section: 'STORE_STANDARDS' as const, description: licence, obstacle: locked }]

  test('EVIDENCE-028 says for auditors which lines could not be checked, and why, also at the lines themselves', async () => {
    const lines = passedLines().map((line) => (line.id === 'licence' ? { ...line, passed: null, obstacle: locked } : line))
    await openReport(completedReport({ lines, notChecked }))
    expect(screen.getByRole('region', { name: "1 line couldn't be checked" })).toHaveTextContent(`${licence}Store Standards · ${locked}`)
    expect(section('Store Standards')).toHaveTextContent(`Couldn't be checked: ${locked}`)
    expect(section('Store Standards')).toHaveTextContent('Not checked')
  })

  test('EVIDENCE-028 says so for owners, whose lines are the failed ones', async () => {
    await openReport(
      completedReport({ lines: [], notChecked, can: { ...completedReport().can, readAll: false } }),
      aUser({ role: 'STORE_OWNER', storeId: 's1' }),
    )
    expect(screen.getByRole('region', { name: "1 line couldn't be checked" })).toHaveTextContent(locked)
  })
})
