import { describe, expect, test } from 'vitest'

/** What each part of the app may import besides itself: app -> features -> shared -> ui, api -> lib. */
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

/** The files of the product with their text. Tests and their helpers may reach everywhere. */
function productFiles(): [string, string][] {
  return Object.entries(sources).filter(([file]) => !/\.test\.tsx?$|\/test[A-Z]\w*\.tsx?$|^\/src\/test\//.test(file))
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

/** Every import of our own files, also the lazy ones: [importing file, imported path from src]. */
function ownImports(): [string, string][] {
  return productFiles().flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import|import\()\s*'((?:@\/|\.)[^']+)'/g)].map(([, target = '']): [string, string] => [
      file.replace('/src/', ''),
      target.startsWith('@/') ? target.slice(2) : new URL(target, `file://${file}`).pathname.replace('/src/', ''),
    ]),
  )
}

/** The circles in which files import each other, each as the files from the first to the first again. */
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

  test('there are imports to look at', () => {
    expect(imports.length).toBeGreaterThan(100)
    expect(imports).toContainEqual(['app/routes/home.tsx', 'app/pages/home/HomePage.tsx'])
  })

  test('nothing imports from above it', () => {
    const wrong = imports.filter(([from, to]) => part(from) !== part(to) && !below[part(from)]?.includes(part(to)))
    expect(wrong).toEqual([])
  })

  test('there is no circle between two files, also not of types', () => {
    expect(circles(imports)).toEqual([])
  })

  test('nobody reads a role or isAdmin to decide what may be done', () => {
    const reading = productFiles().filter(
      ([file, text]) => !file.endsWith('.gen.ts') && /\bisAdmin\b|\brole [!=]==/.test(withoutComments(text)),
    )
    expect(reading.map(([file]) => file)).toEqual([])
  })

  test('a feature never imports a feature', () => {
    const wrong = imports.filter(([from, to]) => part(from) === 'features' && part(to) === 'features' && feature(from) !== feature(to))
    expect(wrong).toEqual([])
  })

  test.each([
    ['days and moments are written by lib/dates.ts alone', /from 'dayjs'|\bIntl\.|\.toLocale(Date|Time)?String\(/, ['/src/lib/dates.ts']],
    ["the browser's storage is reached by lib/notes.ts alone", /\b(local|session)Storage\b/, ['/src/lib/notes.ts']],
    ['zod is set up by lib/zod.ts alone', /from 'zod/, ['/src/lib/zod.ts']],
    ['words are counted by lib/plural.ts alone', /=== 1 \?/, ['/src/lib/plural.ts']],
  ])('%s', (_, use, allowed) => {
    const users = productFiles()
      .filter(([, text]) => use.test(withoutComments(text)))
      .map(([file]) => file)
    expect(users).toEqual(allowed)
  })
})
