import { password } from '../support/accounts.ts'
import { another } from '../support/another.ts'
import { expect, test } from '../support/test.ts'

const email = 'compliance.only@caravan.example'

/** What each role opens of Compliance and Settings, and where its report is looked for. */
const people = [
  {
    role: 'STORE_REP',
    store: false,
    pages: ['/compliance?view=today', '/compliance?view=without', '/queries', '/compliance/audit-reports/new'],
  },
  { role: 'STORE_OWNER', store: true, pages: ['/compliance/self-check', '/settings/users'] },
  {
    role: 'HEAD_OFFICE',
    store: false,
    pages: [
      '/compliance?view=today',
      '/compliance/findings',
      '/compliance/quarters',
      '/compliance/outbox',
      '/queries',
      '/settings/users',
      '/settings/audit-trail',
      '/settings/system',
      '/settings/two-step',
    ],
  },
]

/** What everybody opens. */
const everybody = [
  '/compliance',
  '/compliance/settings',
  '/fixes',
  '/notifications',
  '/settings',
  '/settings/notifications',
  '/profile',
  '/two-step',
]

test('AMB-015 FD-271 nothing that people who only see Compliance open is refused to them, and no menu leads them elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const office = await another(browser, baseURL, 'headOffice')
  const { items } = await (await office.request.get(`/api/users?query=${email}`)).json()
  const { id, firstName, lastName } = items[0]
  const store = (await (await office.request.get('/api/stores')).json()).items[0].id
  /** Gives the person another role. */
  async function become(role: string, ofStore: boolean) {
    const { account } = await (await office.request.get(`/api/users/${id}`)).json()
    const data = { version: account.version, firstName, lastName, email, role, isComplianceOnly: true, ...(ofStore && { storeId: store }) }
    expect(await office.request.post(`/api/users/${id}`, { data })).toBeOK()
    await page.context().clearCookies()
    expect(await page.request.post('/api/auth/login', { data: { email, password } })).toBeOK()
  }
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403)
      refused.push(`${new URL(page.url()).pathname}: ${answer.request().method()} ${new URL(answer.url()).pathname}`)
  })

  for (const { role, store: ofStore, pages } of people)
    await test.step(role, async () => {
      await become(role, ofStore)
      const { items: reports } = await (await page.request.get('/api/audit-reports?status=COMPLETED')).json()
      const report = reports[0] ? [`/compliance/audit-reports/${reports[0].id}`] : []
      for (const path of [...everybody, ...pages, ...report]) {
        await page.goto(path === '/compliance/audit-reports/new' ? `${path}?store=${store}&date=2026-01-01` : path)
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
      await page.goto('/settings')
      await expect(page.getByRole('link', { name: 'MY PROFILE' }), role).toBeVisible()
      const links = page.getByRole('main').getByRole('link')
      for (const link of await links.all()) {
        const to = await link.getAttribute('href')
        expect(to, 'a link of Settings').toMatch(/^\/(settings|profile|update-password|compliance)/)
      }
      expect(refused, role).toEqual([])
      expect((await page.request.get('/api/users/me/feed')).status(), role).toBe(403)
      // The browser is told what Home needs before the program knows whose it is.
      await page.goto('/')
      await expect(page).toHaveURL('/compliance')
      await page.waitForLoadState('networkidle')
      refused.length = 0
    })

  await become('STORE_REP', false)
  await office.context().close()
})
