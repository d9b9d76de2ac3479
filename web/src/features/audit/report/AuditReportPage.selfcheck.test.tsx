import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { SelfComparison } from '@/api/selfcheck.ts'
import { aComparison } from '@/test/selfcheck.ts'
import { aRep, aUser, server } from '@/test/server.ts'
import { completedReport, openReport } from './testPage.tsx'

const owner = () => aUser({ storeId: 's1' })

const serve = (comparison: SelfComparison | null) =>
  server.use(http.get('/api/audit-reports/:id/self-check', () => HttpResponse.json({ comparison })))

const missed = {
  key: 'door',
  section: 'STORE_STANDARDS',
  description: 'Door is clean',
  self: 'Yes',
  visit: 'Not met',
  missed: true,
} as const

describe('on a completed report', () => {
  test('SELFCHECK-007 the owner reads where they and the visit differ, and the lines that only one of them has', async () => {
    serve(aComparison({ differ: [missed], unchecked: ['Cellar'], onlySelf: ['Window'], onlyVisit: ['Roof', 'Sign'] }))
    await openReport(completedReport(), owner())
    const panel = within(await screen.findByRole('region', { name: 'Your self-check' }))
    expect(panel.getByText('You and the auditor agree on 41 of the 42 lines that both answered, and differ on 1.')).toBeVisible()
    expect(panel.getByText('Started by Mia Nguyen, last answered 12 Nov 2026')).toBeVisible()
    expect(panel.getByText('Door is clean').closest('li')).toHaveTextContent(
      'Door is cleanStore StandardsYou saidYesThe auditor saidNot met',
    )
    for (const [title, name] of [
      ['1 line that the auditor could not check', 'Cellar'],
      ['1 line that only you answered: the audit did not ask it', 'Window'],
      ['2 lines that only the auditor answered', 'Sign'],
    ] as const)
      expect(panel.getByText(title).closest('details')).toHaveTextContent(name)
  })

  test('SELFCHECK-007 auditors read the same of the store; many differences are shown on demand', async () => {
    const many = Array.from({ length: 8 }, (_, n) => ({ ...missed, key: `k${n}`, description: `Line ${n}` }))
    serve(aComparison({ own: false, differ: many }))
    const { user } = await openReport(completedReport(), aRep())
    const panel = within(await screen.findByRole('region', { name: "The store's self-check" }))
    expect(panel.getByText('The store and the auditor agree on 41 of the 49 lines that both answered, and differ on 8.')).toBeVisible()
    expect(panel.getAllByRole('listitem')).toHaveLength(5)
    await user.click(panel.getByRole('button', { name: 'SHOW ALL 8' }))
    expect(panel.getAllByRole('listitem')).toHaveLength(8)
    expect(panel.getAllByText('The store said')).toHaveLength(8)
  })

  test('SELFCHECK-007 a report without one says nothing of it', async () => {
    serve(null)
    await openReport(completedReport(), owner())
    expect(screen.queryByRole('region', { name: /self-check/i })).toBeNull()
  })
})
