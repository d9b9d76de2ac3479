import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

/** A drawing of two by one pixels. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGNYIBLwf7s2AAoBAuYScTWQAAAAAElFTkSuQmCC', 'base64')

const banner = 'Magnums for the summer'

async function choosePicture(page: Page, dialog: Locator, nth: number) {
  const choosing = page.waitForEvent('filechooser')
  await dialog
    .getByRole('button', { name: /CHOOSE/ })
    .nth(nth)
    .click()
  await (await choosing).setFiles({ name: 'magnums.png', mimeType: 'image/png', buffer: png })
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-AU', { timeZone: 'Australia/Melbourne' })

test('BANNER-012 SCR-017 SHELL-009 an employee sees the active banners and searches the offers', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('employee')
  await page.goto('/promotions')
  const promos = page.getByRole('region', { name: 'Active promos' })
  await expect(promos.getByRole('heading', { level: 3 })).toHaveCount(6)
  await expect(promos.getByText('Harbour party packs')).toBeHidden() // for New South Wales
  await expect(promos.getByText('Spring spritz')).toBeHidden() // it has ended
  await expect(promos.getByText('Footy finals cartons')).toBeHidden() // it has not begun
  const picture = promos.locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  await expect(page.getByRole('link', { name: 'MANAGE' })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search offers' }).fill('rose')
  await expect(page.getByText('1 offer', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '3 for 2 on rosé' })).toBeVisible()
  await expect(page).toHaveURL(/search=rose/)
  await expectAccessible()
})

test('FD-54 BANNER-004 BANNER-005 head office adds a banner, orders it, and members see it until it is for another region', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  await page.goto('/promotions')
  await page.getByRole('link', { name: 'MANAGE' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: banner }) })

  await test.step('what is missing is said, and a script is no link', async () => {
    await page.getByRole('button', { name: 'ADD BANNER' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Banner' })
    await dialog.getByLabel('Link').fill('javascript:alert(1)')
    await dialog.getByLabel('Last day').fill(day(-1))
    await dialog.getByRole('button', { name: 'ADD', exact: true }).click()
    for (const text of ['Please enter a title', 'Please upload a picture for phones', 'The last day must be today or later']) {
      await expect(dialog.getByText(text)).toBeVisible()
    }
    await expectAccessible()
    await dialog.getByLabel('Title').fill(banner)
    await dialog.getByLabel('Link').fill('/resources')
    await dialog.getByLabel('Last day').fill(day(0))
    await choosePicture(page, dialog, 0)
    await choosePicture(page, dialog, 0)
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'ADD', exact: true }).click()
    await expect(page.getByText('Banner added')).toBeVisible()
  })

  await test.step('it stands last, and moves up', async () => {
    await expect(row.getByText('Active')).toBeVisible()
    await row.getByRole('button', { name: `Move ${banner} up` }).click()
    await expect(page.getByRole('heading', { level: 3 }).last()).not.toHaveText(banner)
  })

  await test.step('a member sees it on its last day, and its link opens a page of this site', async () => {
    await signIn('employee')
    await expect(async () => {
      await page.goto('/promotions')
      await expect(page.getByRole('heading', { name: banner })).toBeVisible({ timeout: 2000 })
    }).toPass() // once its pictures are prepared
    await page.getByRole('link', { name: banner }).click()
    await expect(page).toHaveURL(/\/resources$/)
  })

  await test.step('FD-56 for another region only, nobody sees it, and head office is told', async () => {
    await signIn('headOffice')
    await page.goto('/promotions/manage')
    await row.getByRole('button', { name: `Edit ${banner}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Banner' })
    await dialog.getByRole('checkbox', { name: 'VIC', exact: true }).uncheck()
    await dialog.getByRole('button', { name: 'SAVE', exact: true }).click()
    await expect(row.getByText('Nobody sees this, because everybody is shown the items for VIC.')).toBeVisible()
    await expectAccessible()
    await page.goto('/promotions')
    await expect(page.getByRole('heading', { name: 'Any 3 reds for $45' })).toBeVisible()
    await expect(page.getByRole('heading', { name: banner })).toBeHidden()
  })

  await test.step('it is deleted after a confirmation', async () => {
    await page.goto('/promotions/manage')
    await row.getByRole('button', { name: `Delete ${banner}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
    await expect(row).toBeHidden()
  })
})
