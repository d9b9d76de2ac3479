import { accounts, password } from '../support/accounts.ts'
import { quiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

test('PROFILE-001 PROFILE-003 SCR-021 FD-106 an employee reads their details, changes their phone number, and ends a session that is not this one', async ({
  page,
  signIn,
  playwright,
  baseURL,
  expectAccessible,
}) => {
  const other = await playwright.request.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  })
  expect(await other.post('/api/auth/login', { data: { email: accounts.employee, password } })).toBeOK()
  await signIn('employee')
  await page.goto('/profile')
  for (const fact of [accounts.employee, 'Store Employee', 'Wattle & Vine Cellars', 'VIC']) {
    await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible()
  }
  await expectAccessible()

  await page.getByRole('textbox', { name: 'Phone' }).fill('0491 570 157')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('0491 570 157')

  await page
    .getByRole('listitem')
    .filter({ hasText: 'Firefox' })
    .first()
    .getByRole('button', { name: /^End the session on/ })
    .click()
  await expect(page.getByText('The session has ended.')).toBeVisible()
  expect((await other.get('/api/users/me/banners')).status()).toBe(401)
  await other.dispose()
})

test('PROFILE-002 PROFILE-004 PROFILE-005 SCR-022 somebody who only sees Compliance has Settings, with the theme, the password and LOGOUT NOW', async ({
  page,
  expectAccessible,
}) => {
  expect(await page.request.post('/api/auth/login', { data: { email: 'compliance.only@caravan.example', password } })).toBeOK()
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible()
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  await expect(page.getByRole('link', { name: 'NOTIFICATION SETTINGS' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'UPDATE PASSWORD' })).toBeVisible()
  await page.getByRole('button', { name: 'LOGOUT NOW' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await quiet(page) // the next story begins in the same page
})

test('SCR-027 everybody opens the page of a person, with name, role, store and a button to write to them', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('rep')
  const { items } = await (await page.request.get('/api/users?fields=name&query=tamihana')).json()
  await page.goto(`/users/${items[0].id}`)
  await expect(page.getByRole('heading', { name: 'Aroha Tamihana' })).toBeVisible()
  await expect(page.getByText('Store Employee, Wattle & Vine Cellars')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'MESSAGE', exact: true }).click()
  await expect(page).toHaveURL(/\/inbox\//)
})
