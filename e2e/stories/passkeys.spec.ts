import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts, password } from '../support/accounts.ts'
import { serve } from '../support/program.ts'
import { expect, test } from '../support/test.ts'

test('FD-207 FD-208 a person adds a passkey, signs in with it from the sign-in page, also where the role must have two steps, and removes it', async ({
  page,
  demoFolder,
  expectAccessible,
}) => {
  // A passkey belongs to a site with a name, which the other stories' server has not.
  const folder = await mkdtemp(join(tmpdir(), 'caravan-passkeys-'))
  await cp(demoFolder, folder, { recursive: true })
  const server = await serve(folder, (url) => ({ CARAVAN_PUBLIC_URL: url.replace('127.0.0.1', 'localhost') }))
  const site = server.url.replace('127.0.0.1', 'localhost')
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Somebody who is at hand also takes the suggestion in the field for the email, at once.
  const atHand = (enabled: boolean) => devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  try {
    await page.goto(`${site}/two-step`)
    await page.getByLabel('Email').fill(accounts.employee)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page.getByText("You don't have a passkey yet.")).toBeVisible()
    await page.getByRole('button', { name: 'ADD A PASSKEY' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Till tablet')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'CONTINUE' }).click()
    await expect(page.getByText('Till tablet')).toBeVisible()

    await page.request.post(`${site}/api/auth/login`, { data: { email: accounts.headOffice, password } })
    const role = await page.request.put(`${site}/api/second-factor-roles/STORE_EMPLOYEE`, { data: { required: true } })
    expect(role).toBeOK()
    await page.context().clearCookies()
    await page.goto(`${site}/two-step`)
    await expect(page.getByRole('button', { name: 'USE A PASSKEY' })).toBeVisible()
    await expectAccessible()
    await atHand(false)
    await page.getByLabel('Email').fill(accounts.employee)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page.getByText('Your role signs in with two steps. Your passkey is both of them.')).toBeVisible()
    await atHand(true)
    await page.getByRole('button', { name: 'USE A PASSKEY' }).click()
    await expect(page.getByText(/last used/)).toBeVisible()
    await expectAccessible()

    await page.getByRole('button', { name: 'Remove Till tablet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'REMOVE' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible()
    await page.getByRole('button', { name: 'LOG OUT' }).click()
    await page.getByRole('button', { name: 'USE A PASSKEY' }).click()
    await expect(page.getByRole('alert').filter({ hasText: "This passkey isn't known here." })).toBeVisible()
  } finally {
    await devices.detach()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
