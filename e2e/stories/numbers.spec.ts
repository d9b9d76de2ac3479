import type { Page } from '@playwright/test'
import { type Account, accounts } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

/** A screen, and the names of the figures without which it says too little to this person (web/src/lib/figure.ts). */
type Screen = { name: string; path: string; figures: string[] }

/** Every figure that the page draws: what it is, and the number that is read there. */
async function figuresOf(page: Page): Promise<{ name: string; value: number; text: string }[]> {
  const drawn = await page
    .locator('[data-figure]')
    .evaluateAll((all) => all.map((element) => [(element as HTMLElement).dataset.figure ?? '', element.textContent ?? ''] as const))
  return drawn
    .map(([name, text]) => ({ name, text, value: Number.parseFloat(/\d[\d,]*(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? '') }))
    .filter(({ value }) => !Number.isNaN(value))
}

/** Everybody has it. Without news it says so in words. */
const notifications: Screen = { name: 'notifications', path: '/notifications', figures: [] }

type Latest = { report: { id: string; store: { id: string }; lines: unknown[] } | null }
type Counts = { open: number; overdue: number; done: number }

/** The screens of a person, with what each must show in the demo network. */
async function screensOf(page: Page, account: Account): Promise<Screen[]> {
  const read = async <T>(path: string) => (await (await page.request.get(`/api${path}`)).json()) as T
  const user = await read<{ id: string }>('/users/me')
  const counts = await read<Counts>(`/fixes/counts${account === 'rep' ? `?auditor=${user.id}` : ''}`)
  const there = (['overdue', 'open', 'done'] as const).filter((name) => counts[name] > 0).map((name) => `fixes.${name}`)
  const tabs = ['fixes.open', 'fixes.overdue', 'fixes.done']
  const all = { name: 'all fixes', path: '/fixes', figures: tabs }
  const { financialYear } = await read<{ financialYear: number }>('/store-of-the-year/criteria')
  const bucks = ['total', 'year', 'incentives', 'rank', 'rankOfYear'].map((name) => `camelbucks.${name}.FY${financialYear}`)
  const rewards = [
    { name: 'rewards', path: '/my-rewards', figures: [...bucks, `camelbucks.open.FY${financialYear}`, 'camelbucks.everyYear'] },
    {
      name: 'the statement',
      path: `/my-rewards/statement?year=${financialYear}`,
      figures: [`camelbucks.year.FY${financialYear}`],
    },
    { name: 'the whole statement', path: '/my-rewards/statement', figures: ['camelbucks.everyYear'] },
  ]
  if (account === 'employee') return [{ name: 'home', path: '/', figures: [] }, all, ...rewards]
  if (account === 'rep' || account === 'headOffice') {
    const { items } = await read<{ items: { id: string; store: { id: string } }[] }>('/audit-reports?status=COMPLETED&limit=1')
    const [report] = items
    const { quarter } = await read<{ quarter: { id: string } }>('/audit-reports/summary')
    const store = report?.store.id ?? ''
    return [
      { name: 'home', path: '/', figures: account === 'headOffice' ? [...there, 'quarter.completed', 'quarter.without'] : there },
      { name: 'stores without a report', path: '/compliance?view=without', figures: ['quarter.started', 'quarter.without'] },
      { name: 'the day', path: '/compliance?view=today', figures: account === 'rep' ? there : [] },
      { name: 'the list of reports', path: '/compliance?status=COMPLETED', figures: ['report.score'] },
      all,
      { name: 'the fixes of every store', path: '/fixes?auditor=all', figures: tabs },
      { name: 'the fixes of a store', path: `/fixes?store=${store}`, figures: tabs },
      ...(account === 'headOffice'
        ? [{ name: 'the quarter', path: `/compliance/quarters/${quarter.id}`, figures: ['quarter.started', 'quarter.completed'] }]
        : []),
      { name: 'a store', path: `/stores/${store}`, figures: ['report.score', ...bucks] },
      { name: 'its rewards', path: `/my-rewards?store=${store}`, figures: [...bucks, 'camelbucks.everyYear'] },
      ...(account === 'headOffice' ? [{ name: 'the ranking', path: '/store-of-the-year', figures: bucks.slice(0, 1) }] : []),
      { name: 'a report', path: `/compliance/audit-reports/${report?.id}?store=${store}`, figures: ['report.score'] },
    ]
  }
  const { report } = await read<Latest>('/audit-reports/latest')
  const { id = '', store = { id: '' }, lines = [] } = report ?? {}
  return [
    {
      name: 'home',
      path: '/',
      figures: [...there, 'report.score', `camelbucks.total.FY${financialYear}`, `camelbucks.open.FY${financialYear}`],
    },
    ...(account === 'manager'
      ? []
      : [{ name: 'the list of reports', path: '/compliance', figures: ['report.score', ...(lines.length > 0 ? ['report.failed'] : [])] }]),
    all,
    { name: 'the store', path: `/stores/${store.id}`, figures: [...there, 'report.score', ...bucks] },
    ...rewards,
    {
      name: 'the report',
      path: `/compliance/audit-reports/${id}?store=${store.id}`,
      figures: ['report.score', ...(lines.length > 5 ? ['report.failed'] : [])],
    },
  ]
}

for (const account of Object.keys(accounts) as Account[]) {
  test(`FD-261 FIX-030 one figure has one value on every screen of ${account}`, async ({ page, signIn }) => {
    await signIn(account)
    const seen = new Map<string, { value: number; on: string }>()
    for (const { name, path, figures } of [...(await screensOf(page, account)), notifications]) {
      await test.step(name, async () => {
        await page.goto(path)
        for (const figure of figures) {
          const drawn = page.locator(`[data-figure="${figure}"], [data-figure^="${figure}:"]`).filter({ visible: true })
          await expect(drawn.filter({ hasText: /\d/ }).first(), `${figure} on ${name}`).toBeVisible()
        }
        for (const { name: figure, value, text } of await figuresOf(page)) {
          const before = seen.get(figure) ?? { value, on: name }
          expect(value, `${figure} is ${before.value} on ${before.on}, and on ${name} it reads '${text}'`).toBe(before.value)
          seen.set(figure, before)
        }
      })
    }
  })
}
