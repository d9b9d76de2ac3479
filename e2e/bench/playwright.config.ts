import { defineConfig } from '@playwright/test'
import stories, { unoptimised } from '../playwright.config.ts'
import { trustFront } from './https.ts'

const { args = [], ...launch } = stories.use?.launchOptions ?? {}

/** Measures how fast pages are on a slow phone, one after the other, for `make bench`. No measurement makes it fail, however slow. */
export default defineConfig({
  ...stories,
  testDir: '.',
  globalSetup: undefined,
  workers: 1,
  timeout: 45 * 60_000,
  reporter: 'line',
  use: { launchOptions: { ...launch, args: [...args.filter((arg) => arg !== unoptimised), trustFront()] } },
  projects: [{ name: 'slow phone' }],
})
