import type { Page } from '@playwright/test'
import { another } from '../support/another.ts'
import { expect, test } from '../support/test.ts'

const columns = 'store,criterion,period,camel_bucks,points,financial_year'

/** What a store can still earn: a quarter or month of a criterion that has given it nothing. */
async function notEarned(page: Page) {
  const { store, currentYear, totalCamelBucks, criteria } = await (await page.request.get('/api/store-of-the-year')).json()
  for (const { name, camelBucksByFrequency, stamps } of criteria) {
    const free = stamps.find(({ state }: { state: string }) => state === 'AHEAD')
    if (free)
      return {
        store: store.name,
        year: currentYear,
        total: totalCamelBucks,
        criterion: name,
        period: free.timePeriod,
        bucks: camelBucksByFrequency,
      }
  }
  throw new Error('everything is earned')
}

/** Chooses a file with the keyboard, as people without a mouse do. */
async function choose(page: Page, button: string, rows: string[]) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).press('Enter')
  await (await choosing).setFiles({ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from([columns, ...rows].join('\n')) })
}

const written = (n: number) => n.toLocaleString('en-AU')

test('SCR-020 SOTY-001 SOTY-013 SOTY-017 SHELL-013 an owner sees the total, the rank and the stamps, and what is next', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  await signIn('owner')
  await page.goto('/')
  if (project.name === 'phone') await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('link', { name: 'Rewards', exact: true }).click()
  const { total } = await notEarned(page)
  const hero = page.getByRole('region', { name: 'Total Camel Bucks' })
  await expect(hero.getByText(written(total)).last()).toBeVisible()
  await expect(hero.getByText(/^\d+(st|nd|rd|th)$/)).toHaveCount(2) // by the total, and in Store of the Year (AMB-071)
  await expect(page.getByRole('tab', { name: /^FY\d{4} Breakdown$/ })).toBeVisible()
  const months = page.getByRole('list', { name: 'Periods of Promotions on time' }).getByRole('listitem')
  await expect(months).toHaveCount(12)
  await expect(months.first()).toContainText(/^JUL/)
  await expect(page.getByRole('list', { name: 'Periods of Store audits' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'The next best Camel Buck' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'DOWNLOAD STORE OF THE YEAR MARKING CRITERIA' })).toHaveAttribute('href', /^\/files\//)
  await expectAccessible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /^DOWNLOAD CSV of the results of FY/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^store-of-the-year-fy\d{4}\.csv$/)
  await page.getByRole('combobox', { name: 'Financial year' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/year=\d{4}/)
  await expect(page.getByRole('region', { name: 'The next best Camel Buck' })).toBeHidden()
  await page.getByRole('link', { name: 'Member Incentives', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accepting Submissions' })).toBeVisible()
})

test('SCR-039 SOTY-027 FD-95 head office uploads results, the owner sees them, and they are undone as a whole', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  const owner = await another(browser, baseURL, 'owner')
  const { store, year, total, criterion, period, bucks } = await notEarned(owner)
  const row = `${store},${criterion},${period},${bucks},,${year}`
  await signIn('headOffice')
  await page.goto('/my-rewards')
  await page.getByRole('link', { name: 'MANAGE STORE OF THE YEAR' }).click()
  await page.getByRole('link', { name: 'Results', exact: true }).click()

  await test.step('every mistake is listed, and nothing counts', async () => {
    await choose(page, 'CHOOSE A FILE', [row, `No such store,${criterion},Q9,lots,,${year}`])
    await expect(page.getByText('Nothing was stored, because of 3 mistakes in the file.')).toBeVisible()
    const faults = page.getByRole('region', { name: 'Mistakes in the file' }).getByRole('row')
    await expect(faults).toHaveCount(4)
    await expect(faults.nth(1)).toContainText('There is no store with this number or name')
    await expectAccessible()
  })

  await test.step('a good file counts after its changes were looked at', async () => {
    await choose(page, 'CHOOSE ANOTHER FILE', [row])
    await expect(page.getByText(`for 1 store: +${written(bucks)} Camel Bucks.`, { exact: false })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What would change' })).toContainText(store)
    await expectAccessible()
    await page.getByRole('button', { name: 'APPLY THESE RESULTS' }).click()
    await expect(page.getByText('results.csv counts now')).toBeVisible()
  })

  await test.step('the owner has it', async () => {
    await owner.goto('/my-rewards')
    await expect(
      owner
        .getByRole('region', { name: 'Total Camel Bucks' })
        .getByText(written(total + bucks))
        .last(),
    ).toBeVisible()
    const stamps = owner.getByRole('list', { name: `Periods of ${criterion}` }).getByRole('listitem')
    await expect(stamps.filter({ hasText: period })).toContainText(`earned ${written(bucks)} Camel Bucks`)
  })

  await test.step('it is undone after one question', async () => {
    await page.getByRole('button', { name: 'Undo results.csv' }).first().click()
    await page.getByRole('dialog', { name: 'Undo upload' }).getByRole('button', { name: 'UNDO' }).click()
    await expect(page.getByText('Upload undone')).toBeVisible()
    await owner.reload()
    await expect(owner.getByRole('region', { name: 'Total Camel Bucks' }).getByText(written(total)).last()).toBeVisible()
  })
  await owner.context().close()
})

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
  const isSorted = async () => {
    const names = await rows.getByRole('link').allTextContents()
    return names.length > 1 && names.join() === names.toSorted((a, b) => a.localeCompare(b)).join()
  }
  await expect.poll(isSorted, 'the answer to the new order is there').toBe(true)
  const link = rows.nth(1).getByRole('link')
  const name = await link.textContent()
  await link.press('Enter')
  await expect(page.getByRole('region', { name: 'Total Camel Bucks' })).toBeVisible()
  await expect(page.getByText(name ?? '').first()).toBeVisible()
})
