import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** `make bench`: measures the screen, one thing after the other. Nothing here fails over a time. */
export default defineConfig({
  ...stories,
  testDir: '.',
  globalSetup: undefined,
  workers: 1,
  timeout: 15 * 60_000,
  reporter: 'line',
  use: { launchOptions: stories.use?.launchOptions },
  projects: [{ name: 'slow phone' }],
})
