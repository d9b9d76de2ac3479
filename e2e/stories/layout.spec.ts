import { expect, test } from '../support/test.ts'

test('GENERAL-024 GENERAL-025 SCR-028 the list has ten reports a page; search, filters and page stand in the address', async ({
  page,
  signIn,
}, { project }) => {
  await signIn('headOffice')
  await page.goto('/compliance')
  const reports = page.getByRole('region', { name: 'Audit reports' }).getByRole(project.name === 'phone' ? 'listitem' : 'row')
  const header = project.name === 'phone' ? 0 : 1
  await expect(reports).toHaveCount(10 + header)
  await expect(page.getByText(/^1 \/ \d+$/)).toBeVisible()
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByText(/^2 \/ \d+$/)).toBeVisible()
  await expect(page).toHaveURL(/[?&]page=2/)
  await page.getByRole('searchbox', { name: 'Search store or auditor' }).fill('zoe')
  await expect(page).toHaveURL(/[?&]search=zoe/)
  await expect(page).not.toHaveURL(/page=2/)
  await expect(reports.filter({ hasText: 'Zoë' }).first()).toBeVisible()
  await page.reload()
  await expect(reports.filter({ hasText: 'Zoë' }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search store or auditor' }).fill('no such shop')
  await expect(page.getByText('No audit reports match.')).toBeVisible()
})

test('SHELL-030 SCR-029 a dialog is at most 768 px wide, closes by Escape and gives the focus back', async ({ page, signIn }) => {
  await signIn('rep')
  await page.goto('/compliance')
  const opener = page.getByRole('button', { name: 'NEW AUDIT' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'New audit' })
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(768)
  await dialog.getByRole('combobox', { name: 'Store' }).fill('no such shop anywhere')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('SHELL-031 SHELL-032 the shell is at most 1920 px wide and a page’s content 1200 px', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 2400, height: 1000 })
  await signIn('rep')
  await page.goto('/')
  const heading = page.getByRole('heading', { name: 'Waiting for you' })
  await expect(heading).toBeVisible()
  const widths = await page.getByRole('main').evaluate((main) => ({
    shell: main.getBoundingClientRect().width,
    content: Math.max(...[...main.querySelectorAll('section, ul')].map((element) => element.getBoundingClientRect().width)),
  }))
  expect(widths.shell).toBeLessThanOrEqual(1920)
  expect(widths.content).toBeLessThanOrEqual(1200)
})
