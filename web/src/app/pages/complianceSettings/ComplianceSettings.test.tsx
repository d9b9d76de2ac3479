import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aRep, aUser, noRights } from '@/test/server.ts'
import { admin, openSettings, serveSettings } from './testPage.tsx'

const region = (name: string) => screen.findByRole('region', { name })

describe('who sees what', () => {
  test('AUDIT-133 SCR-031 NONLIQUOR-040 AMB-045 head office has lines, weightings, certificates and a link to the outbox', async () => {
    serveSettings({ who: admin })
    openSettings()
    expect(await screen.findByRole('heading', { level: 1, name: 'Compliance settings' })).toBeVisible()
    for (const name of ['Store standards lines', 'Weightings', 'Certificates', 'Email outbox']) expect(await region(name)).toBeVisible()
    expect(screen.getByRole('link', { name: 'OPEN OUTBOX' })).toHaveAttribute('href', '/compliance/outbox')
    expect(await screen.findByRole('button', { name: 'SET NEW WEIGHTINGS' })).toBeVisible()
  })

  test.each([
    ['a rep', aRep()],
    ['an owner', aUser()],
  ])('AUDIT-133 AMB-045 %s can only read the weightings', async (_, who) => {
    serveSettings({ who })
    openSettings()
    expect(await within(await region('Weightings')).findByText('50%')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'SET NEW WEIGHTINGS' })).not.toBeInTheDocument()
    for (const name of ['Store standards lines', 'Certificates', 'Email outbox']) {
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
    }
  })

  test('SHELL-016 people without access to Compliance cannot open the page', async () => {
    serveSettings({ who: aUser({ role: 'STORE_EMPLOYEE', can: noRights }) })
    openSettings()
    expect(await screen.findByText('You do not have access to Compliance.')).toBeVisible()
  })
})

test('FD-38 certificates are made on the pages of the quarters, to which a link leads', async () => {
  serveSettings()
  openSettings()
  const panel = within(await region('Certificates'))
  expect(panel.getByRole('link', { name: 'OPEN QUARTERS' })).toHaveAttribute('href', '/compliance/quarters')
  expect(panel.queryByRole('button')).not.toBeInTheDocument()
})
