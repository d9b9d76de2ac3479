import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { files, filesOf } from './files.ts'
import { type Page, pages } from './pages.ts'

/** The file that web/hints.go reads. */
const fileName = 'hints.json'

/**
 * Lists, for each page, what the browser will need beyond index.html: the files of the page's code and the API calls that the page starts with.
 * They are written as values of the Link header. The server sends them with index.html, so that a phone asks for everything at once instead of
 * in three rounds.
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
        const wanted = new Set([...files(entry, bundle), ...filesOf(resolve(root, page.module), bundle)])
        return [page.path, [...largestFirst(wanted, bundle).map(fileHint), ...callHints(page)]]
      })
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(Object.fromEntries(hints), null, 1) })
    },
  }
}

/** Some browsers fetch only a few files at a time. The large ones must not wait behind the small ones. */
function largestFirst(names: Set<string>, bundle: Rolldown.OutputBundle) {
  const size = (name: string) => {
    const file = bundle[name]
    return file?.type === 'chunk' ? file.code.length : (file?.source.length ?? 0)
  }
  return [...names].sort((a, b) => size(b) - size(a))
}

const fileHint = (name: string) => `</${name}>; rel=${name.endsWith('.css') ? 'preload; as=style' : 'modulepreload'}; crossorigin`

/** The page's API calls. Every page for signed-in people first asks who is signed in. */
const callHints = ({ calls = [] }: Page) => ['/api/auth/session', ...calls].map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`)
