import { describe, expect, test } from 'vitest'
import { aLine, type GoldenLine, goldenLines } from '@/shared/marks/testLines.ts'
import golden from '../../../../../testdata/golden/loadmore.json'
import { nextFocusLines } from './loadMore.ts'

interface Case {
  name: string
  count: number
  lines: GoldenLine[]
  keys: string[]
}

describe('LOAD MORE without a connection, as the server does it', () => {
  test.each(golden as unknown as Case[])('OFFLINE-030 $name', ({ count, lines, keys }) => {
    const all = goldenLines(lines.map((line) => ({ ...line, type: 'FOCUS_PRODUCT' })))
    expect(nextFocusLines(all, count).map(({ key }) => key)).toEqual(keys)
  })

  test('OFFLINE-030 lines of other sections are none of its business', () => {
    expect(nextFocusLines([aLine({ hidden: true })], 10)).toEqual([])
  })
})
