import base from '../playwright.config.ts'

// The configuration is read by every worker, so what is chosen here is kept for them.
process.env.N ||= '100'
process.env.SEED = process.env.ONLY?.split('/')[0] || process.env.SEED || String(Math.floor(Math.random() * 1_000_000))

/** Accidents on the audit page, many of them: `make accidents N=300 SEED=7`. */
export default {
  ...base,
  testDir: '.',
  globalSetup: '../support/prepareDemo.ts',
  fullyParallel: true,
  retries: 0, // what was lost once is lost
  outputDir: '../test-results/accidents',
  reporter: [['./table.ts']],
  projects: base.projects?.filter(({ name }) => name === 'phone'),
} satisfies typeof base
