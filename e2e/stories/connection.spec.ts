import { password } from '../support/accounts.ts'
import { AuditPage } from '../support/audit.ts'
import { keptToRead } from '../support/kept.ts'
import { readyForOffline } from '../support/quiet.ts'
import { type Relay, startRelay } from '../support/relay.ts'
import { test as base, expect } from '../support/test.ts'

/** A story in which the page reaches the program through a relay, which can drop and change answers. */
const test = base.extend<{
  relay: Relay
  /** Signs in as the rep, starts a report of a store without one and returns its address. The report is deleted when the story ends. */
  start: () => Promise<string>
}>({
  relay: async ({ server }, use) => {
    const relay = await startRelay()
    relay.target(server.url)
    await use(relay)
    await relay.close()
  },
  baseURL: ({ relay }, use) => use(relay.url),

  start: async ({ page, relay, signIn }, use) => {
    let id = ''
    await use(async () => {
      await signIn('rep')
      const { today } = await (await page.request.get('/api/users/me')).json()
      const { items } = await (await page.request.get('/api/stores/without-audit-reports')).json()
      const made = await page.request.post('/api/audit-reports', { data: { store: items[0].id, date: today } })
      expect(made).toBeOK()
      id = (await made.json()).id
      return `/compliance/audit-reports/${id}`
    })
    relay.heal()
    await signIn('headOffice')
    expect(await page.request.delete(`/api/audit-reports/${id}`)).toBeOK()
  },
})

const signInLater = 'Your session has ended. You can sign in here as soon as the site can be reached.'
const notLoaded = 'This part of the site could not be loaded. Please try again, or reload the page.'

test('AUDIT-064 a page of an earlier build keeps its marks when the server no longer has its files, and goes on when it has', async ({
  page,
  relay,
  start,
}) => {
  const told: string[] = []
  page.on('dialog', (dialog) => {
    told.push(dialog.message())
    void dialog.accept()
  })
  const address = await start()
  // The page's own files are still there, but nothing that it loads later.
  const later = /assets\/(SignInSheet|Toasts|ConflictDialog|AlertDialog|ConfirmDialog|ComplianceHome|HomePage|MoreDrawer)-/
  relay.rule(({ path }) => (later.test(path) ? { status: 404, type: 'text/plain', body: 'Not found.' } : 'pass'))
  await page.goto(address)
  const audit = new AuditPage(page)
  await audit.answerYes('Store Standards', 2)

  await test.step('the next page cannot be loaded: the report stays and says so', async () => {
    await page.getByRole('link', { name: /^Back to / }).click()
    await expect.poll(() => told).toContain(notLoaded)
    await expect(page).toHaveURL(new RegExp(address))
    await expect.poll(async () => (await audit.marked())[0]).toBe(2)
  })

  await test.step('a toast is shown as plain text', async () => {
    await audit.button('SAVE').first().click()
    await expect(page.getByText('Saved changes!')).toBeVisible()
  })

  await test.step('the session ends: the sheet cannot be loaded, the marks stay, and it opens by itself later', async () => {
    await page.request.post('/api/auth/logout')
    await audit.answerYes('Store Standards', 1)
    await audit.button('SAVE').first().click()
    await expect(page.getByRole('alert').filter({ hasText: signInLater })).toBeVisible()
    await expect.poll(async () => (await audit.marked())[0]).toBe(3)
    relay.heal()
    const sheet = page.getByRole('dialog', { name: 'Please sign in again' })
    await sheet.getByLabel('Password', { exact: true }).fill(password)
    await sheet.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByText(/^Last saved/).first()).toBeVisible()
    const { lines } = await (await page.request.get(`/api${address.replace('/compliance', '')}`)).json()
    expect(lines.filter(({ type, passed }: { type: string; passed: boolean | null }) => type === 'NON_LIQUOR' && passed)).toHaveLength(3)
  })
})

test('a newer version is offered where nothing is unsaved', async ({ page, relay, start }) => {
  const address = await start()
  relay.rule(({ path }) => (path.startsWith('/api') ? { headers: { 'x-build': '/assets/index-newer.js' } } : 'pass'))
  await page.goto(address)
  const audit = new AuditPage(page)
  await expect(audit.section('Store Standards')).toBeVisible()
  const offer = page.getByText('A new version is ready.')
  await expect(offer).toHaveCount(0)
  await page.getByRole('link', { name: /^Back to / }).click()
  await expect(offer).toBeVisible()
  // Until the page is left its server stays newer. The page that comes is of that server's version.
  const left = page.waitForEvent('request', (request) => request.isNavigationRequest()).then(() => relay.heal())
  await page.getByRole('button', { name: 'RELOAD' }).click()
  await left
  await expect(page.getByRole('heading', { name: 'Compliance', level: 1 })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('FD-319 FD-63 a newer version: RELOAD asks before it loses what no draft keeps, and a post that is half written is there afterwards', async ({
  page,
  relay,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/feed')
  await page.getByRole('button', { name: /Share a post/ }).click()
  const text = page.getByRole('textbox', { name: 'Text of the post' })
  await text.fill('Half a post')
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await page.getByRole('button', { name: 'KEEP DRAFT' }).click()
  relay.rule(({ path }) => (path.startsWith('/api') ? { headers: { 'x-build': '/assets/index-newer.js' } } : 'pass'))
  await page.goto('/settings')
  const profile = page.getByRole('main').getByRole('link', { name: /^My profile/ })
  await profile.click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await phone.fill('0491 57')
  const offer = page.getByText('A new version is ready.')
  await expect(offer).toBeVisible()
  const reload = page.getByRole('button', { name: 'RELOAD' })

  await test.step('whoever stays has lost nothing', async () => {
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await reload.click()
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(phone).toHaveValue('0491 57')
    await expect(offer).toBeVisible()
  })

  await test.step('whoever goes on has the new version, and the post', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    const left = page.waitForEvent('request', (request) => request.isNavigationRequest()).then(() => relay.heal())
    await reload.click()
    await left
    await expect(phone).not.toHaveValue('0491 57')
    await expect(offer).toHaveCount(0)
    await page.goto('/feed')
    await page.getByRole('button', { name: /Finish your post/ }).click()
    await expect(text).toHaveText('Half a post')
    await page.getByRole('button', { name: 'CANCEL' }).click()
    await page.getByRole('button', { name: 'DISCARD' }).click()
    await expect(text).toBeHidden()
  })
})

for (const how of ['offline', 'while the server is down'] as const) {
  test(`OFFLINE-002 the ways from and to a report ${how} say so, and the pages load by themselves once the connection is back`, async ({
    page,
    relay,
    start,
  }) => {
    const lose = async () => {
      if (how === 'offline') await page.context().setOffline(true)
      else relay.rule(() => 'cut')
    }
    const find = async () => {
      if (how === 'offline') await page.context().setOffline(false)
      else relay.heal()
    }
    const address = await start()
    await page.goto(address)
    const audit = new AuditPage(page)
    await expect(audit.section('Store Standards'), how).toBeVisible()
    const list = page.getByRole('region', { name: 'Audit reports' })
    const reports = list.getByRole('link').and(page.locator('[href*="/compliance/audit-reports/"]'))
    const promise = page.getByText("This page will load once you're back online.").first()
    const files = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      )
    await expect.poll(files, { message: 'the code of the next pages is fetched once the page is idle' }).toContain('/ComplianceHome-')

    await test.step('back to the list', async () => {
      await audit.answerYes('Store Standards', 2)
      await lose()
      await page.getByRole('link', { name: /^Back to / }).click()
      await expect(promise, how).toBeVisible()
      await find()
      await expect(promise).toHaveCount(0)
      await page.getByRole('link', { name: 'Reports', exact: true }).click()
      await expect(reports.first(), how).toBeVisible()
    })

    await test.step('a report of the list', async () => {
      await lose()
      await reports.last().click()
      await expect(page.getByText('There was an error loading this audit report. Internet connection required.'), how).toBeVisible()
      await find()
      await expect(page.getByRole('heading', { name: /measure/ }), how).toBeVisible()
    })

    await test.step('AUDIT-004 OFFLINE-049 a new audit begins with the lines of the store size, and is loaded', async () => {
      const { items } = await (await page.request.get('/api/stores/without-audit-reports')).json()
      await page.goto('/compliance')
      await page.getByRole('button', { name: 'NEW AUDIT' }).click()
      const dialog = page.getByRole('dialog', { name: 'New audit' })
      await dialog.getByRole('combobox', { name: 'Store' }).fill(items.at(-1).name)
      await page.getByRole('option', { name: items.at(-1).name }).click()
      await expect.poll(() => keptToRead(page), { timeout: 30_000 }).toContain('["audit","kit"]')
      await readyForOffline(page)
      await lose()
      await dialog.getByRole('button', { name: 'START AUDIT' }).click()
      const made = page.getByText(/^No connection\. You didn't take this store with you/)
      await expect(made, how).toBeVisible()
      await find()
      await expect(made).toHaveCount(0)
      await expect(page.getByRole('heading', { name: /measure/ }), how).toBeVisible()
    })
  })
}
