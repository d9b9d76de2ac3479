import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { AuditPage } from '../support/audit.ts'
import { startBrowser } from '../support/browser.ts'
import { quiet, readyForOffline } from '../support/quiet.ts'
import { test as base, expect } from '../support/test.ts'

/** A store without a report this quarter in the demo network. Every story removes its reports at the end. */
const store = 'Karri & Co. Cellars'
const standards = 'Store Standards'

type Line = { id: string; type: string; passed: boolean | null }
type Report = { id: string; lines: Line[] }

const test = base.extend<{ report: Report }>({
  /** A report that the rep has just started. The page is signed in as the rep. */
  report: async ({ page, signIn }, use) => {
    await signIn('rep')
    const stores = await get<{ items: { id: string }[] }>(page.request, `/stores?query=${encodeURIComponent(store)}`)
    const { today } = await get<{ today: string }>(page.request, '/users/me')
    const made = await page.request.post('/api/audit-reports', { data: { store: stores.items[0]?.id, date: today } })
    expect(made).toBeOK()
    await use(await made.json())
    const open = await get<{ items: Report[] }>(page.request, `/audit-reports?status=PENDING&search=${encodeURIComponent(store)}`)
    for (const { id } of open.items) expect(await page.request.delete(`/api/audit-reports/${id}`)).toBeOK()
  },
})

test.describe.configure({ timeout: 120_000 })

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api${path}`)
  expect(answer, path).toBeOK()
  return answer.json()
}

/** How many lines the server has as passed. */
async function passedOnServer(request: APIRequestContext, id: string): Promise<number> {
  const { lines } = await get<Report>(request, `/audit-reports/${id}`)
  return lines.filter(({ type, passed }) => type === 'NON_LIQUOR' && passed).length
}

const address = ({ id }: Report) => `/compliance/audit-reports/${id}`
const toSend = (page: Page, lines: string) => page.getByText(`Kept here, ${lines} to send`).first()

/** Opens a report and answers some lines while there is no connection, so that the marks are only on the device. */
async function markOffline(page: Page, report: Report, lines: number): Promise<AuditPage> {
  const audit = new AuditPage(page)
  await page.goto(address(report))
  await audit.unfold(standards)
  await readyForOffline(page)
  await page.context().setOffline(true)
  await audit.answerYes(standards, lines)
  await expect(toSend(page, lines === 1 ? '1 line' : `${lines} lines`)).toBeVisible()
  return audit
}

/** How many lines of drafts the database of the device has. */
function durableLines(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('caravan')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('lines').objectStore('lines').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
}

test('OFFLINE-003 FD-29 a killed browser loses no mark that its database had', async ({ report, page, launchOptions, server }) => {
  const profile = await mkdtemp(join(tmpdir(), 'caravan-e2e-profile-'))
  const signedIn = async (context: BrowserContext) => {
    const answer = await context.request.post(`${server.url}/api/auth/login`, { data: { email: accounts.rep, password } })
    expect(answer).toBeOK()
    return context.pages()[0] ?? context.newPage()
  }
  let browser = await startBrowser(launchOptions, profile)
  try {
    const first = await signedIn(browser.context)
    const audit = new AuditPage(first)
    await first.goto(server.url + address(report))
    await audit.unfold(standards)
    await browser.context.setOffline(true)
    for (let marks = 1; marks <= 6; marks++) {
      await audit.answerYes(standards, 1)
      await expect.poll(() => durableLines(first)).toBe(marks)
    }
    await browser.kill()
    expect(await passedOnServer(page.request, report.id), 'nothing was sent').toBe(0)

    browser = await startBrowser(launchOptions, profile)
    const second = await signedIn(browser.context)
    await second.goto(server.url + address(report))
    await expect(second.getByText('Unsaved changes restored')).toBeVisible()
    await expect.poll(async () => (await new AuditPage(second).marked())[0]).toBe(6)
    await expect.poll(() => passedOnServer(page.request, report.id)).toBe(6)
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** What the database of the device has of what was typed. */
function typedTexts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('caravan-typed')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('texts').objectStore('texts').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result.join())
          }
        }
      }),
  )
}

/** What stands in a field or in an editor. */
const typedIn = (box: Locator) =>
  box.evaluate((field) => (field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')).trim())

test('FD-297 FD-63 a browser that is killed a moment after somebody typed loses no message, comment or post', async ({
  page,
  launchOptions,
  server,
  signIn,
}) => {
  await signIn('rep')
  const { id: rep } = await get<{ id: string }>(page.request, '/users/me')
  await signIn('owner')
  const shared = await page.request.post('/api/posts', { data: { body: '<p>Stocktake</p>', status: 'PUBLIC', visibility: 'MY_STORE' } })
  expect(shared).toBeOK()
  const { id: post } = await shared.json()
  const begun = await page.request.post('/api/conversations', { data: { type: 'MEMBERS', userIds: [rep] } })
  expect(begun).toBeOK()
  const { id: conversation } = await begun.json()
  const places = [
    { path: `/inbox/${conversation}`, field: 'Write a message', text: 'Half a message' },
    { path: `/posts/${post}`, opener: 'Write a comment', field: 'Write a comment', text: 'Half a comment' },
    { path: '/feed', opener: /Share a post|Finish your post/, field: 'Text of the post', text: 'Half a post' },
  ]
  const profile = await mkdtemp(join(tmpdir(), 'caravan-e2e-profile-'))
  let browser = await startBrowser(launchOptions, profile)
  /** Opens each place in a tab of its own. */
  async function fields() {
    const answer = await browser.context.request.post(`${server.url}/api/auth/login`, { data: { email: accounts.owner, password } })
    expect(answer).toBeOK()
    const tabs = []
    for (const { path, opener, field, text } of places) {
      const tab = await browser.context.newPage()
      await tab.goto(server.url + path)
      const box = tab.getByRole('textbox', { name: field })
      const button = opener && tab.getByRole('button', { name: opener })
      await (button ? box.or(button) : box).first().waitFor()
      if (button && !(await box.isVisible())) await button.click()
      tabs.push({ tab, box, text })
    }
    return tabs
  }
  try {
    const tabs = await fields()
    for (const { tab, box, text } of tabs) {
      await tab.bringToFront()
      await box.fill(text)
    }
    const inDatabase = { message: 'the device has it', timeout: 20_000, intervals: [20] }
    for (const { tab, text } of tabs) await expect.poll(() => typedTexts(tab), inDatabase).toContain(text)
    await browser.kill()

    browser = await startBrowser(launchOptions, profile)
    for (const { box, text } of await fields()) await expect.poll(() => typedIn(box)).toBe(text)
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  expect(await page.request.delete(`/api/posts/${post}`)).toBeOK()
})

/** Fails if a page shows one of these words, or counts anything that waits on the device. */
async function expectNothingOf(page: Page, path: string, words: RegExp): Promise<void> {
  await page.goto(path)
  await quiet(page)
  await expect(page.getByRole('main')).toBeVisible()
  const seen = await page
    .locator('body')
    .evaluate((body) => body.textContent + [...body.querySelectorAll('textarea')].map((field) => field.value))
  expect(seen, path).not.toMatch(words)
}

test('FD-320 OFFLINE-024 FD-26 FD-63 what one person has typed and said is neither seen by the next one on the device nor sent in their name, and goes when the first is back', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('rep')
  const { id: rep } = await get<{ id: string }>(page.request, '/users/me')
  await signIn('owner')
  const shared = await page.request.post('/api/posts', { data: { body: '<p>Stocktake</p>', status: 'PUBLIC', visibility: 'MY_STORE' } })
  expect(shared).toBeOK()
  const { id: post } = await shared.json()
  const begun = await page.request.post('/api/conversations', { data: { type: 'MEMBERS', userIds: [rep] } })
  expect(begun).toBeOK()
  const { id: conversation } = await begun.json()

  const [talk, other] = [await context.newPage(), await context.newPage()]
  const say = async (tab: Page, field: string, words: string, button?: string) => {
    const box = tab.getByRole('textbox', { name: field })
    await tab.bringToFront()
    const opener = tab.getByRole('button', { name: field })
    await box.or(opener).first().waitFor()
    if (!(await box.isVisible())) await opener.click()
    await box.fill(words)
    if (button) await tab.getByRole('button', { name: button, exact: true }).click()
  }
  const comment = (words: string, button?: string) => say(page, 'Write a comment', words, button)
  const message = (words: string, button?: string) => say(talk, 'Write a message', words, button)
  await page.goto(`/posts/${post}`)
  await talk.goto(`/inbox/${conversation}`)
  await other.goto('/feed')
  await comment('Owl')
  await Promise.all([page, talk, other].map(readyForOffline))

  await test.step('the first person writes without a connection, and the second one signs in', async () => {
    await context.setOffline(true)
    await comment('Owl comment', 'POST')
    await expect(page.getByText(/^Not sent yet/)).toBeVisible()
    await comment('Owl half')
    await message('Owl message', 'Send')
    await message('Owl half')
    await signIn('manager')
    await context.setOffline(false)
    for (const tab of [page, talk, other])
      await expect(tab.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible({ timeout: 30_000 })
  })
  const sheetOf = (tab: Page) => tab.getByRole('dialog', { name: 'Please sign in again' })

  await test.step('FD-321 the second person finds nothing of it, and the pages of the first show nothing of theirs', async () => {
    const second = await context.newPage()
    for (const path of [`/posts/${post}`, '/feed', '/inbox', '/unsent']) await expectNothingOf(second, path, /Owl|not sent yet/)
    await expect(second.getByRole('heading', { name: 'Everything is sent' })).toBeVisible()
    await second.close()
    for (const tab of [page, talk, other]) await expect(sheetOf(tab)).toBeVisible()
    expect(await typedIn(page.getByRole('textbox', { name: 'Write a comment', includeHidden: true }))).toBe('Owl half')
    expect(await typedIn(talk.getByRole('textbox', { name: 'Write a message', includeHidden: true }))).toBe('Owl half')
    await expect(page.getByText('Something went wrong')).toHaveCount(0)
  })

  await test.step('LEAVE THIS PAGE shows the second person their own; the first one signs in on a page and all of it goes, once', async () => {
    await sheetOf(talk).getByRole('button', { name: 'LEAVE THIS PAGE' }).click()
    await expect(talk.getByRole('heading', { level: 1, name: 'Hi Ben' })).toBeVisible()
    await page.bringToFront()
    await sheetOf(page).getByLabel('Password', { exact: true }).fill(password)
    await sheetOf(page).getByRole('button', { name: 'SUBMIT' }).click()
    for (const tab of [page, other]) await expect(sheetOf(tab)).toBeHidden()
    await other.goto('/unsent')
    await expect(other.getByRole('heading', { name: 'Everything is sent' })).toBeVisible({ timeout: 30_000 })
    const { comments } = await get<{ comments: { items: { body: string; createdBy: { firstName: string } }[] } }>(
      page.request,
      `/posts/${post}`,
    )
    expect(comments.items.map(({ body, createdBy }) => [body, createdBy.firstName])).toEqual([['<p>Owl comment</p>', 'Mia']])
    const { messages } = await get<{ messages: { body: string }[] }>(page.request, `/conversations/${conversation}`)
    expect(messages.filter(({ body }) => body.includes('Owl'))).toHaveLength(1)
    expect(await typedIn(page.getByRole('textbox', { name: 'Write a comment' }))).toBe('Owl half')
    await other.goto(`/inbox/${conversation}`)
    await expect(other.getByRole('textbox', { name: 'Write a message' })).toHaveValue('Owl half')
  })
  expect(await page.request.delete(`/api/posts/${post}`)).toBeOK()
})

test('FD-323 FD-63 where localStorage is full, what is typed survives a reload', async ({ page, signIn }) => {
  await signIn('rep')
  const { id: rep } = await get<{ id: string }>(page.request, '/users/me')
  await signIn('owner')
  const begun = await page.request.post('/api/conversations', { data: { type: 'MEMBERS', userIds: [rep] } })
  expect(begun).toBeOK()
  await page.goto(`/inbox/${(await begun.json()).id}`)
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.fill('Half')
  await expect.poll(() => typedTexts(page)).toContain('Half')
  await page.evaluate(() => {
    for (let size = 4_000_000; size > 0; size = Math.floor(size / 2)) {
      try {
        for (let i = 0; i < 9; i++) localStorage.setItem(`ballast ${size} ${i}`, 'x'.repeat(size))
      } catch {}
    }
  })
  await field.fill('Half a message with more words')
  await expect.poll(() => typedTexts(page)).toContain('Half a message with more words')
  await page.reload()
  await expect(field).toHaveValue('Half a message with more words')
})

const elsewhere = (page: Page) => page.getByText('This report is open in another tab. Edit it there, or close that tab to edit here.')

/** The story of two tabs with one report. The first is open and may edit. */
async function twoTabs(first: Page, second: Page, report: Report): Promise<void> {
  const [audit, other] = [new AuditPage(first), new AuditPage(second)]
  await audit.answerYes(standards, 2)
  await second.goto(first.url())
  await expect(elsewhere(second)).toBeVisible()
  await expect(other.button('SAVE')).toBeDisabled()
  await first.context().setOffline(true)
  await audit.answerYes(standards, 1)
  await first.context().setOffline(false)

  await other.button('SAVE & EXIT').click()
  await expect(second).toHaveURL(/\/compliance$/)
  await expect(audit.button('SAVE'), 'the first tab still edits').toBeEnabled()
  await expect.poll(async () => (await audit.marked())[0]).toBe(3)

  await second.goto(first.url())
  await expect(elsewhere(second)).toBeVisible()
  await other.button('EDIT HERE').click()
  await expect(elsewhere(first)).toBeVisible()
  await expect(elsewhere(second)).toBeHidden()
  await other.answerYes(standards, 1)
  await expect.poll(async () => (await other.marked())[0]).toBe(4)

  await second.close()
  // At once as a rule. A tab that closes too fast to give its lease back keeps it for 10 s.
  await expect(elsewhere(first)).toBeHidden({ timeout: 30_000 })
  await expect(first.getByText('4 of', { exact: false }).first()).toBeVisible()
  await expect.poll(async () => (await audit.marked())[0]).toBe(4)
  await audit.button('SAVE & EXIT').click()
  await expect(first).toHaveURL(/\/compliance$/)
  expect(await first.evaluate((id) => fetch(`/api/audit-reports/${id}`).then((answer) => answer.json()), report.id)).toMatchObject({
    status: 'PENDING',
  })
}

test('AMB-031 FD-30 one tab edits; the other says so, leaves the marks alone, and can take over', async ({ report, page, context }) => {
  await page.goto(address(report))
  await new AuditPage(page).unfold(standards)
  await twoTabs(page, await context.newPage(), report)
  await expect.poll(() => passedOnServer(page.request, report.id)).toBe(4)
})

test('FD-376 FD-30 a save that is still on its way when another tab takes over does not win over what that tab saves', async ({
  report,
  page,
  context,
}) => {
  await page.goto(address(report))
  const audit = new AuditPage(page)
  await audit.unfold(standards)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(elsewhere(second)).toBeVisible()
  let arrive = () => {}
  const onTheWay = new Promise<void>((resolve) => {
    void page.route('**/api/audit-reports/*/lines', async (route) => {
      resolve()
      await new Promise<void>((go) => {
        arrive = go
      })
      await route.continue()
    })
  })
  await audit.answerYes(standards, 1)
  await onTheWay

  await new AuditPage(second).button('EDIT HERE').click()
  await expect(elsewhere(second)).toBeHidden()
  await new AuditPage(second).unfold(standards)
  const yes = second.getByRole('region', { name: standards }).getByRole('button', { pressed: true })
  await expect(yes).toHaveCount(1)
  await yes.click()
  await expect(yes).toHaveCount(0)
  const saved = second.waitForResponse(/\/lines$/)
  await new AuditPage(second).button('SAVE').click()
  const isWaiting = async () => (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith('caravan.save.'))
  await expect.poll(() => second.evaluate(isWaiting), { message: 'the second tab waits for the first' }).toBe(true)
  arrive()
  await saved
  await expect.poll(() => passedOnServer(page.request, report.id)).toBe(0)
  await expect(yes).toHaveCount(0)
})

test('FD-324 a save that arrives after a later one of its device, because its tab is long gone, does not bring an answer back', async ({
  report,
  page,
  context,
}) => {
  const first = await context.newPage()
  await first.goto(address(report))
  await new AuditPage(first).unfold(standards)
  const onTheWay = first.waitForRequest(/\/audit-reports\/[^/]+\/lines$/)
  // Nothing is answered: what is held back here arrives below.
  await first.route('**/api/audit-reports/*/lines', () => {})
  await new AuditPage(first).answerYes(standards, 1)
  const old = await onTheWay
  await first.close()

  await page.goto(address(report))
  const audit = new AuditPage(page)
  await audit.unfold(standards)
  const answered = audit.questions(standards).filter({ has: page.locator('[aria-pressed="true"]') })
  const yes = answered.getByRole('button', { name: 'Yes', pressed: true })
  const no = answered.getByRole('button', { name: 'No', pressed: true })
  await expect(yes).toHaveCount(1)
  const line = old.postDataJSON().lines[0].id
  await audit.saving(() => answered.getByRole('button', { name: 'No' }).click())
  const stored = async () => {
    const { lines } = await get<Report>(page.request, `/audit-reports/${report.id}`)
    return lines.find(({ id }) => id === line)?.passed
  }
  await expect.poll(stored).toBe(false)

  const late = await page.request.put(old.url(), { data: old.postDataJSON() })
  expect(late).toBeOK()
  expect((await late.json()).lines).toMatchObject([{ id: line, stored: { passed: false } }])
  expect(await stored()).toBe(false)
  await page.reload()
  await audit.unfold(standards)
  await expect(no).toHaveCount(1)
  await expect(yes).toHaveCount(0)
})

for (const [how, arrives] of [
  ['has not arrived yet', false],
  ['has arrived', true],
] as const) {
  test(`FD-25 FD-29 FD-33 a tab is closed while its save is on its way and ${how}: the next one has every mark, and what it saves is what the server has`, async ({
    report,
    page,
    context,
  }) => {
    await page.goto(address(report))
    const audit = new AuditPage(page)
    await audit.unfold(standards)
    const onTheWay = new Promise<void>((resolve) => {
      // Nothing is answered. What is held back here goes on as the tab is closed.
      void page.route('**/api/audit-reports/*/lines', async (route) => {
        if (arrives) await route.fetch()
        resolve()
      })
    })
    await audit.answerYes(standards, 1)
    await onTheWay
    await audit.answerYes(standards, 1)
    expect(await passedOnServer(context.request, report.id)).toBe(arrives ? 1 : 0)
    await page.close()

    const second = await context.newPage()
    const next = new AuditPage(second)
    await second.goto(address(report))
    await next.unfold(standards)
    const yes = second.getByRole('region', { name: standards }).getByRole('button', { pressed: true })
    await expect(yes).toHaveCount(2)
    await next.saving(() => yes.first().click())
    await expect.poll(() => passedOnServer(context.request, report.id)).toBe(1)
    await second.reload()
    await next.unfold(standards)
    await expect(yes).toHaveCount(1)
    await expect(second.getByText(/Kept here|Saving|Not saved/)).toHaveCount(0)
  })
}

test('FD-30 one tab edits on plain http too, where the browser has no locks', async ({
  report,
  page,
  server,
  playwright,
  launchOptions,
}) => {
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP shop.example 127.0.0.1']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  try {
    const context = await browser.newContext()
    const first = await context.newPage()
    await first.goto(`${server.url.replace('127.0.0.1', 'shop.example')}${address(report)}`)
    await first.getByRole('textbox', { name: 'Email' }).fill(accounts.rep)
    await first.getByLabel('Password', { exact: true }).fill(password)
    await first.getByRole('button', { name: 'SUBMIT' }).click()
    await new AuditPage(first).unfold(standards)
    expect(await first.evaluate(() => 'locks' in navigator)).toBe(false)
    await twoTabs(first, await context.newPage(), report)
  } finally {
    await browser.close()
  }
  await expect.poll(() => passedOnServer(page.request, report.id)).toBe(4)
})

test('FD-30 after a tab has crashed, another one can edit soon', async ({ report, page, context }) => {
  await page.goto(address(report))
  await new AuditPage(page).unfold(standards)
  await expect(elsewhere(page)).toBeHidden()
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => {})
  await crashed
  const second = await context.newPage()
  await second.goto(address(report))
  await new AuditPage(second).answerYes(standards, 1)
  await expect(elsewhere(second)).toBeHidden()
  await expect.poll(() => passedOnServer(second.request, report.id)).toBe(1)
})

test('FD-32 FD-33 marks on a report that was deleted meanwhile are shown, and are taken into a new report', async ({
  report,
  page,
  playwright,
  server,
  expectAccessible,
}) => {
  await markOffline(page, report, 3)
  const headOffice = await playwright.request.newContext({ baseURL: server.url })
  expect(await headOffice.post('/api/auth/login', { data: { email: accounts.headOffice, password } })).toBeOK()
  expect(await headOffice.delete(`/api/audit-reports/${report.id}`)).toBeOK()
  await headOffice.dispose()
  await page.context().setOffline(false)

  const left = page.getByRole('region', { name: 'Your unsaved marks' })
  await expect(left.getByRole('listitem')).toHaveCount(3)
  await expectAccessible()
  await left.getByRole('button', { name: 'START A NEW REPORT WITH THEM' }).click()
  await expect(page.getByRole('heading', { name: `How does ${store} measure up?` })).toBeVisible()
  await expect.poll(async () => (await new AuditPage(page).marked())[0]).toBe(3)
  await expect(page).toHaveURL(/\/compliance\/audit-reports\/[0-9a-f-]{36}/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect.poll(() => passedOnServer(page.request, id)).toBe(3)
  await page.goto(address(report))
  await expect(page.getByText(/^Audit report could not be found/)).toBeVisible()
  await expect(left).toHaveCount(0)
})

test('FD-33 marks that wait on the device are told on the home page and in the list, until they are sent', async ({
  report,
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const first = await context.newPage()
  await markOffline(first, report, 2)
  await first.close()
  await context.setOffline(false)
  const waiting = page.getByRole('region', { name: 'Marks on this device' })

  await page.goto('/')
  await expect(waiting.getByText('2 marks on this device are not sent yet')).toBeVisible()
  await expectAccessible()
  await signIn('owner')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(waiting, 'they are not told to somebody else').toHaveCount(0)
  await signIn('rep')
  await page.goto('/compliance')
  await expect(waiting.getByText(store)).toBeVisible()
  await waiting.getByRole('link', { name: `OPEN REPORT: ${store}` }).click()
  // On a quick connection they are sent before anybody can read that they were restored.
  await expect(
    page
      .getByText('Unsaved changes restored')
      .or(page.getByText(/^Last saved /))
      .first(),
  ).toBeVisible()
  await expect.poll(() => passedOnServer(page.request, report.id)).toBe(2)
  await page.getByRole('link', { name: /^Back to / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('FD-33 unsaved changes can be given up, and do not come back', async ({ report, page, context }) => {
  const audit = await markOffline(page, report, 2)
  await audit.button('DISCARD CHANGES').click()
  const dialog = page.getByRole('dialog', { name: 'Discard unsaved changes' })
  await expect(dialog.getByText(`2 unsaved changes to the report for ${store}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'DISCARD', exact: true }).click()
  await expect(page.getByText(/^Last saved /).first()).toBeVisible()
  await expect.poll(async () => (await audit.marked())[0]).toBe(0)
  await context.setOffline(false)
  await page.reload()
  await expect(audit.section(standards)).toBeVisible()
  await expect.poll(async () => (await audit.marked())[0]).toBe(0)
  expect(await passedOnServer(page.request, report.id)).toBe(0)
})
