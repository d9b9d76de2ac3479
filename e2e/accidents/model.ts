import type { Random } from './random.ts'

/** What the report must say after everything that people did to it. It knows only what a person knows: what an answer does to a line. */
export type Answer = boolean | null

export interface Value {
  passed: Answer
  pricePassed: Answer
  comments: string
  /** Why it cannot be checked; absent or empty: it can. */
  obstacle?: string | undefined
}

/** A line as the API returns it. */
export interface Line extends Value {
  id: string
  key: string
  type: 'NON_LIQUOR' | 'PROMOTION' | 'FOCUS_PRODUCT'
  position: string
  description: string
  hidden: boolean
  version: number
  changedBy: { id: string } | null
}

function sectionOf({ type, position }: Line): string {
  if (type === 'NON_LIQUOR') return 'STORE_STANDARDS'
  return type === 'PROMOTION' ? `PROMOTION_${position}` : 'FOCUS_PRODUCTS'
}

/** Answers the first question of a line. Pressing the given answer again takes it back (AUDIT-053..055). */
export function answered(type: Line['type'], { obstacle: _, ...value }: Value, answer: boolean): Value {
  const before = type === 'FOCUS_PRODUCT' ? value.pricePassed : value.passed
  const passed = before === answer ? null : answer
  if (type === 'FOCUS_PRODUCT') return { ...value, passed, pricePassed: passed }
  if (type === 'NON_LIQUOR') return { ...value, passed, pricePassed: null }
  if (passed) return { ...value, passed, pricePassed: value.pricePassed ? true : null }
  return { ...value, passed, pricePassed: passed }
}

/** Says why a line cannot be checked, in place of its answers. */
export function obstructed(value: Value, obstacle: string): Value {
  return { ...value, passed: null, pricePassed: null, obstacle }
}

/** Answers the question about the price of a promotion. */
export function priced(value: Value, answer: boolean): Value {
  return { ...value, pricePassed: value.pricePassed === answer ? null : answer }
}

export const sameValue = (a: Value, b: Value) =>
  a.passed === b.passed && a.pricePassed === b.pricePassed && a.comments === b.comments && (a.obstacle ?? '') === (b.obstacle ?? '')

export const pickValue = ({ passed, pricePassed, comments, obstacle }: Value): Value => ({ passed, pricePassed, comments, obstacle })

/** A line that must have this value in the end, as changed by this person. */
export interface Expected {
  line: Line
  before: Value
  value: Value
  /** The id of the person who changed it last. */
  by: string
}

export class Model {
  readonly lines = new Map<string, Expected>()
  /** How many photos each line must have, by its key. */
  readonly photos = new Map<string, number>()
  /** What the report must be in the end. */
  completed = false
  /** How many marks and comments were made. */
  marks = 0
  #untouched: Map<string, Line>

  /** The keys of the lines that people work on. They are few, so that people often change what they have just changed. */
  readonly keys: readonly string[]

  /** `sections` are the names of the sections that people work on. */
  constructor(
    lines: readonly Line[],
    readonly sections: readonly string[],
    random: Random,
  ) {
    this.#untouched = new Map(lines.map((line) => [line.key, line]))
    const there = lines.filter((line) => !line.hidden && sections.includes(sectionOf(line)))
    this.keys = random.some(
      there.map(({ key }) => key),
      8,
    )
  }

  /** What a line says now, as far as people have changed it. */
  value(key: string): Value {
    return this.lines.get(key)?.value ?? pickValue(this.line(key))
  }

  line(key: string): Line {
    const line = this.#untouched.get(key)
    if (!line) throw new Error(`the report has no line ${key}`)
    return line
  }

  /** The keys of all lines that a person sees. */
  visible(): string[] {
    return [...this.#untouched.values()].filter(({ hidden }) => !hidden).map(({ key }) => key)
  }

  /** More lines are shown than before. */
  showAll(lines: readonly Line[]) {
    this.#untouched = new Map(lines.map((line) => [line.key, line]))
  }

  /** A person takes a photo of a line, or removes one that the server does not have. */
  photo(key: string, more: 1 | -1 = 1) {
    this.photos.set(key, (this.photos.get(key) ?? 0) + more)
  }

  /** The photos that the server has are gone with the report. Those that the device has not sent stay. */
  photosGone(stored: readonly { lineKey: string; state: string }[]) {
    for (const { lineKey, state } of stored) if (state === 'ARRIVED') this.photo(lineKey, -1)
  }

  /** Only these photos are left, because the person has given up the others. */
  photosLeft(stored: readonly { lineKey: string; state: string }[]) {
    this.photos.clear()
    for (const { lineKey, state } of stored) if (state === 'ARRIVED') this.photo(lineKey)
  }

  /** What is wrong with the stored photos, one sentence each. */
  photoFaults(stored: readonly { lineKey: string; state: string }[]): string[] {
    const keys = new Set([...this.photos.keys(), ...stored.map(({ lineKey }) => lineKey)])
    return [...keys].flatMap((key) => {
      const there = stored.filter(({ lineKey, state }) => lineKey === key && state === 'ARRIVED').length
      const wanted = this.photos.get(key) ?? 0
      return there === wanted
        ? []
        : [`${there < wanted ? 'lost' : 'doubled'}: ${there} photos of '${this.line(key).description}', must be ${wanted}`]
    })
  }

  /** The key of a store standard that nobody has answered. */
  unmarkedStandard(): string {
    const line = [...this.#untouched.values()].find(({ type, passed }) => type === 'NON_LIQUOR' && passed === null)
    if (!line) throw new Error('every store standard is answered')
    return line.key
  }

  /** A person changes a line on the page. */
  mark(key: string, value: Value, by: string) {
    this.set(key, value, by)
    this.marks += 1
  }

  /** A line has another value now. */
  set(key: string, value: Value, by: string) {
    this.lines.set(key, { line: this.line(key), before: this.value(key), value, by })
  }

  /** What every line that was changed must say now, by its key. */
  values(): Map<string, Value> {
    return new Map([...this.lines].map(([key, { value }]) => [key, value]))
  }

  /** Goes back to earlier values, because what was done since must not come into this report. Returns what was done, by line. */
  goBack(values: ReadonlyMap<string, Value>): Map<string, { from: Value; to: Value }> {
    const done = new Map<string, { from: Value; to: Value }>()
    for (const [key, expected] of this.lines) {
      const value = values.get(key)
      done.set(key, { from: value ?? pickValue(this.line(key)), to: expected.value })
      if (value) this.lines.set(key, { ...expected, value })
      else this.lines.delete(key)
    }
    return done
  }

  /** Somebody hands in what was done since these values, and it is theirs. */
  handedIn(sent: ReadonlyMap<string, Value>, by: string) {
    for (const [key, expected] of this.lines)
      if (!sameValue(sent.get(key) ?? pickValue(expected.line), expected.value)) this.lines.set(key, { ...expected, by })
  }

  /** The report is gone, with everything that it had: these values. Only what was done since comes into the next one. */
  beginAgain(sent: ReadonlyMap<string, Value>) {
    for (const [key, { line, value }] of this.lines) if (sameValue(sent.get(key) ?? pickValue(line), value)) this.lines.delete(key)
  }

  /**
   * A new report has begun with these changes. What the person changed of a line is the person's. The rest of the line may be as the completed report
   * had it, which the person saw.
   */
  beginWith(kept: ReadonlyMap<string, { from: Value; to: Value }>, stored: readonly Line[], by: string) {
    this.lines.clear()
    for (const [key, { from, to }] of kept) {
      const now = stored.find((line) => line.key === key)
      const changed = Object.entries(to).filter(([field, value]) => value !== from[field as keyof Value])
      this.set(key, { ...pickValue(now ?? this.line(key)), ...Object.fromEntries(changed) }, by)
    }
  }

  /** What is wrong with the stored lines, one sentence each. */
  faults(stored: readonly Line[]): string[] {
    const faults: string[] = []
    const found = new Map(stored.map((line) => [line.key, line]))
    if (found.size !== stored.length) faults.push('doubled: a line is stored twice')
    for (const [key, { line, value, by }] of this.lines) {
      const now = found.get(key)
      if (!now) faults.push(`lost: the line '${line.description}' is gone`)
      else if (!sameValue(now, value)) faults.push(`lost: '${line.description}' is ${show(now)}, must be ${show(value)}`)
      else if (!sameValue(line, value) && now.changedBy?.id !== by)
        faults.push(`in a wrong name: '${line.description}' was changed by another person`)
    }
    for (const [key, line] of this.#untouched) {
      const now = found.get(key)
      if (now && !this.lines.has(key) && !sameValue(now, line))
        faults.push(`never made: '${line.description}' is ${show(now)}, must be ${show(line)}`)
    }
    return faults
  }
}

/** Whether a change says something that a line does not say by now. */
export function isNews(from: Value, to: Value, now: Value): boolean {
  const fields = ['passed', 'pricePassed', 'comments'] as const
  const [was, says, has] = [from, to, now].map(({ obstacle }) => obstacle ?? '')
  return (says !== was && says !== has) || fields.some((field) => to[field] !== from[field] && to[field] !== now[field])
}

export function show({ passed, pricePassed, comments, obstacle }: Value): string {
  return `${passed}/${pricePassed}${obstacle ? ` (${obstacle})` : ''}${comments && ` '${comments}'`}`
}
