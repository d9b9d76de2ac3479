import { stdout } from 'node:process'
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

interface Row {
  runs: number
  /** How long they took, in milliseconds. */
  took: number
  marks: number
  failures: number
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
const print = (text: string | undefined) => void stdout.write(`${text}\n`)

/** Prints the accidents that failed, and a table of all by kind. */
export default class Table implements Reporter {
  readonly #rows = new Map<string, Row>()

  onBegin() {
    print(`SEED=${process.env.SEED} N=${process.env.N}`)
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const note = (type: string) => [...test.annotations, ...result.annotations].find((annotation) => annotation.type === type)?.description
    const kind = note('kind') ?? ''
    const row = this.#rows.get(kind) ?? { runs: 0, took: 0, marks: 0, failures: 0 }
    this.#rows.set(kind, row)
    row.runs += 1
    row.took += result.duration
    row.marks += Number(note('marks') ?? 0)
    if (result.status === 'passed') return
    row.failures += 1
    print(`\n${test.title}: ${result.status} after ${result.duration} ms`)
    if (note('steps')) print(`after: ${note('steps')}`)
    for (const { message } of result.errors) print(message)
    if (note('seen')) print(`on the screens: ${note('seen')}`)
  }

  onError({ message }: { message?: string }) {
    print(message)
  }

  onEnd({ status, duration }: FullResult) {
    const rows = [...this.#rows].sort(([a], [b]) => a.localeCompare(b))
    const total = (field: keyof Row) => rows.reduce((sum, [, row]) => sum + row[field], 0)
    const line = (kind: string, ...figures: (string | number)[]) =>
      print(`${kind.padEnd(34)}${figures.map((figure) => String(figure).padStart(10)).join('')}`)
    print('')
    line('kind', 'runs', 'marks', 'failures', 'seconds')
    for (const [kind, { runs, marks, failures, took }] of rows) line(kind, runs, marks, failures, seconds(took))
    line('all', total('runs'), total('marks'), total('failures'), seconds(total('took')))
    print(`\n${status}, ${Math.round(duration / 1000)} s, SEED=${process.env.SEED} N=${process.env.N}`)
  }

  printsToStdio() {
    return true
  }
}
