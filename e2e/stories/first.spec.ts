import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../support/program.ts'
import { expect, test } from '../support/test.ts'

test('FD-415 on an empty installation any address leads to the page that makes the first account, with the code that the program has printed', async ({
  page,
  expectAccessible,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-first-'))
  const server = await serve(folder, {}, undefined, ['serve'])
  try {
    const said = /Nobody can sign in yet\. Open (\S+) and enter the code (\S+)/.exec(server.output())
    if (!said) throw new Error(`no code in:\n${server.output()}`)
    const [, address, code] = said
    expect(address).toBe(`${server.url}/first`)

    await page.goto(`${server.url}/compliance`)
    await expect(page.getByRole('heading', { level: 1, name: 'Set up Caravan' })).toBeVisible()
    expect(page.url()).toBe(address)
    await expectAccessible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible('colours')
    await page.emulateMedia({ colorScheme: 'light' })

    // By keyboard alone.
    const fields = ['Setup code', 'First name', 'Last name', 'Email', 'Password', 'Confirm password'] as const
    const values = ['ABCD-EFGH-JKMN-PQRS', 'Olive', 'Ng', 'olive@caravan.example', 'camel train 2027', 'camel train 2027']
    await page.getByLabel('Setup code').focus()
    for (const [i, label] of fields.entries()) {
      const field = page.getByLabel(label, { exact: true })
      for (let presses = 0; presses < 3 && !(await field.evaluate((element) => element === document.activeElement)); presses++)
        await page.keyboard.press('Tab')
      await expect(field).toBeFocused()
      await page.keyboard.type(values[i] ?? '')
    }
    await page.keyboard.press('Enter')
    const field = page.getByLabel('Setup code')
    await expect(field).toHaveAccessibleDescription(/This code is not right/)
    await expect(field).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('camel train 2027')
    await expectAccessible()
    await field.fill(String(code).toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page.getByText('Good to have you here, Olive.')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')

    await page.goto(`${server.url}/settings/audit-trail`)
    await expect(page.getByText('Make the first account')).toBeVisible()
    await page.goto(`${server.url}/first`)
    await expect(page.getByText('Good to have you here, Olive.')).toBeVisible()
    await page.context().clearCookies()
    await page.goto(`${server.url}/first`)
    await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(server.output()).not.toContain('camel train 2027')
    expect(server.output().split(String(code))).toHaveLength(2)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
