import { describe, expect, test } from 'vitest'
import { tally } from '@/shared/marks/score.ts'
import { defaultWeightings, type GoldenLine, goldenLines } from '@/shared/marks/testLines.ts'
import type { Weightings } from '@/shared/sections.ts'
import golden from '../../../../../testdata/golden/gate.json'
import { completionGate, type Gate } from './gate.ts'

interface Case extends Gate {
  name: string
  weightings?: Weightings
  lines: GoldenLine[]
}

describe('completion gate, as the server decides it', () => {
  test.each(golden as unknown as Case[])('$name', ({ weightings = defaultWeightings, lines, open, message, left, waiting }) => {
    expect(completionGate(tally(goldenLines(lines)), weightings)).toEqual({ open, message, left, waiting })
  })
})
