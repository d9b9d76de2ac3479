import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json|webmanifest|txt)$/
const smallest = 1024 // bytes; below this, compressing saves too little

/** Writes name.br and name.gz beside every text file of the build, so that the server never has to compress a file itself. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'caravan:compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))))
    },
  }
}

async function compressFile(path: string) {
  if ((await stat(path)).size < smallest) return
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
