import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = 'src/app/theme/colorScheme.js'
const built = /^assets\/color-scheme-.*\.js$/

/**
 * Chooses the colour scheme before the first paint. The app's modules wait for this script, so the build puts a hash in its name and the browser
 * may cache it for ever: when a page is opened again, the browser asks the server for index.html only.
 */
export function colorScheme(): Plugin {
  return {
    name: 'caravan:color-scheme',
    buildStart() {
      if (this.environment.config.command !== 'build') return
      this.emitFile({ type: 'asset', name: 'color-scheme.js', source: readFileSync(source) })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [
        { tag: 'script', attrs: { src: `/${Object.keys(bundle ?? {}).find((name) => built.test(name)) ?? source}` }, injectTo: 'head' },
      ],
    },
  }
}
