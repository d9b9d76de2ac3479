import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { aRep, aUser, noRights, problem, server } from '@/test/server.ts'
import { admin, aQuarter, aRun, openSettings, serveSettings } from './testPage.tsx'

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

describe('certificates', () => {
  test('AUDIT-126 FD-23 GENERATE CERTIFICATES starts a run for the current quarter and shows its progress', async () => {
    serveSettings()
    const asked: string[] = []
    server.use(
      http.post('/api/audit-reports/generate-certificates', ({ request }) => {
        asked.push(new URL(request.url).search)
        server.use(
          http.get('/api/audit-reports/quarters/CURRENT_QUARTER', () => HttpResponse.json(aQuarter({ run: aRun }))),
          http.get('/api/audit-reports/certificate-runs/run1', () => HttpResponse.json({ ...aRun, done: 2 })),
        )
        return HttpResponse.json(aRun, { status: 202 })
      }),
    )
    const { user } = openSettings()
    const panel = within(await region('Certificates'))
    expect(await panel.findByText('Core Range Spring')).toBeVisible()
    await user.click(panel.getByRole('button', { name: 'GENERATE CERTIFICATES' }))
    expect(await panel.findByText('Making certificates: 2 of 5 done.')).toBeVisible()
    expect(asked).toEqual(['?quarter=CURRENT_QUARTER'])
  })

  test('AMB-044 without a current quarter it says what to do', async () => {
    const message = 'There is no current quarter. Add or sync one under Quarters.'
    serveSettings()
    server.use(http.get('/api/audit-reports/quarters/CURRENT_QUARTER', () => problem(409, message)))
    openSettings()
    expect(await within(await region('Certificates')).findByText(message)).toBeVisible()
  })
})
