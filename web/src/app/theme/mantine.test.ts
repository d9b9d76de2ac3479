import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/app/theme/mantine.css', 'utf8')
const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('every Mantine component that the app uses has its styles imported', () => {
  const imported = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  const styled = [...new Set(imported)].filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`))
  expect(styled).toContain('Button')
  expect(styled.filter((name) => !styles.includes(`/${name}.layer.css`))).toEqual([])
})
