import type { Page } from '@playwright/test'
import { AuditPage, startAudit } from '../support/audit.ts'
import { readyForOffline } from '../support/quiet.ts'
import { test as base, expect } from '../support/test.ts'

/** Stories of a rep who audits with one thumb. They run at phone size only. */
const test = base.extend<{
  /**
   * Signs in as the rep, starts a report of a store that has floor and shelf lines, opens it and shows all its lines. It is deleted when the story
   * ends.
   */
  report: AuditPage
}>({
  report: async ({ page, signIn }, use) => {
    await signIn('rep')
    const { today } = await (await page.request.get('/api/users/me')).json()
    const { items } = await (await page.request.get('/api/stores/without-audit-reports')).json()
    let id = ''
    for (const { id: store } of items) {
      const made = await (await page.request.post('/api/audit-reports', { data: { store, date: today } })).json()
      id = made.id
      if (made.lines.some(({ position }: { position: string }) => position === 'SHELF')) break
      await page.request.delete(`/api/audit-reports/${id}`)
    }
    await page.goto(`/compliance/audit-reports/${id}`)
    const audit = new AuditPage(page)
    for (const section of ['Store Standards', 'Promotions (Floor)', 'Promotions (Shelf)', 'Focus Products']) await audit.unfold(section)
    await use(audit)
    await signIn('headOffice')
    expect(await page.request.delete(`/api/audit-reports/${id}`)).toBeOK()
  },
})

/** What can be pressed on the page and is smaller than 44 px for a finger: no element of that size around its middle answers to it. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    const pressed = 'a[href], button, select, textarea, input:not([type="checkbox"], [type="radio"]), label:has(input)'
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue
      const { width, height } = element.getBoundingClientRect()
      if (width === 0 || (width >= 44 && height >= 44)) continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const box = element.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (y < 0) continue // a link to the content that shows only with focus
      const wide = Math.min(21, x - 1)
      const reached = [
        [x - (width >= 44 ? 0 : wide), y],
        [x + (width >= 44 ? 0 : 21), y],
        [x, y - (height >= 44 ? 0 : 21)],
        [x, y + (height >= 44 ? 0 : 21)],
      ].every(([px = 0, py = 0]) => element.contains(document.elementFromPoint(px, py)))
      if (!reached) found.push(`${element.getAttribute('aria-label') ?? element.textContent} ${width} × ${height}`)
    }
    return found
  })
}

/** What can be pressed on the screen and has a part under a toast. */
function underToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('[role="alert"]')
    const { left, top, right, bottom } = toast?.getBoundingClientRect() ?? new DOMRect()
    const covered = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button, select, textarea, input')) {
      if (toast?.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue
      const box = element.getBoundingClientRect()
      const overlap = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)] as const
      if (overlap[0] >= overlap[2] || overlap[1] >= overlap[3]) continue
      // Whatever lies under the bar at the bottom could not be pressed before either: the toast has the place of that bar.
      if (box.bottom > window.innerHeight - 69) continue
      covered.add(element.getAttribute('aria-label') ?? element.textContent ?? '')
    }
    return [...covered]
  })
}

test('FD-40 AMB-032 a rep undoes a cleared answer, AUTO-MARK and COMPLETE REPORT', async ({ page, report, expectAccessible }) => {
  test.setTimeout(180_000)
  const toast = page.getByRole('alert').last() // the one before may still be on its way out
  const floor = report.questions('Promotions (Floor)')
  const shelf = report.questions('Promotions (Shelf)')

  await test.step('an answer that a second tap cleared comes back with its price answer', async () => {
    await report.unfold('Promotions (Floor)') // the page may have begun again, as below
    // What peeks out below the bar by some pixels is too small for a finger, as axe counts, so the section begins right below it.
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: /^Floor/ })
      .click()
    const yes = floor.first().getByRole('button', { name: 'Yes' })
    const description = (await floor.first().getAttribute('aria-label')) ?? ''
    await yes.click()
    const price = report
      .section('Promotions (Floor)')
      .getByRole('group', { name: new RegExp(`^(Ticket|Is the ticket).*${escaped(description)}$`) })
    await price.getByRole('button', { name: 'No' }).click()
    await yes.click()
    await expect(yes).toHaveAttribute('aria-pressed', 'false')
    await expect(toast).toContainText('Answer cleared.')
    await toast.getByRole('button', { name: 'UNDO' }).focus() // now it stays, however long the check takes
    await expectAccessible()
    await toast.getByRole('button', { name: 'UNDO' }).press('Enter')
    await expect(yes).toBeFocused()
    await expect(yes).toHaveAttribute('aria-pressed', 'true')
    await expect(price.getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true')
    await expect(toast).toBeHidden()
  })

  await test.step('AUTO-MARK says how many lines it will mark, marks as many, and takes them back', async () => {
    await report.answerAllYes('Promotions (Floor)')
    const [before] = await report.marked()
    const told = page.getByText(/^Copies the floor answers to \d+ shelf lines?\.$/)
    const count = Number((await told.textContent())?.match(/\d+/)?.[0])
    await report.press('AUTO-MARK')
    await expect(toast).toContainText(new RegExp(`^${count} marked, \\d+ left`))
    await expect.poll(async () => (await report.marked())[0]).toBe(before + count)
    await report.unfold('Promotions (Shelf)') // the tab before may have let go of the report only just now, and then the page began again
    // One line is answered again before the person thinks better of it. It stays.
    const changed = shelf.filter({ has: page.locator('[aria-pressed="true"]') }).first()
    await changed.getByRole('button', { name: 'No' }).click()
    await toast.getByRole('button', { name: 'UNDO' }).click()
    await expect.poll(async () => (await report.marked())[0]).toBe(before + 1)
    await report.press('AUTO-MARK')
    await expect.poll(async () => (await report.marked())[0]).toBe(before + count)
  })

  await test.step('COMPLETE REPORT is undone: nothing was lost, and the server agrees', async () => {
    for (const section of ['Store Standards', 'Promotions (Shelf)', 'Focus Products']) await report.answerAllYes(section)
    while (await report.button('COMPLETE REPORT').isDisabled()) {
      const shown = await report.questions('Focus Products').count()
      await report.section('Focus Products').getByRole('button', { name: 'LOAD MORE FOCUS PRODUCTS' }).click()
      await expect.poll(() => report.questions('Focus Products').count()).toBeGreaterThan(shown)
      await report.answerAllYes('Focus Products')
    }
    const marked = await report.marked()
    await report.press('COMPLETE REPORT')
    await expect(toast).toContainText('Completed audit report!')
    await expect(page.getByText(/^Completed by Tom Whitfield on/).first()).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Set audit report to pending.')).toBeVisible()
    await expect(report.button('COMPLETE REPORT')).toBeEnabled()
    expect(await report.marked()).toEqual(marked)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const stored = async () => (await (await page.request.get(`/api/audit-reports/${id}`)).json()).status
    expect(await stored()).toBe('PENDING')
    await report.press('COMPLETE REPORT')
    await expect(page.getByText(/^Completed by Tom Whitfield on/).first()).toBeVisible()
    expect(await stored()).toBe('COMPLETED')
  })
})

test('FD-40 SCR-034 nothing moves under the finger, and no toast covers a button', async ({ page, report }) => {
  await test.step('the price question has its room before it is asked', async () => {
    const lines = report.section('Promotions (Floor)').getByRole('listitem')
    await lines.nth(1).scrollIntoViewIfNeeded()
    const place = async () => [
      await lines.nth(0).boundingBox(),
      await lines.nth(1).getByRole('button', { name: 'Yes' }).first().boundingBox(),
    ]
    const before = await place()
    await lines.nth(0).getByRole('button', { name: 'Yes' }).click()
    await expect(lines.nth(0).getByRole('group')).toHaveCount(2)
    expect(await place()).toEqual(before)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const word of ['Yes', 'No'])
        await expect(lines.nth(0).getByRole('button', { name: word }).last(), `${width} wide`).toBeInViewport({ ratio: 1 })
    }
  })

  await test.step('a toast with UNDO covers no button, wherever the page stands', async () => {
    const yes = report.questions('Store Standards').first().getByRole('button', { name: 'Yes' })
    await yes.click()
    await yes.click()
    // While it has focus, it stays.
    await page.getByRole('alert').last().getByRole('button', { name: 'UNDO' }).focus()
    for (const part of [0, 0.3, 0.6, 1]) {
      await page.evaluate((share) => window.scrollTo(0, share * document.documentElement.scrollHeight), part)
      expect(await underToast(page), `scrolled by ${part}`).toEqual([])
    }
    expect(await tooSmall(page)).toEqual([])
  })

  await test.step('a toast makes room for a dialog that opens under it', async () => {
    await readyForOffline(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'SAVE', exact: true }).click()
    const ok = page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true })
    await expect(ok).toBeVisible()
    const [toast, button] = [await page.getByRole('alert').last().boundingBox(), await ok.boundingBox()]
    expect((toast?.y ?? Number.NaN) + (toast?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await ok.click()
    await page.context().setOffline(false)
  })

  await test.step('the bar at the bottom has SAVE and the next thing to do, and is free again after the toast', async () => {
    await page.getByRole('alert').last().getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 600))
    const save = page.getByRole('button', { name: 'SAVE your marks' })
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Next unmarked/ }).last()).toBeInViewport({ ratio: 1 })
    await save.click()
    await expect(page.getByText('Saved changes!')).toBeVisible()
    expect(await underToast(page)).toEqual([])
  })
})

test('FD-40 FD-343 everything on an open report is at least 44 px for a finger, answers have one side, and the chips of the sections are whole', async ({
  page,
  report,
}) => {
  await report.unfoldSummary()
  await report.press(report.questions('Store Standards').first().getByRole('button', { name: 'No' }))
  await report.press(report.questions('Promotions (Floor)').first().getByRole('button', { name: 'Yes' }))
  const comments = report.section('Store Standards').getByRole('button', { name: /^Comment/ })
  await report.press(comments.first())
  expect(await tooSmall(page)).toEqual([])

  // A promotion has more columns than a standard, and may have its price question beside the answers.
  const places = async () => {
    const found = []
    for (const section of ['Store Standards', 'Promotions (Floor)', 'Promotions (Shelf)', 'Focus Products']) {
      for (const line of [0, 1]) {
        const answers = report.section(section).getByRole('listitem').nth(line).getByRole('group').first()
        found.push(await answers.evaluate((group) => group.getBoundingClientRect().right))
      }
    }
    return new Set(found).size
  }
  const own = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [360, own.width]) {
    await page.setViewportSize({ ...own, width })
    await expect.poll(places, `${width} wide`).toBe(1)
  }

  const chips = page.getByRole('navigation', { name: 'Sections' }).getByRole('button')
  for (const chip of await chips.all()) {
    await expect(chip).toBeInViewport({ ratio: 1 })
    expect(await chip.evaluate((button) => button.scrollWidth - button.clientWidth), String(chip)).toBe(0)
  }
})

test('FD-360 AUDIT-009 the bar of an open report is one line, and five lines of products fit below it', async ({ page, report }) => {
  const products = report.section('Focus Products').getByRole('listitem')
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^Focus/ })
    .click()
  await expect(products.first()).toBeInViewport()
  const exit = report.button('SAVE & EXIT')
  await expect(exit).toBeInViewport({ ratio: 1 })
  const free = await exit.evaluate((button) => {
    const bar = button.closest('header')?.getBoundingClientRect()
    return { lines: button.firstElementChild?.getClientRects().length, bar: bar?.height }
  })
  expect(free).toEqual({ lines: 1, bar: expect.any(Number) })
  expect(free.bar).toBeLessThan(112)
  await page.evaluate((top) => {
    const line = document.querySelector('[data-section="FOCUS_PRODUCTS"] li')
    window.scrollBy({ top: (line?.getBoundingClientRect().top ?? 0) - top, behavior: 'instant' })
  }, free.bar ?? 0)
  for (const line of (await products.all()).slice(0, 5)) await expect(line).toBeInViewport({ ratio: 0.98 })
})

test('everything to press on the sign-in page is at least 44 px for a finger', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
})

test('FD-01 the first save of a new report keeps the place on the page', async ({ page, signIn }) => {
  await signIn('rep')
  const { items } = await (await page.request.get('/api/stores/without-audit-reports')).json()
  const audit = await startAudit(page, items.at(-1).name)
  await audit.unfold('Promotions (Floor)')
  const question = audit.questions('Promotions (Floor)').nth(4)
  await question.getByRole('button', { name: 'Yes' }).click()
  const before = (await question.boundingBox())?.y
  await page.getByRole('button', { name: 'SAVE your marks' }).click()
  await expect(page).toHaveURL(/\/compliance\/audit-reports\/[0-9a-f-]{36}\?store=/)
  await expect(page.getByText(/^Last saved /).first()).toBeVisible()
  expect((await question.boundingBox())?.y).toBe(before)
  await signIn('headOffice')
  expect(await page.request.delete(`/api${new URL(page.url()).pathname.replace('/compliance', '')}`)).toBeOK()
})

test('SCR-029 FD-22 NEW AUDIT offers first the audit that is nearest to done, then the stores to audit again with their last score', async ({
  page,
  signIn,
}) => {
  await signIn('rep')
  const { open, due } = await (await page.request.get('/api/audit-reports/today')).json()
  for (const from of ['/', '/compliance']) {
    await page.goto(from)
    await page.getByRole('button', { name: 'NEW AUDIT' }).click()
    const dialog = page.getByRole('dialog', { name: 'New audit' })
    const started = dialog.getByRole('option').filter({ hasText: /\d+ of \d+ marked/ })
    await expect(started.first(), from).toBeVisible()
    const left = (await started.allInnerTexts()).map((text) => {
      const [marked = 0, of = 0] = (text.match(/(\d+) of (\d+) marked/) ?? []).slice(1).map(Number)
      return of - marked
    })
    expect(left, from).toEqual([...left].sort((a, b) => a - b))
    expect(left.length, from).toBeLessThanOrEqual(open.length)
    if (due.length > 0)
      await expect(
        dialog
          .getByRole('option')
          .filter({ hasText: /Last score \d+, \d/ })
          .first(),
      ).toBeVisible()
    await started.first().click()
    await dialog.getByRole('button', { name: 'CONTINUE AUDIT' }).click()
    await expect(page).toHaveURL(/\/compliance\/audit-reports\/[0-9a-f-]{36}/)
  }
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
