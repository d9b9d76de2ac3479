import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const chromium = execFileSync(fileURLToPath(new URL('../scripts/chromium.sh', import.meta.url)), { encoding: 'utf8' }).trim()

/** The stories of people at a desk. Everything else is lived on a phone first. */
const atDesk = /(compliance|finals|findings|promotions|quarters|readership|see-as|standards)\.spec\.ts$/
/** What becomes of marks without a connection does not depend on the size of the screen, and some stories are about a phone. */
const onPhones = /(accidents|connection|phone)\.spec\.ts$/
/** How a screen looks is checked on both, and so is what is done in another way on each: tables and cards, dragging, a whole audit. */
const onBoth = /(audit|layout|ordering|outbox|outside|rows|screens|users)\.spec\.ts$/
/** The screens that head office sees, and those that everybody else sees. */
const deskScreens = /the screens that headOffice sees/
const phoneScreens = /the screens that (?!headOffice)/

/** A story is over before optimised code has paid for itself: a tenth less processor time. */
export const unoptimised = '--js-flags=--no-maglev --no-turbofan'

// SIZES=own runs each story only on the device of those who live it, as a change must pass them (ADR 0086). By default stories run on both.
const own = process.env.SIZES === 'own'
/** Without THOROUGH so are each person's screens. */
const ownScreens = own && !process.env.THOROUGH

export default defineConfig({
  testDir: './stories',
  globalSetup: './support/prepareDemo.ts',
  timeout: 90_000,
  expect: { timeout: 20_000 }, // what a busy machine needs; what has to come sooner says so in its story
  // Two cores are busy with three. A build machine has other work too, and a page that waits for its turn fails its story.
  workers: process.env.CI ? 2 : 3,
  forbidOnly: Boolean(process.env.CI),
  retries: 0, // a story that passes only when tried again is a defect to mend
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    contextOptions: { reducedMotion: 'reduce' },
    // The next story of a worker finds an empty browser whose copy of the app is compiled already, which takes a fifth less processor time.
    reuseContext: true,
    // Each story begins with an empty browser, in which the worker would fetch the whole app once more. Stories about the worker allow it.
    serviceWorkers: 'block',
    // What was done and asked, and what the page logged. Pictures of each step would take a quarter of the time; `--trace on` makes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox', // lets it start as root, which build machines often are
        '--disable-gpu',
        unoptimised,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage', // in a container /dev/shm has only 64 MB
      ],
    },
  },
  projects: [
    // The longest story of a desktop would hold up one worker at the end.
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      testIgnore: onPhones,
      ...(own && { testMatch: [atDesk, onBoth] }),
      ...(ownScreens && { grepInvert: phoneScreens }),
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
      testIgnore: own ? atDesk : [],
      ...(ownScreens && { grepInvert: deskScreens }),
    },
  ],
})
