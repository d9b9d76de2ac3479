import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { apiDocs } from './build/apiDocs.ts'
import { colorScheme } from './build/colorScheme.ts'
import { compress } from './build/compress.ts'
import { pageHints } from './build/pageHints.ts'

const dialogs = new RegExp(
  [
    '@mantine/core/.*/(Modal|ModalBase|Drawer|ScrollArea(?!/utils/to-int)|NativeScrollArea|Overlay|Portal|FocusTrap|Notification)/',
    '@mantine/hooks/.*/use-(focus-trap|drag|click-outside)/',
    '@mantine/notifications|react-(remove-scroll|transition-group)',
  ].join('|'),
)
const pickers = /@mantine\/core\/.*\/(Combobox|Popover|Floating)\/|@mantine\/hooks\/.*\/use-long-press\/|@floating-ui/
const choices = /@mantine\/core\/.*\/(SegmentedControl|FloatingIndicator)\//
const forms = /node_modules\/(@mantine\/form|zod)\/|@mantine\/core\/.*\/PasswordInput\/|src\/shared\/form\//

/**
 * Few files that are needed together instead of dozens of small ones: over HTTP/1.1 each round of requests costs a phone 150 ms and more.
 * What a page does not need at once (dialogs, forms, pickers) stays out of the first load. The first match wins.
 */
const chunks = [
  {
    name: 'framework',
    test: (id: string) =>
      /node_modules\/(react|react-dom|scheduler|@tanstack|@mantine|@tabler)\//.test(id) &&
      ![dialogs, pickers, choices, forms].some((later) => later.test(id)),
  },
  { name: 'shared', test: /src\/(api|lib|shared|ui)\/(?!AlertDialog|ConfirmDialog|PasswordField|Toasts|Form(Dialog|Foot)|form\/)/ },
  { name: 'dialogs', test: dialogs },
  { name: 'pickers', test: pickers },
  { name: 'choices', test: choices },
  { name: 'forms', test: forms },
  { name: 'auth', test: /src\/features\/auth\// },
]

export default defineConfig({
  plugins: [react(), colorScheme(), pageHints(), apiDocs(), compress()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    environment: 'jsdom',
    pool: 'threads',
    maxWorkers: '100%', // the default leaves one core idle, of two
    setupFiles: ['./src/test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 20_000,
  },
})
