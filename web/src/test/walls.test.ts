import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { limits, messages } from '@/api/limits.gen.ts'

/** What each part of the web app may import besides itself: app -> features -> shared -> ui, api -> lib. */
const below: Record<string, string[]> = {
  main: ['app', 'api', 'shared'],
  app: ['features', 'shared', 'ui', 'api', 'lib'],
  features: ['shared', 'ui', 'api', 'lib'],
  shared: ['ui', 'api', 'lib'],
  ui: ['lib'],
  api: ['lib'],
  lib: [],
}

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })

/** The files of the app with their text, without tests and their helpers, which may import anything. */
function productFiles(): [string, string][] {
  return Object.entries(sources).filter(([file]) => !/\.test\.tsx?$|\/test[A-Z]\w*\.tsx?$|^\/src\/test\//.test(file))
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

/** The style sheets, by their path from src, with their text without comments. */
function styleSheets(): [string, string][] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  return files.map((file) => [file, withoutComments(readFileSync(`src/${file}`, 'utf8'))])
}

/** Every import of our own files, lazy ones too: [importing file, imported path from src]. */
function ownImports(): [string, string][] {
  return productFiles().flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import|import\()\s*'((?:@\/|\.)[^']+)'/g)].map(([, target = '']): [string, string] => [
      file.replace('/src/', ''),
      target.startsWith('@/') ? target.slice(2) : new URL(target, `file://${file}`).pathname.replace('/src/', ''),
    ]),
  )
}

/** The circles in which files import each other. Each one lists its files and ends with the first file again. */
function circles(imports: [string, string][]): string[] {
  const targets = new Map<string, string[]>()
  for (const [from, to] of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const found: string[] = []
  const done = new Set<string>()
  function visit(file: string, path: string[]) {
    const since = path.indexOf(file)
    if (since >= 0) found.push([...path.slice(since), file].join(' -> '))
    if (since >= 0 || done.has(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return found
}

const part = (path: string) => (path.split('/')[0] ?? '').replace(/\.tsx?$/, '')
const feature = (path: string) => path.split('/')[1]

describe('walls', () => {
  const imports = ownImports()

  test('the search for imports finds some', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(imports).toContainEqual(['app/routes/home.tsx', 'app/pages/home/HomePage.tsx'])
  })

  test('no part imports a part above it', () => {
    const wrong = imports.filter(([from, to]) => part(from) !== part(to) && !below[part(from)]?.includes(part(to)))
    expect(wrong).toEqual([])
  })

  test('files never import each other in a circle, not even for types', () => {
    expect(circles(imports)).toEqual([])
  })

  test('a test file that loads modules once more shares none with others (vite.config.ts)', () => {
    const again = Object.entries(sources).filter(
      ([file, text]) => /\bvi\.(resetModules|mock|doMock)\(/.test(text) && !file.endsWith('/walls.test.ts'),
    )
    const names = again.map(([file]) => file)
    expect(names).toContain('/src/ui/AlertHost.alone.test.tsx')
    expect(names.filter((name) => !name.endsWith('.alone.test.tsx'))).toEqual([])
  })

  test('no file reads a role or isAdmin to decide what somebody may do', () => {
    const reading = productFiles().filter(
      ([file, text]) => !file.endsWith('.gen.ts') && /\bisAdmin\b|\brole [!=]==/.test(withoutComments(text)),
    )
    expect(reading.map(([file]) => file)).toEqual([])
  })

  test('a file of api is named after its room (docs/architecture.md, convention 15)', () => {
    const rooms = Object.keys(import.meta.glob('../../../internal/*/*.go')).map((file) => file.split('/').at(-2))
    expect(rooms).toContain('audit')
    // What calls no room, and what asks several of them.
    const others = ['build', 'clash', 'client', 'errors', 'opening', 'queryClient', 'types', 'unchanged', 'seeAs']
    const files = productFiles().flatMap(([file]) => /^\/src\/api\/(\w+)\.ts$/.exec(file)?.[1] ?? [])
    expect(files.filter((name) => !rooms.includes(name) && !others.includes(name))).toEqual([])
  })

  test('a feature never imports a feature', () => {
    const wrong = imports.filter(([from, to]) => part(from) === 'features' && part(to) === 'features' && feature(from) !== feature(to))
    expect(wrong).toEqual([])
  })

  test.each([
    [
      'only lib/clock.ts, lib/dates.ts and lib/days.ts count and format days and moments',
      /from 'dayjs'|\bIntl\.|\.toLocale(Date|Time)?String\(/,
      ['/src/lib/clock.ts', '/src/lib/dates.ts', '/src/lib/days.ts'],
    ],
    ["only lib/notes.ts uses the browser's storage", /\b(local|session)Storage\b/, ['/src/lib/notes.ts']],
    ['only lib/database.ts opens databases of the browser', /\bindexedDB\??\.open\b|\bopenDB\b|\bIDBFactory\b/, ['/src/lib/database.ts']],
    ['only lib/copy.ts writes to the clipboard', /\bclipboard\b\??\.writeText\b/, ['/src/lib/copy.ts']],
    ['only lib/zod.ts imports zod', /from 'zod/, ['/src/lib/zod.ts']],
    ['only lib/plural.ts chooses between singular and plural', /=== 1 \?/, ['/src/lib/plural.ts']],
  ])('%s', (_, use, allowed) => {
    const users = productFiles()
      .filter(([, text]) => use.test(withoutComments(text)))
      .map(([file]) => file)
    expect(users).toEqual(allowed)
  })

  test('every class of a sheet is used, and every class that code names is in its sheet', () => {
    const used = new Map<string, Set<string>>()
    const use = (from: string, sheet: string, names: string[]) => {
      const path = sheet.startsWith('@/') ? sheet.slice(2) : new URL(sheet, `file:///${from}`).pathname.slice(1)
      used.set(path, new Set([...(used.get(path) ?? []), ...names]))
    }
    for (const [file, text] of productFiles())
      for (const [, name, sheet = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g))
        use(
          file.replace('/src/', ''),
          sheet,
          [...text.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].map(([, className = '']) => className),
        )
    const sheets = styleSheets().filter(([file]) => file.endsWith('.module.css') && !file.startsWith('app/theme/')) // a theme hands over whole sheets
    for (const [file, text] of sheets)
      for (const [, name = '', sheet = ''] of text.matchAll(/composes: ([\w-]+) from "([^"]+)"/g)) use(file, sheet, [name])
    const wrong = sheets.flatMap(([file, text]) => {
      const has = new Set(text.replace(/"[^"]*"|:global\([^)]*\)/g, '').match(/(?<=\.)[a-z][\w-]*/gi))
      const names = used.get(file) ?? new Set()
      const unused = [...has].filter((name) => !names.has(name)).map((name) => `${file} has .${name}, which nothing uses`)
      return [...unused, ...[...names].filter((name) => !has.has(name)).map((name) => `${file} has no .${name}`)]
    })
    expect(sheets.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  test('spacing comes from the theme (app/theme/tokens.css); only a hair below 2 px, which makes up for a border, is written where it is used', () => {
    const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
    const spacings = sheets.flatMap((file) =>
      [
        ...withoutComments(readFileSync(`src/${file}`, 'utf8')).matchAll(
          /(?<![\w-])(?:padding|margin|gap|row-gap|column-gap)(?:-[\w-]+)?:([^;{}]+);/g,
        ),
      ].map(([declaration, value = '']) => ({ where: `${file} ${declaration}`, value })),
    )
    expect(spacings.filter(({ value }) => value.includes('var(--s-')).length).toBeGreaterThan(100)
    const written = spacings.filter(({ value }) => [...value.matchAll(/[\d.]+(?=px)/g)].some(([px]) => Number(px) >= 2))
    expect(written.map(({ where }) => where)).toEqual([])
  })

  test('the web uses every limit and message that the server hands it (docs/architecture.md, convention 12)', () => {
    const generated = Object.entries({ limits, messages }).flatMap(([of, all]) => Object.keys(all).map((name) => `${of}.${name}`))
    const text = productFiles().map(([, content]) => content)
    expect(generated.filter((name) => !text.some((content) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(content)))).toEqual([])
  })
})
