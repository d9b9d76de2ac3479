// Prints the ten slowest tests of a report that go test, Vitest or Playwright has written as JSON.
//   node scripts/slowest.mjs FILE
import { readFileSync } from 'node:fs'

const text = readFileSync(process.argv[2], 'utf8')

/** go test writes one object per line. The time of a test includes its subtests. */
function* ofGo() {
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) continue
    const { Action, Package, Test, Elapsed } = JSON.parse(line)
    if (Test && !Test.includes('/') && (Action === 'pass' || Action === 'fail')) yield { seconds: Elapsed, name: `${Package} ${Test}` }
  }
}

function* ofVitest({ testResults }) {
  for (const { name, assertionResults } of testResults)
    for (const { duration = 0, title } of assertionResults) yield { seconds: duration / 1000, name: `${name.split('/').pop()}: ${title}` }
}

function* ofPlaywright({ suites = [], specs = [], file }) {
  for (const suite of suites) yield* ofPlaywright(suite)
  for (const { title, tests } of specs)
    for (const { projectName, results } of tests)
      for (const { duration } of results) yield { seconds: duration / 1000, name: `${file} on a ${projectName}: ${title}` }
}

function tests() {
  if (text.startsWith('{"Time"')) return ofGo()
  const report = JSON.parse(text)
  return report.testResults ? ofVitest(report) : ofPlaywright(report)
}

const slowest = [...tests()].sort((a, b) => b.seconds - a.seconds).slice(0, 10)
for (const { seconds, name } of slowest) console.log(`${seconds.toFixed(1).padStart(9)} s  ${name.slice(0, 130)}`)
