import type { Page } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { another } from '../support/another.ts'
import { codeOf } from '../support/codes.ts'
import { expect, test } from '../support/test.ts'

/** Sets up two-step sign-in on the open page, and returns the app's key and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'SET UP' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.getByRole('button', { name: 'TURN ON' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await page.locator('code').allTextContents()
  expect(codes).toHaveLength(10)
  return { key, codes }
}

async function enter(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('form', { name: 'Second step' })).toBeVisible()
}

test('FD-131 a person turns on two-step sign-in, signs in with the app and with a recovery code, and turns it off', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  await signIn('employee')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'SIGN-IN AND SECURITY' }).click()
  const { key, codes } = await setUp(page)
  await expectAccessible()
  await page.getByRole('button', { name: "I'VE SAVED THEM" }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  await context.clearCookies()
  await page.goto('/two-step')
  await enter(page, accounts.employee)
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText("This code isn't right. Please try the newest one.")).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step sign-in is on' })).toBeVisible()

  await context.clearCookies()
  await page.reload()
  await enter(page, accounts.employee)
  await page.getByRole('button', { name: 'USE A RECOVERY CODE' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'TURN OFF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in' })
  await dialog.getByLabel('Code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'TURN OFF' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step sign-in is off' })).toBeVisible()
})

test('FD-132 FD-133 head office asks two steps of a role: its people set it up before anything else; and head office resets a lost one', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const other = await another(browser, baseURL, 'manager')
  await other.goto('/')
  await expect(other.getByRole('navigation').first()).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('link', { name: 'WHO NEEDS TWO STEPS' }).click()
  const managers = page.getByRole('checkbox', { name: 'Store Manager' })
  await managers.click()
  await expect(page.getByText('Store Manager: two-step sign-in is required now.')).toBeVisible()
  await expectAccessible()

  await other.goto('/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible()
  const { codes } = await setUp(other)
  await other.getByRole('button', { name: "I'VE SAVED THEM" }).click()
  await expect(other.getByRole('navigation').first()).toBeVisible()

  await managers.click()
  await expect(page.getByText('Store Manager: two-step sign-in is up to each person now.')).toBeVisible()
  const { id } = await (await other.request.get('/api/users/me')).json()
  await page.goto(`/users/${id}`)
  await page.getByRole('button', { name: 'RESET' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'RESET' }).click()
  await expect(page.getByText('can sign in with the password alone now.').first()).toBeVisible()
  expect((await other.request.get('/api/users/me')).status()).toBe(401)
  expect(codes).toHaveLength(10)
  await other.context().close()
})
