// Prints the ten slowest tests of a report that go test, Vitest or Playwright has written as JSON, or the tests that failed with the start of what
// they said, and once more their names, so that whoever sees only the end of the output knows them.
//   node scripts/testReport.mjs slowest|failed FILE
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const [what, file] = process.argv.slice(2)
const text = readFileSync(file, 'utf8')

/**
 * go test writes one object per line. The time of a test includes its subtests; what failed is told by the innermost test, or by the package without
 * one.
 */
function* ofGo() {
  const said = new Map()
  const told = new Set()
  for (const line of text.split('\n')) {
    if (!line.startsWith('{')) continue
    const { Action, Package, ImportPath, Test, Elapsed, Output, FailedBuild } = JSON.parse(line)
    const name = Test ? `${Package} ${Test}` : (Package ?? ImportPath)
    if (Output) said.set(name, (said.get(name) ?? '') + Output)
    const seconds = Test && !Test.includes('/') ? Elapsed : 0
    if (Action === 'pass' && Test) yield { name, seconds, outcome: 'passed', said: '' }
    if (Action !== 'fail') continue
    yield { name, seconds, outcome: told.has(name) ? 'failed inside' : 'failed', said: said.get(FailedBuild ?? name) ?? '' }
    told.add(Package)
    if (Test) told.add(name.slice(0, name.lastIndexOf('/')))
  }
}

function* ofVitest({ testResults }) {
  for (const { name, assertionResults, status, message } of testResults) {
    const short = name.split('/').pop()
    // A file that does not load has no tests.
    if (status === 'failed' && assertionResults.length === 0) yield { name: short, seconds: 0, outcome: 'failed', said: message }
    for (const { duration = 0, title, status: outcome, failureMessages } of assertionResults)
      yield { name: `${short}: ${title}`, seconds: duration / 1000, outcome, said: failureMessages.join('\n') }
  }
}

function* ofPlaywright({ suites = [], specs = [], file }) {
  for (const suite of suites) yield* ofPlaywright(suite)
  for (const { title, tests } of specs)
    for (const { projectName, results, status } of tests) {
      const outcome = status === 'unexpected' ? 'failed' : 'passed'
      const said = results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
      for (const { duration } of results) yield { name: `${file} on a ${projectName}: ${title}`, seconds: duration / 1000, outcome, said }
    }
}

function tests() {
  if (text.startsWith('{') && text.includes('"Action":')) return ofGo()
  const report = JSON.parse(text)
  return report.testResults ? ofVitest(report) : ofPlaywright(report)
}

const all = [...tests()]
if (what === 'slowest') {
  const slowest = all.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  for (const { seconds, name } of slowest) console.log(`${seconds.toFixed(1).padStart(9)} s  ${name.slice(0, 130)}`)
} else {
  const failed = all.filter(({ outcome }) => outcome === 'failed')
  for (const { name, said } of failed) {
    console.log(`\nfailed: ${name}`)
    for (const line of stripVTControlCharacters(said).trim().split('\n').slice(0, 20)) console.log(`    ${line.slice(0, 200)}`)
  }
  if (failed.length > 0) console.log('')
  for (const { name } of failed) console.log(`failed: ${name.slice(0, 200)}`)
}
