import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { AuditPage } from '../support/audit.ts'
import { png } from '../support/pictures.ts'
import { serve } from '../support/program.ts'
import { createReport } from './bigReport.ts'
import { openPhone, openSlowPage, paintOf, tapToPaint } from './slowPhone.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const photos = 40
const drawnReport = 'section[data-section]'

/** Prints the median and the longest of some times, in milliseconds. */
function print(name: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  process.stdout.write(`${name}: median ${sorted[Math.floor(sorted.length / 2)]?.toFixed()} ms, longest ${sorted.at(-1)?.toFixed()} ms\n`)
}

test('a report of 200 lines without a connection on a slow phone', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-bench-'))
  const server = await serve(folder)
  try {
    const phone = await openPhone(browser, server.url, { email: accounts.rep, password }, 'allow')
    const report = await createReport(phone.request, folder)
    const path = `/compliance/audit-reports/${report.id}?store=${report.store.id}`
    const first = await phone.newPage()
    await first.goto(path)
    const isKept = () =>
      first.evaluate(async () => {
        const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
        return active?.state === 'activated' && (await caches.match('/index.html')) !== undefined
      })
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
    await first.waitForTimeout(2500) // answers are written to the device a second after they came
    await first.close()
    await server.kill() // as in flight mode, nothing can be reached

    const starts: number[] = []
    for (let round = 0; round < rounds; round++) {
      const page = await openSlowPage(phone, drawnReport)
      starts.push(await paintOf(page, path))
      await page.close()
    }
    print('cold start without a connection: the sections of the report', starts)

    const page = await openSlowPage(phone, drawnReport)
    await paintOf(page, path)
    const audit = new AuditPage(page)
    await audit.unfold('Store Standards')
    await audit.unfold('Promotions (Floor)')
    const choosing = page.waitForEvent('filechooser')
    await page
      .getByRole('button', { name: /^Add photos/ })
      .first()
      .click()
    const files = Array.from({ length: photos }, (_, i) => ({
      name: `${i}.png`,
      mimeType: 'image/png',
      buffer: png(2400, 1800, [i * 6, 80, 120]),
    }))
    await (await choosing).setFiles(files)
    const questions = audit.questions('Promotions (Floor)')
    const taps: number[] = []
    for (let round = 0; round < rounds; round++)
      taps.push(await tapToPaint(page, questions.nth(round).getByRole('button', { name: 'Yes' })))
    print(`Yes, from tap to paint, while ${photos} photos are queued`, taps)
    await phone.close()
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
})
