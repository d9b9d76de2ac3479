import { readFile } from 'node:fs/promises'
import { password } from '../support/accounts.ts'
import { another } from '../support/another.ts'
import { AuditPage } from '../support/audit.ts'
import { png } from '../support/pictures.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

const leaver = 'compliance.only@caravan.example'

test('OFFLINE-015 OFFLINE-027 OFFLINE-042 FD-235 FD-295 what only the phone of a deactivated rep has is saved as a file, handed in by head office, and another rep goes on', async ({
  page,
  context,
  browser,
  baseURL,
  expectAccessible,
}) => {
  test.slow()
  expect(await page.request.post('/api/auth/login', { data: { email: leaver, password } })).toBeOK()
  const { id: person, today } = await (await page.request.get('/api/users/me')).json()
  const { items } = await (await page.request.get('/api/stores/without-audit-reports')).json()
  const made = await page.request.post('/api/audit-reports', { data: { store: items[0].id, date: today } })
  expect(made).toBeOK()
  const { id: report } = await made.json()
  const address = `/compliance/audit-reports/${report}`
  const office = await another(browser, baseURL, 'headOffice')

  await test.step('some marks are saved, and more are made without a connection, with a photo', async () => {
    await page.goto(address)
    const lines = new AuditPage(page)
    await lines.saving(() => lines.answerYes('Store Standards', 1))
    await readyForOffline(page)
    await context.setOffline(true)
    await lines.answerYes('Store Standards', 2)
    const choosing = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /^Add photos/ })
      .first()
      .click()
    await (await choosing).setFiles([{ name: 'shelf.png', mimeType: 'image/png', buffer: png(600, 400, [120, 60, 40]) }])
    await expect(page.getByText('Kept here, 2 lines to send').first()).toBeVisible()
  })

  expect(await office.request.delete(`/api/users/deactivate/${person}`)).toBeOK()
  const file = await test.step('back online the rep is refused, and saves what waits as a file', async () => {
    await context.setOffline(false)
    const sheet = page.getByRole('dialog', { name: 'Please sign in again' })
    await expect(sheet).toBeVisible({ timeout: 20_000 })
    await sheet.getByRole('button', { name: 'LEAVE THIS PAGE' }).click()
    const form = page.getByRole('form', { name: 'Sign in' })
    await expect(page.getByText('This device still has 2 marks and 1 photo to send.')).toBeVisible()
    await form.getByLabel('Email').fill(leaver)
    await form.getByLabel('Password', { exact: true }).fill('not the password')
    await form.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(form.getByText(/incorrect/)).toBeVisible()
    await expect(form.getByRole('button', { name: 'SAVE AS FILE' })).toBeHidden()
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(form.getByText('This account is deactivated. Please contact head office.')).toBeVisible()
    await expect(form.getByText(/^2 marks and 1 photo on this device, not sent yet\./)).toBeVisible()
    await expectAccessible()
    const saving = page.waitForEvent('download')
    await form.getByRole('button', { name: 'SAVE AS FILE' }).click()
    await expect(form.getByText('Saved. Please give the file to head office within 30 days.')).toBeVisible()
    return readFile(await (await saving).path())
  })

  await test.step('head office hands it in', async () => {
    await office.goto('/unsent')
    await office.locator('input[type=file]').setInputFiles({ name: 'caravan-unsent.json', mimeType: 'application/json', buffer: file })
    await expect(office.getByText('2 marks and 1 photo are on this device now.')).toBeVisible()
    await office.getByRole('button', { name: 'RETRY: 2 marks' }).click()
    await expect(office.getByRole('heading', { name: 'Everything is sent' })).toBeVisible({ timeout: 20_000 })
  })

  await test.step('another rep finds all of it, and goes on', async () => {
    const rep = await another(browser, baseURL, 'rep')
    await rep.goto(address)
    const lines = new AuditPage(rep)
    await lines.unfold('Store Standards')
    await expect(lines.section('Store Standards').locator('[aria-pressed="true"]')).toHaveCount(3)
    await expect(rep.getByRole('list', { name: /^Photos: / }).getByRole('listitem')).toHaveCount(1)
    await lines.saving(() => lines.answerYes('Store Standards', 1))
    await rep.context().close()
  })

  expect(await office.request.post(`/api/users/reinstate/${person}`)).toBeOK()
  expect(await office.request.delete(`/api/audit-reports/${report}`)).toBeOK()
  await office.context().close()
})
