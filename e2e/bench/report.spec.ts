import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, expect, test } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { AuditPage } from '../support/audit.ts'
import { serve } from '../support/program.ts'
import { quiet } from '../support/quiet.ts'
import { completeReport, createReport, reportLines } from './bigReport.ts'
import { openFront } from './https.ts'
import { emptyCache, openPhone, openSlowPage, paintOf, tapToPaint } from './slowPhone.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
/** A program to compare with, such as one built without a trick of docs/adr/0008. Both are measured in turn in each round. */
const other = process.env.CARAVAN_BIN_WITHOUT
/** The file from which `go run ./bench` reads the measurements for its table. */
const output = fileURLToPath(new URL('../../.cache/bench/browser.json', import.meta.url))

const login = { email: accounts.rep, password }
const sections = ['Store Standards', 'Promotions (Floor)', 'Promotions (Shelf)', 'Focus Products']
/** How many taps are measured in each section. */
const perSection = Math.ceil(rounds / sections.length)
const drawnReport = 'section[data-section]'
const drawnLine = `${drawnReport} li`

type Figure = { name: string; ms: number; aimMs: number }

/** Starts a program with a report of 200 lines in a data folder of its own. */
async function openSite(browser: Browser, program?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-bench-'))
  const server = await serve(folder, {}, program)
  const front = await openFront(server.url)
  const { request } = await openPhone(browser, server.url, login)
  const report = await createReport(request, folder)
  return {
    url: server.url,
    /** Where pages are loaded from. Calls of the tests themselves need no HTTPS. */
    pages: front.url,
    path: `/compliance/audit-reports/${report.id}?store=${report.store.id}`,
    complete: () => completeReport(request, report),
    close: async () => {
      await front.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

test('a report of 200 lines and the feed on a slow phone', async ({ browser }) => {
  const sites = [await openSite(browser)]
  if (other) sites.push(await openSite(browser, other))
  const figures: Figure[] = []

  /** Notes what was measured: per round one time of each program. */
  function note(name: string, aimMs: number, samples: number[][]) {
    const [mine = [], without] = samples
    figures.push({ name, aimMs, ms: median(mine) })
    if (!without) return
    const ratios = without.map((ms, round) => ms / (mine[round] ?? Number.NaN))
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2))
    const times = `${median(mine).toFixed()} ms, without ${median(without).toFixed()} ms`
    process.stdout.write(`${name}: ${times}; without/with ${middle} (half are ${low} to ${high})\n`)
  }

  /**
   * Measures the time to the first paint of an element that matches the selector, for somebody who is signed in. Cold means with an empty cache, as
   * after a new release; warm means that the page is opened again. The page is the report's, or the one at the given address.
   */
  async function measurePaint(what: string, selector: string, at?: string) {
    const runs = await Promise.all(
      sites.map(async ({ url, pages, path }) => ({ path: pages + (at ?? path), page: await openSlowPhone(url, selector), ...noTimes() })),
    )
    for (const { page, path } of runs) await paintOf(page, path) // from now on the browser knows that somebody is signed in
    for (let round = 0; round < rounds; round++) {
      for (const { path, page, cold, warm } of inTurn(runs, round)) {
        await quiet(page)
        await emptyCache(page)
        cold.push(await paintOf(page, path))
        await quiet(page)
        warm.push(await paintOf(page, path))
      }
    }
    for (const { page } of runs) await page.context().close()
    note(
      `${what}, cold`,
      2500,
      runs.map(({ cold }) => cold),
    )
    note(
      `${what}, warm`,
      1000,
      runs.map(({ warm }) => warm),
    )
  }

  async function measureTaps() {
    const runs = await Promise.all(
      sites.map(async ({ url, pages, path }) => {
        const page = await openSlowPhone(url, drawnReport)
        return { path: pages + path, page, audit: new AuditPage(page), taps: [] as number[] }
      }),
    )
    for (const { path, page, audit } of runs) {
      await paintOf(page, path)
      for (const name of sections) await audit.unfold(name)
      expect(await page.locator(drawnLine).count()).toBe(reportLines)
    }
    for (let round = 0; round < rounds; round++) {
      for (const { page, audit, taps } of inTurn(runs, round)) {
        // People go down the lines of a section and then on to the next.
        const questions = audit.questions(sections[Math.floor(round / perSection)] ?? '')
        taps.push(await tapToPaint(page, questions.nth(round % perSection).getByRole('button', { name: 'Yes' })))
      }
    }
    for (const { page } of runs) await page.context().close()
    note(
      'Yes, from tap to paint, 200 lines unfolded',
      100,
      runs.map(({ taps }) => taps),
    )
  }

  async function openSlowPhone(url: string, selector: string) {
    return openSlowPage(await openPhone(browser, url, login), selector)
  }

  try {
    await measurePaint('open report of 200 lines: its sections', drawnReport)
    await measureTaps()
    await measurePaint('feed: its first post', 'article', '/feed')
    for (const site of sites) await site.complete()
    await measurePaint('completed report of 200 lines: its first line', drawnLine)
  } finally {
    for (const site of sites) await site.close()
  }
  await mkdir(dirname(output), { recursive: true })
  await writeFile(output, JSON.stringify(figures, null, 2))
})

const noTimes = () => ({ cold: [] as number[], warm: [] as number[] })

/** The other program first in every second round. */
const inTurn = <Run>(runs: Run[], round: number) => (round % 2 === 0 ? runs : runs.toReversed())

const median = (samples: number[]) => quantile(samples, 0.5)

function quantile(samples: number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
}
