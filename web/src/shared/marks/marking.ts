/** What an answer does to a line. The server applies the same rules to everything that it receives. Both are tested with testdata/golden. */
import type { Line, LineType } from '@/api/types.ts'
import type { Answer, Marks, Value } from '@/shared/drafts/format.ts'
import { type Marked, sectionOf } from './line.ts'

/**
 * Answers the first question of a line; null takes the answer back. On a promotion, yes keeps a price that is right and clears any other, so that it
 * is asked again; no answers both questions with no (AUDIT-053..055). A focus product has one question, and both fields hold its answer (AMB-033).
 */
export function setPassed(type: LineType, marks: Marks, passed: Answer): Marks {
  if (type === 'FOCUS_PRODUCT') return { passed, pricePassed: passed }
  if (type === 'NON_LIQUOR') return { passed, pricePassed: null }
  if (passed && !marks.pricePassed) return { passed, pricePassed: null }
  return normalise(type, { passed, pricePassed: marks.pricePassed })
}

/** Answers the price question. A promotion has it once `passed` is true (AMB-035). A store standard never has it. */
export function setPrice(type: LineType, marks: Marks, pricePassed: Answer): Marks {
  if (type === 'FOCUS_PRODUCT') return { passed: pricePassed, pricePassed }
  if (type === 'PROMOTION' && marks.passed) return { passed: marks.passed, pricePassed }
  return marks
}

/** Turns any combination of answers into the one that the server would store (AMB-035, FD-08). */
export function normalise(type: LineType, { passed, pricePassed }: Marks): Marks {
  if (type === 'FOCUS_PRODUCT') return { passed: pricePassed, pricePassed }
  if (type === 'NON_LIQUOR') return { passed, pricePassed: null }
  return { passed, pricePassed: passed ? pricePassed : passed }
}

/** Whether two lines have the same answers. */
export function sameMarks(a: Marks, b: Marks): boolean {
  return a.passed === b.passed && a.pricePassed === b.pricePassed
}

/** Whether every question of the line is answered (AUDIT-050..052). */
export function isMarked(line: Marked): boolean {
  if (line.type === 'FOCUS_PRODUCT') return line.pricePassed !== null
  if (line.type === 'PROMOTION') return line.passed !== null && line.pricePassed !== null
  return line.passed !== null
}

/** Whether any question of the line is answered. A promotion that still needs its price is answered, but not marked. */
export function isAnswered(line: Marks): boolean {
  return line.passed !== null || line.pricePassed !== null
}

/** Answers a line, which takes away the reason why it could not be checked. */
export function answered(marks: Marks): Pick<Value, 'passed' | 'pricePassed' | 'obstacle'> {
  return { passed: marks.passed, pricePassed: marks.pricePassed, obstacle: undefined }
}

/** Says why a line cannot be checked, in place of an answer. An empty reason takes it back (EVIDENCE-023). */
export function obstructed(obstacle: string): Pick<Value, 'passed' | 'pricePassed' | 'obstacle'> {
  return { passed: null, pricePassed: null, obstacle: obstacle || undefined }
}

/**
 * Whether the line is out of the auditor's sight: hidden, or one that cannot be checked. COMPLETE does not ask for its mark, and the shortcuts leave
 * it alone; the score counts it as any other (SCORING R1, docs/adr/0062).
 */
export function isAside(line: Pick<Marked, 'hidden' | 'obstacle'>): boolean {
  return line.hidden || !!line.obstacle
}

/** Whether the line counts as passed in its section's score (AUDIT-092). */
export function isPassed(line: Marked): boolean {
  if (line.type === 'FOCUS_PRODUCT') return line.pricePassed === true
  if (line.type === 'PROMOTION') return line.passed === true && line.pricePassed === true
  return line.passed === true
}

/** Whether the line was answered and did not pass. An unmarked line has not failed (AMB-034). */
export function isFailed(line: Marked): boolean {
  if (line.type === 'FOCUS_PRODUCT') return line.pricePassed === false
  if (line.type === 'PROMOTION') return line.passed === false || line.pricePassed === false
  return line.passed === false
}

/** Whether the line shows the price question (AMB-035). */
export function asksForPrice(line: Marked): boolean {
  return line.type === 'PROMOTION' && line.passed === true
}

/**
 * MARK UNMARKED TRUE or, with `all`, MARK ALL TRUE: answers visible lines of all four sections with yes (AMB-036). Hidden lines, and those that
 * cannot be checked, stay as they are (R6, EVIDENCE-026).
 * Lines that do not change are returned as the same objects, so that React draws only the others again.
 */
export function markTrue<L extends Marked>(lines: readonly L[], all: boolean): L[] {
  return lines.map((line) => {
    const marks = normalise(line.type, { passed: true, pricePassed: true })
    return isAside(line) || sameMarks(line, marks) || (isMarked(line) && !all) ? line : { ...line, ...marks }
  })
}

/**
 * How many floor lines AUTO-MARK still waits for. Nothing waits for one that cannot be checked. It is not ready if the report has no floor lines
 * either (AUDIT-057, AMB-032, EVIDENCE-026).
 */
export function floorLeft(lines: readonly Marked[]): { left: number; ready: boolean } {
  const floor = lines.filter((line) => sectionOf(line) === 'PROMOTION_FLOOR')
  const left = floor.filter((line) => !isMarked(line) && !line.obstacle).length
  return { left, ready: left === 0 && floor.length > 0 }
}

/**
 * AUTO-MARK: once all floor lines are marked, copies the answers of each one to the unmarked shelf line of the same promotion and product (AMB-032).
 * It never copies or replaces a reason why a line cannot be checked. `marked` and `left` count shelf lines.
 */
export function autoMark<L extends Marked & Pick<Line, 'key'>>(lines: readonly L[]): { lines: L[]; marked: number; left: number } {
  const { ready } = floorLeft(lines)
  const floor = new Map<string, Marks>()
  for (const line of lines) {
    if (sectionOf(line) === 'PROMOTION_FLOOR' && !line.obstacle)
      floor.set(pairKey(line), { passed: line.passed, pricePassed: line.pricePassed })
  }
  let marked = 0
  let left = 0
  const after = lines.map((line) => {
    if (sectionOf(line) !== 'PROMOTION_SHELF' || isMarked(line) || line.obstacle) return line
    const marks = floor.get(pairKey(line))
    if (!ready || !marks) {
      left++
      return line
    }
    marked++
    return { ...line, ...marks }
  })
  return { lines: after, marked, left }
}

/** The part of the key that the floor line and the shelf line of a product have in common (FD-01). */
function pairKey({ key, position }: Pick<Line, 'key' | 'position'>): string {
  return position && key.endsWith(position) ? key.slice(0, -position.length) : key
}
