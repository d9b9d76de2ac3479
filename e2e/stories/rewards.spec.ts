import { expect, test } from '../support/test.ts'

test('SCR-039 SOTY-026 AMB-071 head office finds a store in the ranking and opens its rewards', async ({ page, signIn }) => {
  await signIn('headOffice')
  await page.goto('/store-of-the-year')
  const rows = page.getByRole('region', { name: 'Ranking' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('1st')
  await page.getByRole('combobox', { name: 'Region' }).selectOption('TAS')
  await expect(page).toHaveURL(/region=TAS/)
  await expect(rows.filter({ hasText: 'VIC' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Store', exact: true }).press('Enter')
  await expect(page).toHaveURL(/sort=store/)
  const link = rows.nth(1).getByRole('link')
  const name = await link.textContent()
  await link.press('Enter')
  await expect(page.getByRole('region', { name: 'Total Camel Bucks' })).toBeVisible()
  await expect(page.getByText(name ?? '').first()).toBeVisible()
})
