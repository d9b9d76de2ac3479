import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

/** A script of ours as it is written into a page, small. The server allows exactly what the build has written (web/embed.go). */
export const inlined = (source: string) => minifySync(source, readFileSync(source, 'utf8')).code.trim()

/** Chooses the colour scheme before the first paint. It is written into the page, because a file would hold up all that is drawn for a round trip. */
export function colorScheme(): Plugin {
  return {
    name: 'caravan:color-scheme',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', children: inlined('src/app/theme/colorScheme.js'), injectTo: 'head-prepend' }],
    },
  }
}
