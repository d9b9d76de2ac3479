import { expect, test } from '../support/test.ts'

test('AUTH-001 AUTH-002 SHELL-001 a stranger is shown the sign-in form in place of the page', async ({ page, expectAccessible }) => {
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'SUBMIT' })).toBeVisible()
  await expectAccessible()
})
