import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = 'src/app/worker/worker.js'

/** People who have turned push on have registered this address. Each browser asks there for the worker's next version, so it must never change. */
const fileName = 'push-worker.js'

/** Videos need a connection anyway, and hardly anybody reads the licences. */
const leftOut = /^(assets\/hls-|notice\.txt$)/

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url').slice(0, 12)

/** Adds the service worker to the build, with the list of files that it keeps on the device (docs/adr/0041). */
export function worker(): Plugin {
  let folder = ''
  return {
    name: 'caravan:worker',
    apply: 'build',
    configResolved(config) {
      folder = config.publicDir
    },
    generateBundle: {
      // The other plugins have added their files, and index.html is complete.
      order: 'post',
      handler(_options, bundle) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        const page = bundle['index.html']
        if (!entry || page?.type !== 'asset') throw new Error('worker: the build has no entry or no page')
        const hashed = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !leftOut.test(name))
        const named: Record<string, string> = { '/index.html': hash(page.source) }
        // The server keeps files to itself whose names begin with a dot.
        for (const name of readdirSync(folder).filter((name) => !name.startsWith('.') && !leftOut.test(name)))
          named[`/${name}`] = hash(readFileSync(join(folder, name)))
        const build = { entry: `/${entry.fileName}`, hashed: hashed.map((name) => `/${name}`), named }
        this.emitFile({ type: 'asset', fileName, source: `self.build = ${JSON.stringify(build)}\n${readFileSync(source, 'utf8')}` })
      },
    },
  }
}
