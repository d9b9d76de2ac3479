import type { APIRequestContext } from '@playwright/test'
import type { Account } from '../support/accounts.ts'
import { cutOff } from '../support/cut.ts'
import { quiet } from '../support/quiet.ts'
import { slowDown } from '../support/slow.ts'
import { expect, test } from '../support/test.ts'

/**
 * Every screen as each kind of person first sees it, in both colour schemes. On each, axe must find nothing wrong, nothing may scroll sideways, and
 * on a slow phone nothing may move while it loads. A person's first screen is loaded with an empty cache, so that of a rep and of head office is one
 * that used to move.
 */
const screens: {
  name: string
  as?: Account
  path: string | ((request: APIRequestContext) => Promise<string>)
  heading: string | RegExp
}[] = [
  { name: 'SHELL-016 AUDIT-004 compliance of a rep', as: 'rep', path: '/compliance', heading: 'Compliance' },
  {
    name: 'GENERAL-005 AUDIT-133 SCR-031 compliance settings of head office',
    as: 'headOffice',
    path: '/compliance/settings',
    heading: 'ACTIVE',
  },
  { name: 'GENERAL-008 GENERAL-011 SHELL-001 HOME-001 home of a rep', as: 'rep', path: '/', heading: /^Hi|^Welcome/ },
  { name: 'SHELL-001 home of head office', as: 'headOffice', path: '/', heading: /^Hi|^Welcome/ },
  { name: 'SHELL-001 home of an owner', as: 'owner', path: '/', heading: /^Hi|^Welcome/ },
  { name: 'SHELL-001 home of a manager', as: 'manager', path: '/', heading: /^Hi|^Welcome/ },
  { name: 'SHELL-001 home of an employee', as: 'employee', path: '/', heading: /^Hi|^Welcome/ },
  { name: 'SHELL-016 AUDIT-004 compliance of head office', as: 'headOffice', path: '/compliance', heading: 'Compliance' },
  { name: 'GENERAL-015 SHELL-016 AUDIT-004 compliance of an owner', as: 'owner', path: '/compliance', heading: 'Compliance' },
  { name: 'AUDIT-131 stores without audit reports', as: 'rep', path: '/compliance?view=without', heading: /^\d+ stores$/ },
  { name: 'AUDIT-131 no store found', as: 'rep', path: '/compliance?view=without&search=none', heading: 'No stores match.' },
  { name: 'FD-22 today of a rep', as: 'rep', path: '/compliance?view=today', heading: 'Your open audits' },
  {
    name: 'FD-22 today of head office',
    as: 'headOffice',
    path: '/compliance?view=today',
    heading: /^(Nothing to do today\.|Stores to audit again)$/,
  },
  { name: 'SCR-028 a list in which nothing matches', as: 'rep', path: '/compliance?search=none', heading: 'No audit reports match.' },
  { name: 'AUDIT-133 AMB-045 compliance settings of an owner', as: 'owner', path: '/compliance/settings', heading: 'Current weightings' },
  { name: 'SCR-044 email outbox', as: 'headOffice', path: '/compliance/outbox', heading: 'Email outbox' },
  {
    name: 'SCR-044 email outbox, which a rep may not open',
    as: 'rep',
    path: '/compliance/outbox',
    heading: 'Only head office can open this page.',
  },
  { name: 'AUDIT-132 SCR-030 quarters', as: 'headOffice', path: '/compliance/quarters', heading: /stores started$/ },
  { name: 'AUDIT-132 a quarter', as: 'headOffice', path: quarterPath, heading: 'By region' },
  { name: 'GENERAL-004 AUDIT-004 an open report', as: 'rep', path: (request) => reportPath(request, 'PENDING'), heading: /marked/ },
  { name: 'AUDIT-061 a completed report', as: 'owner', path: (request) => reportPath(request, 'COMPLETED'), heading: 'Audit Report' },
  {
    name: 'SELFCHECK-003 the self-check of an owner',
    as: 'owner',
    path: '/compliance/self-check',
    heading: 'See your store as the auditor will',
  },
  { name: 'OFFLINE-012 what waits on the device', as: 'owner', path: '/unsent', heading: 'Everything is sent' },
  { name: 'PROMOTION-001 promotional periods', as: 'headOffice', path: '/compliance/quarters?kind=promo', heading: 'Quarters' },
  { name: 'AUDIT-132 quarters for others', as: 'rep', path: '/compliance/quarters', heading: 'Only head office can open this page.' },
  {
    name: 'PROMOTION-002 a promotion that is not there',
    as: 'headOffice',
    path: '/compliance/quarters/none',
    heading: 'This promotion could not be found.',
  },
  { name: 'FINDING-001 findings by region', as: 'headOffice', path: '/compliance/findings', heading: 'By region' },
  { name: 'FINDING-001 findings again and again', as: 'headOffice', path: '/compliance/findings?view=repeats', heading: 'Again and again' },
  {
    name: 'FINDING-001 findings and the time to fix them',
    as: 'headOffice',
    path: '/compliance/findings?view=times',
    heading: 'Time to fix',
  },
  { name: 'FIX-001 fixes of head office', as: 'headOffice', path: '/fixes', heading: 'Fixes' },
  { name: 'FIX-001 fixes of an owner', as: 'owner', path: '/fixes', heading: 'Fixes' },
  {
    name: 'FIX-001 an owner’s past fixes, which the first days of a quarter have',
    as: 'otherOwner',
    path: '/fixes?show=CLOSED',
    heading: /^(Nothing yet|Fixed at the next audit)$/,
  },
  { name: 'REPLY-006 queries to answer of a rep', as: 'rep', path: '/queries', heading: 'Queries' },
  { name: 'REPLY-006 queries to answer, which an owner may not open', as: 'owner', path: '/queries', heading: /^Only reps/ },
  { name: 'GENERAL-009 SHELL-008 SCR-015 resources', as: 'manager', path: '/resources', heading: 'Resources' },
  { name: 'GENERAL-010 SHELL-009 SCR-017 promotions', as: 'manager', path: '/promotions', heading: 'Any 3 reds for $45' },
  { name: 'SCR-017 promotions where nothing matches', as: 'manager', path: '/promotions?search=zzz', heading: 'No offers match.' },
  { name: 'FD-54 banners of head office', as: 'headOffice', path: '/promotions/manage', heading: 'Any 3 reds for $45' },
  { name: 'SCR-018 ACADEMY-001 the Academy of an employee', as: 'employee', path: '/academy', heading: 'Wine basics in ten minutes' },
  {
    name: 'SCR-019 a course of an owner',
    as: 'owner',
    path: coursePath,
    heading: /^(Before you go in|Lifting cartons|Temperature and spills|You did it!)$/,
  },
  { name: 'SCR-019 FD-118 who has finished a course', as: 'headOffice', path: courseReportPath, heading: 'Who has finished' },
  { name: 'FD-435 what a person has learnt', as: 'employee', path: recordPath, heading: 'My record' },
  { name: 'GENERAL-007 SHELL-017 FEED-008 the feed of a manager', as: 'manager', path: '/feed', heading: 'Global' },
  { name: 'SHELL-017 the feed of head office', as: 'headOffice', path: '/feed', heading: 'Global' },
  { name: 'FD-413 what head office has scheduled', as: 'headOffice', path: '/feed/scheduled', heading: 'Scheduled posts' },
  { name: 'FD-414 what an owner has saved', as: 'owner', path: '/feed/saved', heading: 'No posts are saved.' },
  { name: 'FD-424 what was reported to head office', as: 'headOffice', path: '/feed/reported', heading: 'Reported posts' },
  { name: 'FEED-011 a feed without posts', as: 'otherOwner', path: '/feed?feedType=MY_STORE', heading: 'There are no posts to show.' },
  { name: 'SCR-009 a post', as: 'manager', path: postPath, heading: /^Liked?$|Write a comment/ },
  { name: 'FD-427 who has read a post', as: 'headOffice', path: readersPath, heading: 'Readers' },
  { name: 'SCR-009 a post that is not there', as: 'manager', path: '/posts/none', heading: /could not be found/ },
  {
    name: 'GENERAL-004 GENERAL-006 GENERAL-015 SCR-020 SOTY-001 rewards of an owner',
    as: 'owner',
    path: '/my-rewards',
    heading: 'What are Camel Bucks?',
  },
  {
    name: 'GENERAL-006 SCR-020 member incentives of an owner',
    as: 'owner',
    path: '/my-rewards?tab=incentives',
    heading: 'Accepting Submissions',
  },
  { name: 'GENERAL-006 SCR-020 rewards of an employee', as: 'employee', path: '/my-rewards', heading: 'What are Camel Bucks?' },
  { name: 'SCR-020 rewards of a rep, who chooses a store', as: 'rep', path: '/my-rewards', heading: /^Choose a store/ },
  { name: 'GENERAL-005 member incentives of head office', as: 'headOffice', path: '/member-incentives', heading: /incentives$/i },
  { name: 'FD-433 the entries of an incentive as a table', as: 'headOffice', path: entriesPath, heading: 'Submissions' },
  { name: 'SCR-039 the ranking', as: 'headOffice', path: '/store-of-the-year', heading: '1st' },
  { name: 'SCR-039 uploads of results', as: 'headOffice', path: '/store-of-the-year?view=results', heading: /^Results Q1/ },
  { name: 'SCR-039 criteria', as: 'headOffice', path: '/store-of-the-year?view=criteria', heading: 'Store audits' },
  {
    name: 'SCR-039 AMB-071 the ranking for others',
    as: 'rep',
    path: '/store-of-the-year',
    heading: 'Only head office can open this page.',
  },
  { name: 'GENERAL-012 member chat of a manager', as: 'manager', path: '/inbox', heading: 'Member Chat' },
  { name: 'GENERAL-012 head office messages of a manager', as: 'manager', path: '/inbox/head-office', heading: /head office/i },
  { name: 'GENERAL-013 notifications of a manager', as: 'manager', path: '/notifications', heading: 'Notifications' },
  { name: 'SCR-023 stores', as: 'rep', path: '/stores', heading: 'Stores' },
  { name: 'SCR-023 map of the stores', as: 'rep', path: '/stores?view=map', heading: 'Stores' },
  {
    name: 'SCR-023 a map without stores',
    as: 'rep',
    path: '/stores?view=map&query=zzz',
    heading: 'No results found.',
  },
  { name: 'SCR-024 own store', as: 'employee', path: '/stores', heading: 'Wattle & Vine Cellars' },
  { name: 'SCR-004 SHELL-002 search', as: 'manager', path: '/search?query=wine', heading: 'Posts' },
  { name: 'SHELL-014 PROFILE-001 a profile', as: 'manager', path: '/profile', heading: 'My profile' },
  { name: 'SCR-026 users', as: 'headOffice', path: '/settings/users', heading: 'Users' },
  { name: 'SCR-026 the team of an owner', as: 'owner', path: '/settings/users', heading: 'My team' },
  { name: 'SCR-042 the audit trail', as: 'headOffice', path: '/settings/audit-trail', heading: 'Audit trail' },
  { name: 'FD-211 the site as others see it', as: 'headOffice', path: '/settings/see-as', heading: 'Announcements' },
  { name: 'FD-131 two-step sign-in', as: 'owner', path: '/two-step', heading: 'Sign-in and security' },
  { name: 'SHELL-015 PROFILE-002 settings', as: 'manager', path: '/settings', heading: 'Settings' },
  { name: 'SCR-003 an address that leads nowhere', as: 'rep', path: '/nowhere/at/all', heading: 'This page does not exist.' },
  { name: 'AUTH-008 forgot password', path: '/forgot-password', heading: /password/i },
  { name: 'AUTH-014 reset password', path: '/reset-password?token=x', heading: /password/i },
  { name: 'AUDIT-021 a report that is not there', as: 'rep', path: '/compliance/audit-reports/none', heading: /could not be found/ },
]

async function coursePath(request: APIRequestContext): Promise<string> {
  const { items } = await (await request.get('/api/academy/courses', { params: { search: 'cool room' } })).json()
  return `/academy/${items[0].id}`
}

async function recordPath(request: APIRequestContext): Promise<string> {
  const { id } = await (await request.get('/api/users/me')).json()
  return `/academy/people/${id}`
}

async function courseReportPath(request: APIRequestContext): Promise<string> {
  return `${await coursePath(request)}?view=report`
}

async function reportPath(request: APIRequestContext, status: string): Promise<string> {
  const { items } = await (await request.get('/api/audit-reports', { params: { status } })).json()
  return `/compliance/audit-reports/${items[0].id}`
}

async function readersPath(request: APIRequestContext): Promise<string> {
  return `${await postPath(request)}/readers`
}

async function postPath(request: APIRequestContext): Promise<string> {
  const { items } = await (await request.get('/api/users/me/feed', { params: { limit: 100 } })).json()
  const busiest = items.toSorted(
    (a: { comments: { count: number } }, b: { comments: { count: number } }) => b.comments.count - a.comments.count,
  )[0]
  return `/posts/${busiest.id}`
}

async function quarterPath(request: APIRequestContext): Promise<string> {
  const { items } = await (await request.get('/api/audit-reports/quarters')).json()
  return `/compliance/quarters/${items[1].promotion.id}`
}

/** The table of the entries of an incentive that is open. */
async function entriesPath(request: APIRequestContext): Promise<string> {
  const { items } = await (await request.get('/api/member-incentives?activeOnly=true')).json()
  return `/member-incentives/${items[0].id}?view=table`
}

/** The widths at which every control of a screen has to be whole, in pixels. */
const widths = { phone: [360, 390], desktop: [768, 1024, 1440] }

/** The most that a screen may move by itself while it loads, as browsers measure it (cumulative layout shift). */
const mostShift = 0.05

declare global {
  interface Window {
    /** What has moved by itself on the page so far, and how much. */
    shifts: { value: number; what: string[] }[]
  }
}

/** Runs in the page before its own scripts. */
function noteShifts(): void {
  window.shifts = []
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const add = (list: PerformanceObserverEntryList) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const moved = `from ${previousRect.y} to ${currentRect.y}`
        return `${moved}: ${node instanceof Element ? node.outerHTML : node?.textContent}`.slice(0, 150)
      })
      if (!hadRecentInput) window.shifts.push({ value, what })
    }
  }
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
}

// The file with the most to do: both workers take from it.
test.describe.configure({ mode: 'parallel' })

const byAccount = new Map<Account | 'nobody', typeof screens>()
for (const screen of screens) {
  const account = screen.as ?? 'nobody'
  byAccount.set(account, [...(byAccount.get(account) ?? []), screen])
}

/** A person's screens share a browser window, so that each finds the app's code already compiled. */
for (const [account, own] of byAccount) {
  test(`the screens that ${account} sees`, async ({ page, signIn, expectAccessible }, { project }) => {
    test.setTimeout(60_000 + own.length * 12_000) // a slow phone loads each of them
    if (account !== 'nobody') await signIn(account)
    const slow = project.name === 'phone' ? await slowDown(page) : undefined
    if (slow) await page.addInitScript(noteShifts)
    for (const { name, path, heading } of own) {
      await test.step(name, async () => {
        await slow?.(true)
        await page.goto(typeof path === 'string' ? path : await path(page.request))
        await expect(page.getByRole('main').getByText(heading).first(), name).toBeVisible()
        await quiet(page)
        await slow?.(false)
        if (slow) {
          const shifts = await page.evaluate(() => window.shifts)
          const shift = shifts.reduce((sum, { value }) => sum + value, 0)
          expect(shift, `how far the page moved while it loaded: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(mostShift)
        }
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
          // Lines at the edge of what is painted (content-visibility) take their new colours a moment later.
          await expect(() => expectAccessible(colorScheme === 'light' ? 'all' : 'colours')).toPass({ timeout: 20_000 })
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect(sideways, `pixels that the page scrolls sideways, ${colorScheme}`).toBe(0)
        }
        const size = page.viewportSize()
        for (const width of widths[project.name as keyof typeof widths]) {
          await page.setViewportSize({ width, height: 844 })
          await expect.poll(() => page.evaluate(cutOff), `controls that are cut off at ${width} px`).toEqual([])
        }
        if (size) await page.setViewportSize(size)
      })
    }
  })
}
