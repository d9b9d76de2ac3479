import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * The most that the code of every first page may weigh, compressed, in bytes. A phone fetches and runs all of it before it draws anything
 * (docs/adr/0008). Load what the first drawing does not need later (latePage, lazyDialog, latePart).
 */
const most = 148_000

/** Lets the build fail when the entry with all that it imports is heavier than that. */
export function budget(): Plugin {
  return {
    name: 'caravan:budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>()
      const add = (name: string) => {
        const file = bundle[name]
        if (file?.type !== 'chunk' || files.has(name)) return
        files.add(name)
        file.imports.forEach(add)
      }
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file.fileName)
      let bytes = 0
      for (const name of files) {
        const file = bundle[name]
        if (file?.type === 'chunk') bytes += gzipSync(file.code).length
      }
      if (bytes > most)
        throw new Error(`The code of every first page weighs ${bytes} bytes compressed; at most ${most} are allowed (web/build/budget.ts).`)
    },
  }
}
