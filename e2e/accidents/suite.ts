import { test as base, expect } from '@playwright/test'
import { DEMO_FOLDER } from '../support/prepareDemo.ts'
import { ofDevices } from './devices.ts'
import { kinds as ofReports } from './kinds.ts'
import { Random } from './random.ts'
import { walks } from './walks.ts'
import { Accident, Site } from './world.ts'

/** Every kind of accident. */
const kinds = { ...ofReports, ...ofDevices, ...walks }

export const test = base.extend<Record<never, never>, { site: Site }>({
  site: [
    async ({ browser, playwright, launchOptions }, use, { project }) => {
      const { viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId, contextOptions } = project.use
      const options = { viewport, deviceScaleFactor, isMobile, hasTouch, locale, timezoneId, ...contextOptions }
      const site = await Site.start(browser, options, launchOptions, await playwright.request.newContext(), process.env[DEMO_FOLDER] ?? '')
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

interface Plan {
  count: number
  seed: number
  /** The statements that a run proves. */
  proves: string
  /** The index of the only accident to run. */
  only?: number | undefined
}

/** Defines this many accidents. Every kind comes up as often as every other, in an order that depends on the seed. */
export function defineAccidents({ count, seed, proves, only }: Plan) {
  const wanted = Object.keys(kinds).filter((name) => new RegExp(process.env.KIND ?? '').test(name))
  const names = new Random(seed, -1).some(wanted, Number.POSITIVE_INFINITY)
  for (let index = 0; index < count; index++) {
    if (only !== undefined && index !== only) continue
    const name = names[index % names.length] ?? ''
    test(
      `${proves} no mark, photo or completion is lost: ${name} (${seed}/${index})`,
      { annotation: { type: 'kind', description: name } },
      async ({ site }, info) => {
        const accident = await Accident.begin(site, seed, index)
        try {
          await kinds[name]?.(accident)
          expect(await accident.finish(), `run it again with ONLY=${seed}/${index}`).toEqual([])
        } catch (error) {
          info.annotations.push({ type: 'seen', description: await accident.seen() })
          throw error
        } finally {
          if (accident.steps.length > 0) info.annotations.push({ type: 'steps', description: accident.steps.join(', ') })
          info.annotations.push({ type: 'marks', description: String(accident.model.marks) })
          await accident.end()
        }
      },
    )
  }
}
