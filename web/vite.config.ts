import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { apiDocs } from './build/apiDocs.ts'
import { budget } from './build/budget.ts'
import { chunks } from './build/chunks.ts'
import { colorScheme } from './build/colorScheme.ts'
import { compress } from './build/compress.ts'
import { early } from './build/early.ts'
import { pageHints } from './build/pageHints.ts'
import { worker } from './build/worker.ts'

const alone = 'src/**/*.alone.test.tsx'
const page = { environment: 'jsdom', setupFiles: ['./src/test/setup.ts'] }

export default defineConfig({
  plugins: [react(), colorScheme(), pageHints(), early(), budget(), apiDocs(), worker(), compress()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // What the program answers beside the app: its operations, files behind links, and whether it is there.
  server: { proxy: Object.fromEntries(['/api', '/files', '/healthz'].map((path) => [path, 'http://127.0.0.1:8080'])) },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    // A test in *.test.ts needs nothing of a page, one in *.test.tsx does: making one costs more than most tests. The test files of a worker share
    // loaded modules, because loading them for each file takes longer than most tests. Files that load modules once more (vi.resetModules, vi.mock)
    // are named *.alone.test.tsx and share nothing: the modules from before would still hear the connection in the next file, and send what waits a
    // second time.
    projects: [
      { extends: true, test: { name: 'node', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'page', include: ['src/**/*.test.tsx'], exclude: [alone], isolate: false, ...page } },
      { extends: true, test: { name: 'alone', include: [alone], isolate: true, ...page } },
    ],
    pool: 'threads',
    maxWorkers: '100%', // the default leaves one core idle, which is half of a machine with two
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // All clocks but setImmediate, by which the IndexedDB of the tests goes on: a write that another file's test has left would stand still with it,
    // and hold up the deletion of the databases after each test.
    fakeTimers: {
      toFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'Date',
        'performance',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'requestIdleCallback',
        'cancelIdleCallback',
      ],
    },
    testTimeout: 60_000,
  },
})
