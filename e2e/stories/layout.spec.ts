import type { Locator } from '@playwright/test'
import { AuditPage } from '../support/audit.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

test('GENERAL-024 GENERAL-025 SCR-028 the list has ten reports a page, and the address holds search, filters and page', async ({
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
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).not.toHaveURL(/search=/)
  await expect(reports).toHaveCount(10 + header)
})

test('SHELL-030 SCR-029 a dialog is at most 768 px wide, closes with Escape and gives focus back', async ({ page, signIn }) => {
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

test.describe('a medium screen', () => {
  test.use({ viewport: { width: 1000, height: 800 }, isMobile: false, hasTouch: false })

  test('SHELL-026 SHELL-027 SHELL-028 the sidebar shows only icons, and opens over the page on hover and on focus from the keyboard', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('headOffice')
    await page.goto('/compliance')
    const menu = page.getByRole('navigation', { name: 'Compliance' })
    const quarters = menu.getByRole('link', { name: 'Quarters' })
    const widthOfMenu = async () => (await menu.boundingBox())?.width ?? 0
    const leftOfPage = async () => (await page.getByRole('main').boundingBox())?.x ?? 0
    await page.mouse.move(700, 400)
    await expect(quarters).toBeVisible()
    expect(await widthOfMenu()).toBeLessThan(84)
    await expect(quarters.locator('svg')).toBeInViewport({ ratio: 1 })
    await expect(quarters.getByText('Quarters')).toHaveCSS('opacity', '0')
    await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden()
    const left = await leftOfPage()
    await expectAccessible()

    await quarters.hover()
    await expect.poll(widthOfMenu).toBeGreaterThan(200)
    await expect(quarters.getByText('Quarters')).toHaveCSS('opacity', '1')
    expect(await leftOfPage()).toBe(left)
    await page.mouse.move(700, 400)
    await expect.poll(widthOfMenu).toBeLessThan(84)

    await quarters.focus()
    await page.keyboard.press('Tab')
    await expect.poll(widthOfMenu).toBeGreaterThan(200)
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeFocused()
    await expectAccessible()
  })
})

test.describe('a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

  test('SHELL-026 FD-385 the whole menu fits on a usual screen; in a shorter window it scrolls by itself to the current entry', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn('headOffice')
    await page.goto('/settings')
    const menu = page.getByRole('navigation', { name: 'Main' })
    const [home, settings] = [menu.getByRole('link', { name: 'Home' }), menu.getByRole('link', { name: 'Settings', exact: true })]
    await expect(home).toBeInViewport({ ratio: 1 })
    await expect(settings).toBeInViewport({ ratio: 1 })
    await expect(menu.getByRole('heading')).toHaveText(['Overview', 'Your work', 'Inbox', 'Look up and learn'])
    await expectAccessible()
    await page.setViewportSize({ width: 1440, height: 700 })
    await page.reload()
    await expect(settings).toBeInViewport({ ratio: 1 })
    await expect(home).not.toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

test('SHELL-018 SHELL-019 SHELL-020 SHELL-021 SHELL-022 pages under /compliance have their own menu, with Quarters for head office', async ({
  page,
  signIn,
}, { project }) => {
  const menu = page.getByRole('navigation', { name: project.name === 'phone' ? 'Quick' : 'Compliance' })
  await signIn('headOffice')
  await page.goto('/compliance')
  await menu.getByRole('link', { name: 'Quarters' }).click()
  await expect(page).toHaveURL(/\/compliance\/quarters$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Quarters' })).toBeVisible()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/compliance\/settings$/)
  await menu.getByRole('link', { name: 'Compliance' }).click()
  await expect(page).toHaveURL(/\/compliance$/)
  await menu.getByRole('link', { name: 'Caravan' }).click()
  await expect(page).toHaveURL(/\/$/)

  await signIn('rep')
  await page.goto('/compliance')
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quarters' })).toHaveCount(0)
  await page.goto('/compliance/quarters')
  await expect(page.getByRole('heading', { name: 'Only head office can open this page.' })).toBeVisible()
})

test('SHELL-033 a column of a page is 600 px wide where there is room', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('rep')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  const widths = await page
    .getByRole('main')
    .evaluate((main) => [...main.querySelectorAll('section')].map((section) => section.getBoundingClientRect().width))
  expect(widths.length).toBeGreaterThan(0)
  for (const width of widths) expect(width).toBe(600)
})

test('OFFLINE-001 SHELL-034 the offline banner pushes the page down and covers none of it', async ({ page, signIn }) => {
  await signIn('rep')
  await page.goto('/settings')
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' })
  await expect(heading).toBeVisible()
  await readyForOffline(page)
  const before = (await heading.boundingBox())?.y ?? 0
  await page.context().setOffline(true)
  const banner = page.getByText('You are currently offline')
  await expect(banner).toBeVisible()
  const { y = 0, height = 0 } = (await banner.locator('../..').boundingBox()) ?? {}
  expect((await page.getByRole('main').boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
  expect((await heading.boundingBox())?.y).toBeGreaterThan(before)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBe(before)
})

test('SCR-028 the list of reports fits every width, and the tabs of its views are whole', async ({ page, signIn }) => {
  await signIn('rep')
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const width of [360, 390, 768, 900, 1024, 1200, 1280, 1920]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/compliance?sort=score')
      await expect(
        page.getByRole('region', { name: 'Audit reports' }).getByText('Final', { exact: true }).first(),
        `${width} wide`,
      ).toBeVisible()
      expect(await sideways(), `${width} wide`).toBe(0)
      for (const tab of await page.getByRole('navigation', { name: 'Views' }).getByRole('link').all())
        await expect(tab, `${width} wide`).toBeInViewport({ ratio: 0.96 }) // its border overlaps the row's
      await page.goto('/compliance?view=without')
      await expect(page.getByText(/^\d+ stores$/), `${width} wide`).toBeVisible()
      await expect(page.getByRole('link', { name: /^Stores without audit reports \d+$/ }), `${width} wide`).toBeInViewport({ ratio: 0.96 })
      expect(await sideways(), `${width} wide`).toBe(0)
    })
  }
})

for (const status of ['PENDING', 'COMPLETED']) {
  test(`AUDIT-008 going to a section of a report that is ${status} brings its heading to below the page header`, async ({
    page,
    signIn,
  }) => {
    await signIn('rep')
    const { items } = await (await page.request.get('/api/audit-reports', { params: { status } })).json()
    await page.goto(`/compliance/audit-reports/${items[0].id}`)
    const heading = page.getByRole('heading', { name: 'Promotions (Shelf)', exact: true })
    await page
      .getByRole('button', { name: /^(Shelf|Promotions \(Shelf\))/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(heading, status).toBeFocused()
    await expect(heading, status).toBeInViewport()
    const header = page.locator('header').filter({ hasText: 'SAVE & EXIT' })
    await expect
      .poll(async () => {
        const [above, below] = await Promise.all([header.boundingBox(), heading.boundingBox()])
        return above && below ? below.y - (above.y + above.height) : undefined
      })
      .toBeGreaterThan(0)
  })
}

/** The first of some things of which something holds. */
async function firstOf<T>(things: readonly T[], holds: (thing: T) => Promise<boolean>): Promise<T> {
  for (const thing of things) if (await holds(thing)) return thing
  throw new Error('none of them')
}

for (const status of ['PENDING', 'COMPLETED']) {
  test(`lines of a report that is ${status} are drawn only when they come near the screen (docs/adr/0008)`, async ({ page, signIn }) => {
    await signIn('rep')
    const { items } = await (await page.request.get('/api/audit-reports', { params: { status } })).json()
    // Another story may have begun a report of a store without shelf lines.
    const long = await firstOf<{ id: string }>(items, async ({ id }) => {
      const { lines } = await (await page.request.get(`/api/audit-reports/${id}`)).json()
      return lines.some(({ position }: { position?: string }) => position === 'SHELF')
    })
    await page.goto(`/compliance/audit-reports/${long.id}`)
    const audit = new AuditPage(page)
    for (const section of ['Store Standards', 'Promotions (Floor)', 'Promotions (Shelf)']) await audit.unfold(section)
    const drawn = (line: Locator) =>
      line
        .locator('*')
        .first()
        .evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))
    const far = audit.section('Promotions (Shelf)').getByRole('listitem').last()
    await expect(far).toBeAttached()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => drawn(far)).toBe(false)
    await far.scrollIntoViewIfNeeded()
    await expect.poll(() => drawn(far)).toBe(true)
  })
}
