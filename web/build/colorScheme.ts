import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = 'src/app/theme/colorScheme.js'
const built = /^assets\/color-scheme-.*\.js$/

/**
 * Runs the choice of the colour scheme before the first paint. Modules wait for it, so the build gives it a name that may be cached for ever:
 * a page that is opened again asks the server for index.html alone.
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
