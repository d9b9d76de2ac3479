import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type Page, pages } from './pages.ts'

/** Where web/hints.go reads them. */
const fileName = 'hints.json'

/**
 * Writes what the browser will need for each page, beyond what index.html names, as values of the Link header: the files of the page's code and
 * the calls that it starts with. The server sends them with index.html, so that a phone asks for all of it at once instead of three rounds.
 */
export function pageHints(): Plugin {
  let root = ''
  return {
    name: 'caravan:page-hints',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) throw new Error('page hints: the build has no entry')
      const hints = pages.map((page): [string, string[]] => {
        const module = resolve(root, page.module)
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
        if (!chunk) throw new Error(`page hints: ${page.module} is not part of the build`)
        const wanted = files(chunk, bundle, files(entry, bundle))
        return [page.path, [...largestFirst(wanted, bundle).map(fileHint), ...callHints(page)]]
      })
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(hints), null, 1) })
    },
  }
}

/** The chunk, the chunks that it cannot run without, and their styles. */
function files(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.viteMetadata?.importedCss ?? []) found.add(name)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') files(imported, bundle, found)
  }
  return found
}

/** A browser that asks for few files at a time must not begin with the small ones. */
function largestFirst(names: Set<string>, bundle: Rolldown.OutputBundle) {
  const size = (name: string) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? file.code.length : (file?.source.length ?? 0)
  }
  return [...names].sort((a, b) => size(b) - size(a))
}

const fileHint = (name: string) => `</${name}>; rel=${name.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`

/** Every page for signed-in people begins with who that is. */
const callHints = ({ calls = [] }: Page) => ['/api/auth/session', ...calls].map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`)
