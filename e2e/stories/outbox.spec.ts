import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** The latest email with these words: a row on a desk, or a card on a phone. */
const mailOf = (page: Page, project: string, ...words: string[]) =>
  words
    .reduce(
      (found, hasText) => found.filter({ hasText }),
      page.getByRole('region', { name: 'Emails' }).getByRole(project === 'phone' ? 'listitem' : 'row'),
    )
    .first()

test('SCR-044 FD-24 without a mail server, head office can read in the outbox what an owner would have got', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const isPhone = project.name === 'phone'
  await signIn('headOffice')
  const { items } = await (await page.request.get('/api/audit-reports?status=COMPLETED&limit=1')).json()
  const [report] = items
  const sent = await page.request.post(`/api/audit-reports/${report.id}/send-email-to-store-owner`, { data: { exportType: 'FAILED' } })
  expect(sent.status()).toBe(202)
  const [{ recipient }] = (await sent.json()).mails
  await page.goto('/compliance/outbox')

  await test.step('AMB-039 recipient, purpose, status and its reason', async () => {
    const mail = mailOf(page, project.name, recipient)
    await expect(mail).toContainText('Audit report to the store owner, failed lines')
    await expect(mail).toContainText("Not sent: email isn't set up.")
    await expect(mail.getByText('Kept')).toBeVisible()
  })

  await test.step('SCR-044 the address holds the chosen status, so that it survives a reload', async () => {
    await page.getByRole('link', { name: 'Failed' }).click()
    await expect(page).toHaveURL(/\/compliance\/outbox\?status=FAILED$/)
    await expect(page.getByText('No failed emails.')).toBeVisible()
    await page.getByRole('link', { name: 'Kept' }).click()
    await expect(page).toHaveURL(/\/compliance\/outbox\?status=KEPT$/)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Kept' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('SCR-044 an email opens by keyboard to show its text, and links to the report', async () => {
    const row = mailOf(page, project.name, recipient)
    await (isPhone ? row.locator('summary') : row.getByRole('button', { name: recipient })).press('Enter')
    const mail = isPhone ? row : page.getByRole('dialog')
    await expect(mail.getByText(`${report.store.name} scored ${report.score} out of 100`)).toBeVisible()
    await expectAccessible()
    await mail.getByRole('link', { name: 'Open the audit report' }).click()
    await expect(page).toHaveURL(new RegExp(`/compliance/audit-reports/${report.id}`))
  })
})

test('FD-426 the address holds what is searched for, the purpose and the order', async ({ page, signIn, expectAccessible }, {
  project,
}) => {
  const isPhone = project.name === 'phone'
  await signIn('headOffice')
  for (const email of ['owner@caravan.example', 'other.owner@caravan.example'])
    await page.request.post('/api/auth/forgot-password', { data: { email } })
  await page.goto('/compliance/outbox')
  if (isPhone) await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Purpose' }).selectOption('Password reset')
  if (isPhone) {
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Email address')
    await expectAccessible()
    await page.getByRole('button', { name: 'SHOW RESULTS' }).click()
  } else await page.getByRole('button', { name: 'To', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search by email address' }).fill('owner@caravan')
  await expect(page).toHaveURL(/\/compliance\/outbox\?purpose=auth\.reset&query=owner%40caravan&sort=RECIPIENT$/)
  await page.reload()
  const emails = page.getByRole('region', { name: 'Emails' })
  await expect(emails.getByText('Audit report to the store owner')).toHaveCount(0)
  const first = emails.getByRole(isPhone ? 'listitem' : 'rowheader').first()
  await expect(first).toContainText('other.owner@caravan.example')
  await expectAccessible()
})

test('FD-15 the stored text of a reset email has no link that would let its reader in', async ({ page, signIn }, { project }) => {
  const isPhone = project.name === 'phone'
  await signIn('headOffice')
  await page.request.post('/api/auth/forgot-password', { data: { email: 'other.owner@caravan.example' } })
  await page.goto('/compliance/outbox')
  const row = mailOf(page, project.name, 'Password reset', 'other.owner@caravan.example')
  await (isPhone ? row.locator('summary') : row.getByRole('button')).click()
  const mail = isPhone ? row : page.getByRole('dialog')
  await expect(mail.getByText(/Hi /)).toBeVisible()
  await expect(mail).not.toContainText('token=')
})

test('SCR-044 the outbox is for head office only', async ({ page, signIn }) => {
  await signIn('rep')
  await page.goto('/compliance/outbox')
  await expect(page.getByText('Only head office can open this page.')).toBeVisible()
  expect((await page.request.get('/api/mail-outbox')).status()).toBe(403)
})
