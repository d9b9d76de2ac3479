import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { AuditPage } from '../support/audit.ts'
import { serve } from '../support/program.ts'
import { completeReport, createReport, reportLines } from './bigReport.ts'
import { emptyCache, openPhone, openSlowPage, paintOf, tapToPaint } from './slowPhone.ts'

const rounds = 20
/** The file from which `go run ./bench` reads the measurements for its table. */
const output = fileURLToPath(new URL('../../.cache/bench/browser.json', import.meta.url))

const login = { email: accounts.rep, password }
const sections = ['Store Standards', 'Promotions (Floor)', 'Promotions (Shelf)', 'Focus Products']
/** How many taps are measured in each section. */
const perSection = rounds / sections.length
const drawnReport = 'section[data-section]'
const drawnLine = `${drawnReport} li`

type Figure = { name: string; ms: number; aimMs: number }

test('a report of 200 lines on a slow phone', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-bench-'))
  const server = await serve(folder)
  const figures: Figure[] = []
  const note = (name: string, aimMs: number, samples: number[]) => figures.push({ name, aimMs, ms: median(samples) })

  /**
   * Measures the time to the first paint of an element that matches the selector, for somebody who is signed in. Cold means with an empty cache, as after
   * a new release; warm means that the page is opened again.
   */
  async function measurePaint(what: string, path: string, selector: string) {
    const phone = await openPhone(browser, server.url, login)
    const page = await openSlowPage(phone, selector)
    await paintOf(page, path) // from now on the browser knows that somebody is signed in
    const cold: number[] = []
    const warm: number[] = []
    for (let i = 0; i < rounds; i++) {
      await page.waitForLoadState('networkidle')
      await emptyCache(page)
      cold.push(await paintOf(page, path))
      await page.waitForLoadState('networkidle')
      warm.push(await paintOf(page, path))
    }
    await phone.close()
    note(`${what}, cold`, 2500, cold)
    note(`${what}, warm`, 1000, warm)
  }

  async function measureTaps(path: string) {
    const phone = await openPhone(browser, server.url, login)
    const page = await openSlowPage(phone, drawnReport)
    await paintOf(page, path)
    const audit = new AuditPage(page)
    for (const name of sections) await audit.unfold(name)
    expect(await page.locator(drawnLine).count()).toBe(reportLines)
    const taps: number[] = []
    for (let i = 0; i < rounds; i++) {
      // Goes down the lines of a section and then to the next section, as people do.
      const questions = audit.questions(sections[Math.floor(i / perSection)] ?? '')
      taps.push(await tapToPaint(page, questions.nth(i % perSection).getByRole('button', { name: 'Yes' })))
    }
    await phone.close()
    note('Yes, from tap to paint, 200 lines unfolded', 100, taps)
  }

  try {
    const request = (await openPhone(browser, server.url, login)).request
    const report = await createReport(request, folder)
    const path = `/compliance/audit-reports/${report.id}?store=${report.store.id}`
    await measurePaint('open report of 200 lines: its sections', path, drawnReport)
    await measureTaps(path)
    await completeReport(request, report)
    await measurePaint('completed report of 200 lines: its first line', path, drawnLine)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await mkdir(dirname(output), { recursive: true })
  await writeFile(output, JSON.stringify(figures, null, 2))
})

function median(samples: number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
