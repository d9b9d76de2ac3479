import { accounts, password } from '../support/accounts.ts'
import { slowDown } from '../support/slow.ts'
import { expect, test } from '../support/test.ts'

test('AUTH-001 AUTH-002 SHELL-001 somebody who is not signed in gets the sign-in form in place of the page', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'SUBMIT' })).toBeVisible()
  await expectAccessible()
})

test('AUTH-001 AUTH-002 on a slow phone the sign-in shows before the app has arrived, and nothing that is typed or pressed then is lost', async ({
  page,
}) => {
  await slowDown(page)
  await page.goto('/', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await expect(page.locator('#early').getByLabel('Email'), 'the app has not taken over yet').toBeVisible()
  await email.fill(accounts.rep)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAccessibleDescription(/Email or password is incorrect\./, { timeout: 30_000 })
  await expect(email).toHaveValue(accounts.rep)
  await expect(email).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
})

test('AUTH-002 a press that begins on the page of the server and ends on the form of the app is one press', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((go) => {
    arrive = go
  })
  await page.route('**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(accounts.rep)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.url())
  })
  await page.locator('#early').getByRole('button', { name: 'SUBMIT' }).hover()
  await page.mouse.down()
  arrive()
  await expect(page.locator('#early')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('AUTH-004 AUTH-005 AUTH-006 AUTH-029 wrong input gets a message on its field; after sign-in the person gets the page they asked for', async ({
  page,
}) => {
  await page.goto('/settings')
  const email = page.getByLabel('Email')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText('Please enter an email')).toBeVisible()
  await expect(page.getByText('Please enter a password')).toBeVisible()
  await expect(email).toBeFocused()

  await email.fill(accounts.rep)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(email).toHaveAccessibleDescription(/Email or password is incorrect\./)

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie), 'what a script can read of the cookies').toBe('')
})

test('AUTH-003 AUTH-008 AUTH-011 AUTH-012 for a forgotten password the confirmation names the email and links back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText('Please enter an email')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@caravan.example')
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByText('nobody@caravan.example')).toBeVisible()
  await page.getByRole('link', { name: 'BACK TO LOGIN' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('AUTH-014 AUTH-017 AUTH-018 AUTH-020 AUTH-024 AUTH-035 a new person replaces the temporary password, logs out, and later resets the password by link', async ({
  page,
  server,
}, { project }) => {
  const email = `new.${project.name}@caravan.example`
  const printed = await server.run('user', 'create', email, '--role', 'STORE_REP', '--first-name', 'Noor')
  const temporary = /Temporary password: (\S+)/.exec(printed)?.[1] ?? ''

  await test.step('AUTH-025 the temporary password leads to /update-password from any page', async () => {
    await page.goto('/compliance')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(temporary)
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page).toHaveURL(/\/update-password$/)
  })

  const fields = page.getByRole('main').getByRole('textbox')
  const setPassword = async (first: string, second: string) => {
    await fields.first().fill(first)
    await fields.last().fill(second)
    await page.getByRole('button', { name: 'SUBMIT' }).click()
  }

  await test.step('AUTH-022 AMB-004 the checks come in order: required, length, match', async () => {
    await setPassword('', 'x')
    await expect(page.getByText('Please enter a password')).toBeVisible()
    await setPassword('1234567', '1234567')
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await setPassword('golden hour', 'golden hours')
    await expect(page.getByText('Passwords entered must be the same')).toBeVisible()
  })

  await test.step('AMB-005 a new password opens the home page', async () => {
    await setPassword('golden hour', 'golden hour')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: /Welcome!|Hi Noor/ })).toBeVisible()
  })

  await test.step('AUTH-034 AUTH-035 LOGOUT NOW logs out of this browser', async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'LOGOUT NOW' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  })

  await test.step('AUTH-018 without a token the form says so and does not call the server', async () => {
    await page.goto('/reset-password')
    await setPassword('sunset hump', 'sunset hump')
    await expect(page.getByText('Token is required')).toBeVisible()
  })

  await test.step('AUTH-020 AUTH-019 the link works once', async () => {
    const link = (await server.run('user', 'reset-link', email)).trim()
    await page.goto(link)
    await setPassword('sunset hump', 'sunset hump')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: /Hi Noor/ })).toBeVisible()
    await page.goto(link)
    await setPassword('sunset hump 2', 'sunset hump 2')
    await expect(page.getByText('This link has expired or was already used. Please ask for a new one.')).toBeVisible()
  })
})
