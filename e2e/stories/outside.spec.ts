import { expect, test } from '../support/test.ts'

/** A file of the demo network to which nobody outside has a link. */
const file = 'Tasting invitation'

test('FD-444 head office opens a file to somebody without an account, who downloads it; revoked, it opens nothing', async ({
  page,
  browser,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  await page.goto(`/resources?query=${encodeURIComponent(file)}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: file }) })
  await card.getByRole('button', { name: `More for ${file}` }).click()
  await page.getByRole('menuitem', { name: 'Links for people outside' }).click()
  const dialog = page.getByRole('dialog', { name: `Links for people outside: ${file}` })
  await expect(dialog.getByText('Nobody outside has a link to this file.')).toBeVisible()
  await dialog.getByLabel('Who is it for?').fill('The printers')
  await dialog.getByRole('button', { name: 'MAKE LINK' }).click()
  const field = dialog.getByLabel('Address of the link')
  await expect(field).toBeFocused()
  const address = await field.inputValue()
  expect(address).toMatch(/\/shared\/[\w-]{43}$/)
  await expect(dialog.getByText('Not opened yet')).toBeVisible()
  await expectAccessible()

  const stranger = await browser.newContext()
  const theirs = await stranger.newPage()
  await test.step('somebody without an account sees what it is, and saves it', async () => {
    const answer = await theirs.goto(address)
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    await expect(theirs.getByRole('heading', { name: file })).toBeVisible()
    await expect(theirs.getByText(/^PDF · /)).toBeVisible()
    const saving = theirs.waitForEvent('download')
    await theirs.getByRole('link', { name: 'Download' }).click()
    expect((await saving).suggestedFilename()).toBe(`${file}.pdf`)
  })

  await test.step('head office sees that it was opened, and by which file it is out there', async () => {
    await dialog.getByRole('button', { name: 'CLOSE' }).click()
    await page.goto('/resources?outside=YES')
    await card.getByRole('button', { name: `1 link for people outside: ${file}` }).click()
    await expect(dialog.getByText(/^Opened once, downloaded once/)).toBeVisible()
    await expect(dialog.getByLabel('Address of the link')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Revoke the link for The printers' }).click()
    await page.getByRole('dialog', { name: 'Revoke the link for The printers?' }).getByRole('button', { name: 'REVOKE' }).click()
    await expect(page.getByText('Link revoked')).toBeVisible()
    await expect(dialog.getByText(/^Revoked by /)).toBeVisible()
  })

  await test.step('its address opens nothing any more', async () => {
    expect((await theirs.goto(address))?.status()).toBe(404)
    await expect(theirs.getByText('This link does not work any more. Ask whoever sent it to you for a new one.')).toBeVisible()
    await expect(theirs.getByText(file)).toHaveCount(0)
  })
  await stranger.close()

  await test.step('FD-113 the audit trail has that it was made, opened and revoked', async () => {
    await page.goto('/settings/audit-trail')
    for (const what of ['Make a link for somebody outside', 'Open a link for people outside', 'Revoke a link for people outside']) {
      await expect(page.getByText(`${what}`, { exact: false }).filter({ hasText: file }).first()).toBeVisible()
    }
    await expect(page.getByText('Someone outside').first()).toBeVisible()
  })
})
