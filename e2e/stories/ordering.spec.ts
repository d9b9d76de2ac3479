import { expect, test } from '../support/test.ts'

test('SHELL-003 SHELL-004 SCR-040 FD-128 a manager opens Ordering from its address, over the home page, and goes to where they order', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  await signIn('manager')
  await page.goto('/ordering')
  const dialog = page.getByRole('dialog', { name: 'Ordering' })
  const links = dialog.getByRole('link', { name: /opens in a new tab$/ })
  await expect(links).toHaveCount(2)
  await expect(page).toHaveURL(/\/$/)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^https:/)
  const { width = 0 } = (await dialog.boundingBox()) ?? {}
  if (project.name === 'desktop') expect(width).toBe(500)
  else expect(width).toBeLessThanOrEqual(390)
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('AMB-119 head office names the portal and the assistant, and its people see the names', async ({ page, signIn, expectAccessible }) => {
  await signIn('headOffice')
  await page.goto('/settings/brand')
  const product = page.getByRole('textbox', { name: 'Name of the portal' })
  const assistant = page.getByRole('textbox', { name: 'Name of the assistant' })
  await expect(assistant).toBeVisible()
  await expectAccessible()
  await product.fill('Bottle Post')
  await assistant.fill('Matilda')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveTitle('Names and ordering · Bottle Post')
  await page.goto('/compliance')
  await expect(page.getByRole('link', { name: 'Matilda' })).toBeVisible()
  await page.goto('/settings/brand')
  await product.fill('Caravan')
  await assistant.fill('Caravan')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveTitle('Names and ordering · Caravan')
})
