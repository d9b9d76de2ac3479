import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { serve } from '../support/program.ts'
import { quiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

interface Glance {
  quarter: { promotion: { id: string; description: string } }
  toFinalise: { quarter: { id: string; description: string }; reports: number }[]
}

interface Reports {
  items: { id: string; store: { name: string } }[]
  meta: { totalItems: number }
}

async function get<T>(request: APIRequestContext, address: string): Promise<T> {
  const answer = await request.get(address)
  expect(answer, address).toBeOK()
  return answer.json()
}

/** The addresses of the links that begin with a number, or name it after the region, with that number. */
async function countsOn(page: Page): Promise<{ n: number; href: string }[]> {
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('aria-label') ?? link.textContent ?? '', link.getAttribute('href') ?? '']))
  return links.flatMap(([text = '', href = '']) => {
    const n = /(\d+) (?:of \d+|completed|final)/.exec(text)?.[1]
    return n && href.includes('counting=yes') ? [{ n: Number(n), href }] : []
  })
}

test('FD-37 every number of stores leads to a list with exactly that many reports', async ({ page, signIn, expectAccessible }) => {
  await signIn('headOffice')
  const { quarter } = await get<Glance>(page.request, '/api/audit-reports/glance')
  const found = new Map<string, number>()
  for (const [path, ready] of [
    ['/', 'Regions behind'],
    ['/compliance', /stores started$/],
    ['/compliance/quarters', 'Core range'],
    [`/compliance/quarters/${quarter.promotion.id}`, 'By region'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(ready).first()).toBeVisible()
    await quiet(page)
    const counts = await countsOn(page)
    expect(counts.length, path).toBeGreaterThan(1)
    for (const { n, href } of counts) {
      expect(found.get(href) ?? n, href).toBe(n)
      found.set(href, n)
    }
  }
  const chosen = [...found].filter(([href]) => href.includes(quarter.promotion.id))
  expect(chosen.length).toBeGreaterThan(8)
  for (const [href, n] of chosen) {
    await page.goto(href)
    const counted = n === 0 ? 'No audit reports match.' : n === 1 ? '1 report' : `${n} reports` // on the first days of a quarter some regions have none
    await expect(page.getByText(counted, { exact: true }), href).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Remove filter One report per store' })).toBeVisible()
  await expectAccessible()
})

test('FD-36 AUDIT-105 head office sets all reports that wait as final at once, and reads what was refused and why', async ({
  page,
  demoFolder,
  expectAccessible,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-e2e-finals-'))
  await cp(demoFolder, folder, { recursive: true })
  const server = await serve(folder)
  try {
    expect(await page.request.post(`${server.url}/api/auth/login`, { data: { email: accounts.headOffice, password } })).toBeOK()
    const { toFinalise } = await get<Glance>(page.request, `${server.url}/api/audit-reports/glance`)
    const [waiting] = toFinalise
    if (!waiting || waiting.reports < 4) throw new Error('the demo network has too few reports that can be set as final')
    const { id: quarter, description } = waiting.quarter

    await page.goto(`${server.url}/`)
    await page.getByRole('link', { name: `Review the reports for ${description} and set them as final` }).click()
    await expect(page.getByText(`${waiting.reports} reports`, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'CHOOSE ALL THAT CAN BE FINAL' }).click()
    const bar = page.getByRole('region', { name: 'Chosen reports' })
    await expect(bar.getByText(`${waiting.reports} chosen`)).toBeVisible()
    await expect(bar).toBeInViewport({ ratio: 1 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible()
    }

    // Meanwhile a colleague sets one of them as final, and reopens another.
    const { items } = await get<Reports>(page.request, `${server.url}/api/audit-reports?settable=true&quarter=${quarter}&limit=100`)
    const [set, reopened] = items
    if (!set || !reopened) throw new Error('the list has no reports')
    expect(await page.request.post(`${server.url}/api/audit-reports/${set.id}`, { data: { final: true } })).toBeOK()
    expect(await page.request.post(`${server.url}/api/audit-reports/${reopened.id}`, { data: { status: 'PENDING' } })).toBeOK()

    await bar.getByRole('button', { name: 'SET AS FINAL' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: `Set ${waiting.reports} reports as final?` })).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'SET AS FINAL' }).click()
    await expect(dialog.getByRole('heading', { name: `${waiting.reports - 2} reports set as final` })).toBeVisible()
    await expect(dialog.getByText('1 report was already final.')).toBeVisible()
    await expect(dialog.getByText('1 report was not set as final')).toBeVisible()
    await expect(dialog.getByText('Only a completed report can be set as final.')).toBeVisible()
    await expect(dialog.getByText(`${reopened.store.name}, ${description}`)).toBeVisible()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'DONE' }).click()
    await expect(page.getByText('No audit reports match.')).toBeVisible()
    await expect(bar).toBeHidden()

    const final = await get<Reports>(page.request, `${server.url}/api/audit-reports?quarter=${quarter}&final=true`)
    expect(final.meta.totalItems).toBeGreaterThanOrEqual(waiting.reports - 1)
    await page.goto(`${server.url}/`)
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible()
    await expect(page.getByText('to make', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: `Review the reports for ${description} and set them as final` })).toHaveCount(0)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('FD-39 NONLIQUOR-024 a day is typed as DD/MM/YYYY or picked from the calendar, with the keyboard and by touch', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const { today } = await get<{ today: string }>(page.request, '/api/users/me')
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  await page.goto('/compliance')
  await page.getByRole('button', { name: 'NEW AUDIT' }).click()
  const dialog = page.getByRole('dialog', { name: 'New audit' })
  const field = dialog.getByLabel('Date of the audit')
  await expect(field).toHaveValue(today.split('-').reverse().join('/'))

  await test.step('FD-03 the form says what is wrong with a typed day, and keeps it', async () => {
    await field.fill('31/2/2026')
    await dialog.getByRole('button', { name: 'START AUDIT' }).click()
    await expect(field).toHaveAccessibleDescription(/Please enter a valid date \(YYYY-MM-DD\)/)
    await expect(field).toHaveValue('31/2/2026')
    await field.fill(`${day}${month < 10 ? '/0' : '/'}${month}/${year + 1}`)
    await dialog.getByRole('button', { name: 'START AUDIT' }).click()
    await expect(field).toHaveAccessibleDescription(/The date must not be in the future/)
  })

  await test.step('the calendar does not offer days after today; Escape closes it alone', async () => {
    await field.fill(today)
    await dialog.getByRole('button', { name: 'Open calendar' }).click()
    const chosen = page.getByRole('button', { pressed: true })
    await expect(chosen).toBeFocused()
    await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled()
    const box = await chosen.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible()
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Next month' })).toBeHidden()
    await expect(dialog).toBeVisible()
  })

  await test.step('a day is picked with the keyboard', async () => {
    await field.press('Alt+ArrowDown')
    await expect(page.getByRole('button', { pressed: true })).toBeFocused()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Next month' })).toBeHidden()
    await expect(field).not.toHaveValue(today.split('-').reverse().join('/'))
    await expect(field).toHaveValue(new RegExp(`/${month === 1 ? 12 : String(month - 1).padStart(2, '0')}/`))
  })
})
