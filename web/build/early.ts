import { resolve } from 'node:path'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { builtinEnvironments } from 'vitest/runtime'
import { inlined } from './colorScheme.ts'
import { criticalCss } from './criticalCss.ts'
import { filesOf } from './files.ts'

const renderer = '/src/app/early/render.tsx'
const page = 'src/features/auth/pages/SignInPage.tsx'

/**
 * Adds the sign-in as HTML to the build, drawn in advance, with the styles that it needs. The server sends it in place of index.html to people
 * without a session (web/early.go), so that they see the sign-in before any code has arrived. The app then takes its place (lib/early.ts,
 * docs/adr/0060).
 */
export function early(): Plugin {
  let root = ''
  return {
    name: 'caravan:early',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('early: the build has no page')
        const source = String(index.source)
        const wanted = filesOf(resolve(root, page), bundle)
        for (const [name, drawn] of Object.entries(await draw(root))) {
          const html = withBuiltAssets(drawn, bundle)
          this.emitFile({ type: 'asset', fileName: `early/${name}.html`, source: compose(source, html, wanted, bundle) })
        }
      },
    },
  }
}

/** Runs the app's own code to draw the pages. */
async function draw(root: string): Promise<Record<string, string>> {
  // A channel to other tabs would keep the build from ending.
  const channel = Reflect.get(globalThis, 'BroadcastChannel')
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const browser = await builtinEnvironments.jsdom.setup(globalThis, {})
  // Most browsers have passkeys. early.js takes the room for them away in one that has none.
  for (const [name, value] of [
    ['PublicKeyCredential', class {}],
    ['isSecureContext', true],
  ] as const)
    Object.defineProperty(globalThis, name, { value, configurable: true })
  const server = await createServer({
    root,
    configFile: resolve(root, 'vite.config.ts'),
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    logLevel: 'error',
  })
  try {
    // Otherwise the app's late parts would be loaded too.
    const { holdUntil } = await server.ssrLoadModule('/src/lib/late.ts')
    holdUntil(new Promise(() => {}))
    const { pages } = await server.ssrLoadModule(renderer)
    return pages()
  } finally {
    await server.close()
    for (const name of ['PublicKeyCredential', 'isSecureContext']) Reflect.deleteProperty(globalThis, name)
    await browser.teardown(globalThis)
    Reflect.set(globalThis, 'BroadcastChannel', channel)
  }
}

/** Replaces the paths of pictures in the sources by those in the build. */
function withBuiltAssets(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/(?<=src=")\/(src\/[^"]+)/g, (_, source: string) => {
    const built = Object.values(bundle).find((file) => file.type === 'asset' && file.originalFileNames.includes(source))
    if (!built) throw new Error(`early: ${source} is not part of the build`)
    return `/${built.fileName}`
  })
}

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * Puts the drawn page into index.html. The style sheets come after it, because the browser draws nothing that follows them before they have arrived.
 */
function compose(index: string, html: string, wanted: ReadonlySet<string>, bundle: Rolldown.OutputBundle): string {
  const names = [
    ...new Set([...[...index.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, name = '']) => name), ...wanted]),
  ]
  const sheets = names.filter((name) => name.endsWith('.css'))
  const css = sheets.map((name) => {
    const file = bundle[name]
    return file?.type === 'asset' ? String(file.source) : ''
  })
  const code = names.filter((name) => name.endsWith('.js') && !index.includes(`/${name}"`))
  const scripts = `<script>${inlined('src/app/early/early.js')}</script>${code.map(preload).join('')}`
  const later = '#early [data-later]{visibility:hidden}[data-no-passkeys] #early [data-later]{display:none}'
  const styles = `<style>${criticalCss(css.join('\n'), index + html)}${later}</style><noscript><style>#early{display:none}</style></noscript>`
  return index
    .replaceAll(stylesheet, '')
    .replace('</head>', () => `${styles}${scripts}</head>`)
    .replace('<body>', () => `<body><div id="early">${html}</div>`)
    .replace('</body>', () => `${sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`).join('')}</body>`)
}

const preload = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}">`
