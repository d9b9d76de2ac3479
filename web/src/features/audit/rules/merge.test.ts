import { expect, test } from 'vitest'
import { type GoldenMarks, toMarks } from '@/shared/marks/testLines.ts'
import golden from '../../../../../testdata/golden/merge.json'
import type { LineType } from '../types.ts'
import { merge } from './merge.ts'

interface GoldenValue {
  marks: GoldenMarks
  obstacle?: string
  hidden?: boolean
  comments?: string
}

interface Case {
  name: string
  type: LineType
  from: GoldenValue
  mine: GoldenValue
  stored: GoldenValue
  merged: GoldenValue
  clashes?: boolean
}

const value = ({ marks, obstacle, hidden = false, comments = '' }: GoldenValue) => ({ ...toMarks(marks), obstacle, hidden, comments })

test.each(golden as unknown as Case[])('$name', ({ type, from, mine, stored, merged, clashes = false }) => {
  expect(merge(type, value(from), value(mine), value(stored))).toEqual({ merged: value(merged), clashes })
})
