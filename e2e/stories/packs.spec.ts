import { readFile } from 'node:fs/promises'
import { AuditPage } from '../support/audit.ts'
import { keptOnDevice, keptToRead } from '../support/kept.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

// A browser of its own: what a worker keeps would otherwise be there for the next story.
test.use({ serviceWorkers: 'allow', reuseContext: false })

interface Due {
  due: { id: string; name: string }[]
}

test('OFFLINE-012 OFFLINE-014 OFFLINE-015 OFFLINE-016 OFFLINE-017 OFFLINE-018 OFFLINE-019 OFFLINE-020 OFFLINE-022 a new audit of a store that was taken along begins without a connection, is sent from the page with what waits, and is completed in flight mode', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  await signIn('rep')
  const { due } = (await (await page.request.get('/api/audit-reports/today')).json()) as Due
  const store = due[0] ?? { id: '', name: '' }
  const today = '/compliance?view=today'

  await test.step('the store is ready once the app and what its audit needs are on the device', async () => {
    await page.goto(today)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `TAKE WITH ME: ${store.name}` }) })
    await expect(row.getByText('Lines only')).toBeVisible()
    await page.getByRole('button', { name: `TAKE WITH ME: ${store.name}` }).click()
    await expect(page.getByText('Ready offline')).toHaveCount(1, { timeout: 60_000 })
    await expectAccessible()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(today)
    await expect(page.getByText('Ready offline')).toHaveCount(1, { timeout: 20_000 })
    await readyForOffline(page)
  })

  await context.setOffline(true)
  const phone = await context.newPage()
  await test.step('without a connection the audit begins', async () => {
    await phone.goto(today)
    await phone.getByRole('link', { name: `Start the audit of ${store.name}` }).click()
    const lines = new AuditPage(phone)
    await lines.unfold('Store Standards')
    await lines.answerYes('Store Standards', 2)
    await expect(phone.getByText('Kept here, 2 lines to send').first()).toBeVisible()
  })

  await test.step('what waits is on one page, and can be saved as a file', async () => {
    await phone.getByRole('link', { name: '2 WAITING' }).click()
    await expect(phone.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(phone.getByRole('main').getByRole('listitem')).toContainText(`2 marks${store.name}`)
    const saving = phone.waitForEvent('download')
    await phone.getByRole('button', { name: 'SAVE AS FILE' }).click()
    const file = await (await saving).path()
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      format: 'caravan.unsent',
      marks: [{ draft: { report: { storeId: store.id } } }],
    })

    await context.setOffline(false)
    // The marks are sent by themselves (FD-252), and the strip says what becomes of them (FD-346).
    await expect(phone.getByText(/^(Sending 2 marks|Everything is sent)$/).first()).toBeVisible({ timeout: 20_000 })
    await expect(phone.getByText('You are currently offline')).toBeHidden()
    await expect(phone.getByRole('heading', { name: 'Everything is sent' })).toBeVisible({ timeout: 40_000 })
    await phone
      .locator('input[type=file]')
      .setInputFiles({ name: 'caravan-unsent.json', mimeType: 'application/json', buffer: await readFile(file) })
    await expect(phone.getByText('This device already has everything in this file.')).toBeVisible()
  })

  await page.goto('/unsent')
  await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
  await expectAccessible()
  const { open } = (await (await page.request.get('/api/audit-reports/today')).json()) as { open: { id: string; store: { id: string } }[] }
  const made = open.filter((report) => report.store.id === store.id)
  expect(made).toHaveLength(1)
  const { lines } = await (await page.request.get(`/api/audit-reports/${made[0]?.id}`)).json()
  expect(lines.filter((line: { passed: boolean | null; hidden: boolean }) => line.passed && !line.hidden).length).toBeGreaterThanOrEqual(2)

  const report = `/api/audit-reports/${made[0]?.id}`
  await test.step('it is marked, AUTO-MARKed and completed in flight mode, and waits', async () => {
    await phone.goto(`/compliance/audit-reports/${made[0]?.id}`)
    const audit = new AuditPage(phone)
    await audit.unfold('Store Standards')
    await readyForOffline(phone)
    await context.setOffline(true)
    for (const section of ['Store Standards', 'Promotions (Floor)']) await audit.answerAllYes(section)
    const autoMark = audit.button('AUTO-MARK')
    if (await autoMark.isEnabled()) await autoMark.click()
    for (const section of ['Promotions (Shelf)', 'Focus Products']) await audit.answerAllYes(section)
    await audit.press('COMPLETE REPORT')
    await expect(phone.getByText(/^Completed on this device with a score of \d+, and waiting to be sent/)).toBeVisible()
    await expect(audit.questions('Store Standards').first().getByRole('button', { name: 'Yes' })).toBeDisabled()
    await phone.getByRole('link', { name: /^\d+ WAITING$/ }).click()
    await expect(phone.getByRole('button', { name: `TAKE BACK: ${store.name}` })).toBeVisible()
    expect((await (await page.request.get(report)).json()).status).not.toBe('COMPLETED')
  })

  await test.step('back online it is sent by itself, and the site has the same score', async () => {
    const told = (
      await phone
        .getByRole('main')
        .getByText(/^Completed with a score of/)
        .textContent()
    )?.match(/\d+/)?.[0]
    await context.setOffline(false)
    await expect(phone.getByRole('heading', { name: 'Everything is sent' })).toBeVisible({ timeout: 30_000 })
    const done = await (await page.request.get(report)).json()
    expect([done.status, String(done.score)]).toEqual(['COMPLETED', told])
  })
  await signIn('headOffice')
  expect(await page.request.delete(`/api/audit-reports/${made[0]?.id}`)).toBeOK()
})

test('FD-298 OFFLINE-049 without a connection a rep finds a store that they have never opened, audits it, and its marks arrive', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  await signIn('rep')
  const { items } = await (await page.request.get('/api/stores/without-audit-reports')).json()
  const store = items.at(-1) as { id: string; name: string; suburb: string }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => keptToRead(page), { timeout: 60_000 }).toContain('["audit","kit"]')
  await keptOnDevice(page)
  await readyForOffline(page)

  await context.setOffline(true)
  const phone = await context.newPage()
  await test.step('the list of stores finds it', async () => {
    await phone.goto(`/stores?query=${encodeURIComponent(store.name)}`)
    await expect(phone.getByRole('main').getByRole('link', { name: store.name })).toBeVisible()
  })
  await test.step('its audit begins, and says what is missing', async () => {
    await phone.goto('/compliance')
    await phone.getByRole('button', { name: 'NEW AUDIT' }).click()
    const dialog = phone.getByRole('dialog', { name: 'New audit' })
    await dialog.getByRole('combobox', { name: 'Store' }).fill(store.name)
    await dialog.getByRole('option', { name: store.name }).click()
    await dialog.getByRole('button', { name: 'START AUDIT' }).click()
    await expect(phone.getByText(/^No connection\. You didn't take this store with you, so its last result, photos, fixes/)).toBeVisible()
    const lines = new AuditPage(phone)
    await lines.unfold('Store Standards')
    await lines.answerYes('Store Standards', 2)
    await expect(phone.getByText('Kept here, 2 lines to send').first()).toBeVisible()
  })
  await expectAccessible()

  await context.setOffline(false)
  const stored = async () => {
    const { open } = (await (await page.request.get('/api/audit-reports/today')).json()) as {
      open: { id: string; store: { id: string } }[]
    }
    return open.find((report) => report.store.id === store.id)?.id
  }
  await expect.poll(stored, { timeout: 40_000 }).toBeDefined()
  const id = await stored()
  const passed = async () => {
    const { lines } = await (await page.request.get(`/api/audit-reports/${id}`)).json()
    return lines.filter((line: { type: string; passed: boolean | null }) => line.type === 'NON_LIQUOR' && line.passed).length
  }
  await expect.poll(passed, { timeout: 40_000 }).toBe(2)
  await signIn('headOffice')
  expect(await page.request.delete(`/api/audit-reports/${id}`)).toBeOK()
})
