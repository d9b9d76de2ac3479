import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type axe from 'axe-core'
import { type Account, accounts, password } from './accounts.ts'
import { DEMO_FOLDER } from './prepareDemo.ts'
import { type Server, serve } from './program.ts'
import { watchLoading } from './quiet.ts'

type WorkerFixtures = {
  /** The data folder with the prepared demo network. */
  demoFolder: string
  /**
   * The real program with the demo network, one per worker. All stories of a worker share its data, so each story makes the things that it changes.
   */
  server: Server
}

type Fixtures = {
  /** Signs in through the API. Open a page afterwards. */
  signIn: (account: Account) => Promise<void>
  /**
   * Checks the page with axe, as it is once it has its heading, or only its colours, which are all that another colour scheme changes. Fails with one
   * line for each problem.
   */
  expectAccessible: (what?: 'all' | 'colours') => Promise<void>
  /** Fails a story in which the page throws an error, and keeps the server's output if a story fails. */
  watch: undefined
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Less than half the size of `axe.source`, which each page would have to read. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const axeRules: Record<'all' | 'colours', axe.RunOnly> = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  demoFolder: [process.env[DEMO_FOLDER] ?? '', { scope: 'worker', option: true }],

  server: [
    async ({ demoFolder }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'caravan-e2e-'))
      try {
        await cp(demoFolder, folder, { recursive: true })
        const server = await serve(folder)
        await use(server)
        await server.stop()
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker' },
  ],

  baseURL: ({ server }, use) => use(server.url),

  signIn: ({ page }, use) =>
    use(async (account) => {
      const answer = await page.request.post('/api/auth/login', { data: { email: accounts[account], password } })
      expect(answer, `signing in as ${account}`).toBeOK()
    }),

  expectAccessible: ({ page }, use) =>
    use(async (what = 'all') => {
      await expect(page.locator('h1'), 'the page has its heading').not.toHaveCount(0) // before that it is still loading
      // axe runs in the page itself, which has no frames. @axe-core/playwright opens a second page for each run and takes ten times as long.
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
      const violations = await page.evaluate(async (runOnly) => {
        // Contrast can be measured only when no colour is changing, so running transitions are finished first. Finishing one may start another in an
        // element that inherits the colour, hence the loop. Waiting for them could take for ever: a transition of an element that is not painted
        // never ends.
        const ends = ({ effect, playState }: Animation) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        const changing = () => document.getAnimations().filter(ends)
        for (let running = changing(), rounds = 0; running.length > 0 && rounds < 20; running = changing(), rounds++)
          for (const animation of running) animation.finish()
        return (await window.axe.run(document, { reporter: 'no-passes', resultTypes: ['violations'], runOnly })).violations
      }, axeRules[what])
      const findings = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(' ')}`))
      expect(findings).toEqual([])
    }),

  watch: [
    async ({ page, server }, use, testInfo) => {
      const thrown: Error[] = []
      page.on('pageerror', (error) => thrown.push(error))
      watchLoading(page)
      page.context().on('page', watchLoading)
      await use(undefined)
      page.context().off('page', watchLoading)
      await page.context().setOffline(false) // the next story has the same browser
      if (thrown.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server output', { body: server.output() })
      } else {
        // The pages of other people would go on asking the server beside the stories that follow.
        for (const other of page.context().browser()?.contexts() ?? []) if (other !== page.context()) await other.close()
      }
      expect(thrown, 'uncaught errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
