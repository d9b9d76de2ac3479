import type { APIRequestContext, Page } from '@playwright/test'
import { type Account, accounts, password } from '../support/accounts.ts'
import { another } from '../support/another.ts'
import { AuditPage } from '../support/audit.ts'
import { png } from '../support/pictures.ts'
import { startRelay } from '../support/relay.ts'
import { expect, test } from '../support/test.ts'

const standards = 'Store Standards'
const says =
  '2 marks, 1 photo and 1 message on this device, not sent yet. They stay here when you log out, and nobody else who signs in sees them or sends them. Sign in on this device again to send them.'

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api${path}`)
  expect(answer, path).toBeOK()
  return answer.json()
}

const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Not everything has been sent' })

/** Presses LOGOUT NOW, which asks before it does anything. */
async function ask(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'LOGOUT NOW' }).click()
  await expect(questionOf(page)).toContainText(says)
}

async function signInOn(page: Page, account: Account): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(accounts[account])
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(form).toBeHidden()
}

test('OFFLINE-024 OFFLINE-012 FD-295 FD-63 AUTH-035 with marks, a photo and a message that wait, every way out of LOG OUT does what it says, with and without a connection, and all of it goes once its person is back', async ({
  page,
  browser,
  baseURL,
  server,
  signIn,
}) => {
  test.slow()
  const relay = await startRelay()
  relay.target(server.url)
  const owner = await another(browser, baseURL, 'owner')
  await signIn('rep')
  const { id: rep, today } = await get<{ id: string; today: string }>(page.request, '/users/me')
  const stores = await get<{ items: { id: string }[] }>(page.request, '/stores/without-audit-reports')
  const made = await page.request.post('/api/audit-reports', { data: { store: stores.items[0]?.id, date: today } })
  expect(made).toBeOK()
  const { id: report } = await made.json()
  const begun = await owner.request.post('/api/conversations', { data: { type: 'MEMBERS', userIds: [rep] } })
  expect(begun).toBeOK()
  const { id: chat } = await begun.json()
  const words = `Key is under the mat ${Date.now()}`
  /** What the server has, asked by others. */
  const arrived = async () => {
    const { lines } = await get<{ lines: { type: string; passed: boolean | null }[] }>(office.request, `/audit-reports/${report}`)
    const photos = await get<{ items: { state: string }[] }>(office.request, `/audit-reports/${report}/photos`)
    const { messages } = await get<{ messages: { body: string }[] }>(owner.request, `/conversations/${chat}`)
    return [
      lines.filter(({ type, passed }) => type === 'NON_LIQUOR' && passed).length,
      photos.items.filter(({ state }) => state === 'ARRIVED').length,
      messages.filter(({ body }) => body.includes(words)).length,
    ]
  }
  const office = await another(browser, baseURL, 'headOffice')
  const cutWrites = () => relay.rule(({ method, path }) => (method !== 'GET' && !path.startsWith('/api/auth/') ? 'cut' : 'pass'))

  await test.step('nothing that is written gets through', async () => {
    cutWrites()
    await page.goto(`${relay.url}/inbox/${chat}`)
    const field = page.getByRole('textbox', { name: 'Write a message' })
    await field.fill(words)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(field).toHaveValue('')
    await field.fill('Half a message')
    await page.goto(`${relay.url}/compliance/audit-reports/${report}`)
    await new AuditPage(page).answerYes(standards, 2)
    const choosing = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /^Add photos/ })
      .first()
      .click()
    await (await choosing).setFiles([{ name: 'shelf.png', mimeType: 'image/png', buffer: png(600, 400, [120, 60, 40]) }])
    await expect(page.getByText('Kept here, 2 lines to send').first()).toBeVisible()
    await expect(page.getByRole('list', { name: /^Photos: / }).getByRole('listitem')).toHaveCount(1)
  })

  await page.goto(`${relay.url}/settings`)
  await test.step('Escape and CANCEL log nobody out', async () => {
    await ask(page)
    await page.keyboard.press('Escape')
    await expect(questionOf(page)).toBeHidden()
    await ask(page)
    await questionOf(page).getByRole('button', { name: 'CANCEL' }).click()
    await expect(questionOf(page)).toBeHidden()
    expect(await get(page.request, '/auth/session')).toMatchObject({ user: { id: rep } })
  })

  await test.step('without a connection LOG OUT says so, and the person stays signed in', async () => {
    relay.rule(({ path }) => (path.startsWith('/api/') ? 'cut' : 'pass'))
    await ask(page)
    await questionOf(page).getByRole('button', { name: 'LOG OUT' }).click()
    const alert = page.getByRole('dialog', { name: 'Internet connection required.' })
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    cutWrites()
    expect(await get(page.request, '/auth/session')).toMatchObject({ user: { id: rep } })
    await page.reload()
  })

  await test.step('with one it logs out, and the sign-in says how much waits, and not whose or what', async () => {
    await ask(page)
    await questionOf(page).getByRole('button', { name: 'LOG OUT' }).click()
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
    await expect(
      page.getByText(
        'This device still has 2 marks, 1 photo and 1 message to send. What is yours is sent once you sign in. Nobody else sees it.',
      ),
    ).toBeVisible()
    expect(await get(page.request, '/auth/session')).toMatchObject({ user: null })
  })

  await test.step('the next person, who may audit as well, sees and sends nothing of it, and is not asked about it', async () => {
    relay.heal()
    await signInOn(page, 'headOffice')
    await page.goto(`${relay.url}/unsent`)
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
    await page.goto(`${relay.url}/compliance/audit-reports/${report}`)
    await new AuditPage(page).unfold(standards)
    expect((await new AuditPage(page).marked())[0]).toBe(0)
    await page.goto(`${relay.url}/settings`)
    await page.getByRole('main').getByRole('button', { name: 'LOGOUT NOW' }).click()
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
    expect(await arrived()).toEqual([0, 0, 0])
  })

  await test.step('its own person signs in again: all of it goes, once, and what was half typed is there', async () => {
    await signInOn(page, 'rep')
    await page.goto(`${relay.url}/unsent`)
    await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible({ timeout: 60_000 })
    await expect.poll(arrived).toEqual([2, 1, 1])
    await page.goto(`${relay.url}/inbox/${chat}`)
    await expect(page.getByRole('textbox', { name: 'Write a message' })).toHaveValue('Half a message')
  })

  expect(await office.request.delete(`/api/audit-reports/${report}`)).toBeOK()
  await relay.close()
})
