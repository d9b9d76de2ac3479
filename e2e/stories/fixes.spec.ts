import { readFile } from 'node:fs/promises'
import { another } from '../support/another.ts'
import { png } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

test('FIX-005 FIX-006 FIX-008 FIX-010 an owner hands over what an audit found, it is done with a photo, sent back, done again and accepted', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  const rep = await another(browser, baseURL, 'rep')
  const employee = await another(browser, baseURL, 'employee')
  await signIn('owner')
  const [fix] = (await (await page.request.get('/api/fixes?show=OPEN')).json()).items
  const what: string = fix.description
  const card = (of = page) =>
    of
      .getByRole('list', { name: 'Fixes' })
      .getByRole('listitem')
      .filter({ has: of.getByRole('heading', { name: what }) })
  const act = (name: string, of = page) => card(of).getByRole('button', { name: `${name}: ${what}` })

  await test.step('the owner hands it to an employee', async () => {
    await page.goto(`/fixes?fix=${fix.id}`)
    await act('HAND OVER').click()
    const dialog = page.getByRole('dialog', { name: 'Hand over' })
    await dialog.getByLabel('Who does it').selectOption({ label: 'Aroha Tamihana' })
    await dialog.getByRole('button', { name: 'SAVE' }).click()
    await expect(card()).toContainText('With Aroha Tamihana')
    await expectAccessible()
  })

  const fixIt = async (note: string) => {
    const dialog = employee.getByRole('dialog', { name: "Show that it's fixed" })
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'done.png', mimeType: 'image/png', buffer: png(640, 480, [30, 120, 60]) })
    await expect(dialog.getByRole('button', { name: /^Remove/ })).toBeVisible()
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await dialog.getByLabel('Note').fill(note)
    await dialog.getByRole('button', { name: 'SEND' }).click()
    await expect(employee.getByText('Sent. Your rep will have a look.').last()).toBeVisible()
  }

  await test.step('the employee is told, and says with a photo that it is done', async () => {
    await employee.goto('/notifications')
    await employee.getByText(`A fix for you: ${what}`).first().click()
    await expect(employee).toHaveURL(/\/fixes\?fix=/)
    await act("IT'S FIXED", employee).click()
    await fixIt('Done this morning')
    await expect(card(employee)).toContainText('Waiting to be checked')
  })

  await test.step('the rep sends it back, and says why', async () => {
    await rep.goto(`/fixes?fix=${fix.id}`)
    await expect(card(rep)).toContainText('Done this morning')
    await act('SEND BACK', rep).click()
    const dialog = rep.getByRole('dialog', { name: 'Send back' })
    await dialog.getByLabel('What is missing?').fill('The other side, too, please.')
    await dialog.getByRole('button', { name: 'SEND BACK' }).click()
    await expect(card(rep)).toContainText('Sent back')
  })

  await test.step('the employee does it again, and the rep accepts it', async () => {
    await employee.reload()
    await expect(card(employee)).toContainText('The other side, too, please.')
    await act("IT'S FIXED", employee).click()
    await fixIt('Both sides now')
    await rep.reload()
    await act('ACCEPT', rep).click()
    await expect(card(rep)).toContainText('Accepted')
  })

  await test.step('the owner finds it among the accepted ones, from the menu', async () => {
    await page.goto('/fixes?show=ACCEPTED')
    await expect(card()).toContainText('Both sides now')
    await expectAccessible()
  })
})

test('FD-329 a rep chooses several fixes and accepts them: UNDO takes all of it back, and what is accepted as the page is left is not lost', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('rep')
  const waiting = async (): Promise<number> => (await (await page.request.get('/api/fixes/counts')).json()).done
  const before = await waiting()
  expect(before).toBeGreaterThan(2)
  await page.goto('/fixes?show=DONE&auditor=all')
  const boxes = page.getByRole('checkbox', { name: /^Choose / })
  const bar = page.getByRole('region', { name: 'Chosen fixes' })

  await test.step('two are chosen and accepted, and taken back with the keyboard', async () => {
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await expect(bar.getByRole('status')).toHaveText('2 chosen')
    await expectAccessible()
    await bar.getByRole('button', { name: 'ACCEPT' }).click()
    await expect(bar.getByRole('status')).toHaveText('Accepting 2 fixes.')
    await expect(bar.getByRole('button', { name: 'UNDO' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('status')).toHaveText('2 chosen')
    expect(await waiting()).toBe(before)
  })

  await test.step('accepted again, they go as the page is left, and the pages agree', async () => {
    await bar.getByRole('button', { name: 'ACCEPT' }).click()
    await expect(bar.getByRole('button', { name: 'UNDO' })).toBeVisible()
    await page.goto('/notifications')
    await expect.poll(waiting).toBe(before - 2)
    await page.goto('/fixes?show=DONE&auditor=all')
    await expect(page.getByRole('link', { name: /^Done/ })).toContainText(`${before - 2}`)
  })

  await test.step('without UNDO they are accepted after some seconds', async () => {
    await boxes.nth(0).check()
    await bar.getByRole('button', { name: 'ACCEPT' }).click()
    await expect(page.getByText('1 fix accepted.')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('link', { name: /^Done/ })).toContainText(`${before - 3}`)
    await expect(bar).toBeHidden()
  })
})

test('FD-330 head office downloads the fixes of its filters, in the order of the list, and an owner those of their own store', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const csv = page.getByRole('link', { name: 'Download these fixes as CSV' })
  const downloaded = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), csv.click()])
    expect(file.suggestedFilename()).toMatch(/^fixes-\d{4}-\d\d-\d\d\.csv$/)
    const [titles, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(titles).toMatch(/^\ufeffWhat to fix,What to do,Store,/)
    return rows
  }
  const listed = async (
    query: string,
  ): Promise<{ meta: { totalItems: number }; items: { description: string; store: { name: string } }[] }> =>
    (await page.request.get(`/api/fixes?limit=100&${query}`)).json()

  await test.step('head office', async () => {
    await signIn('headOffice')
    await page.goto('/fixes?region=QLD&section=STORE_STANDARDS')
    await expectAccessible()
    const { items, meta } = await listed('show=OPEN&region=QLD&section=STORE_STANDARDS')
    const rows = await downloaded()
    expect(rows).toHaveLength(meta.totalItems)
    expect(meta.totalItems).toBeGreaterThan(1)
    for (const [at, { description, store }] of items.entries()) {
      expect(rows[at]).toContain(description)
      expect(rows[at]).toContain(`${store.name},`)
    }
  })

  await test.step('an owner', async () => {
    await signIn('owner')
    await page.goto('/fixes')
    const { items, meta } = await listed('show=OPEN')
    const rows = await downloaded()
    expect(rows).toHaveLength(meta.totalItems)
    const [own] = items
    for (const row of rows) expect(row).toContain(`,${own?.store.name},`)
  })
})
