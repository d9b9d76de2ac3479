/** The criteria of a financial year while they are edited: numbers are texts, as they are typed. */

import { limits, messages } from '@/api/limits.gen.ts'
import type { YearCriterion, YearCriterionEntry } from '@/api/types.ts'
import { type NoteKey, notes } from '@/lib/notes.ts'
import * as z from '@/lib/zod.ts'

export interface Draft {
  /** Names the criterion on the screen. It is that of the server when it is there already. */
  key: string
  id: string | undefined
  name: string
  explanation: string
  frequency: YearCriterion['frequency']
  total: string
  each: string
  threshold: string
  required: string
}

const typed = (n: number | null) => (n ? String(n) : '')

export function draftOf(criterion: YearCriterion): Draft {
  const { id, name, explanation, frequency, totalCamelBucks, camelBucksByFrequency, pointsThreshold, pointsRequiredByFrequency } = criterion
  return {
    key: id,
    id,
    name,
    explanation,
    frequency,
    total: typed(totalCamelBucks),
    each: typed(camelBucksByFrequency),
    threshold: typed(pointsThreshold),
    required: typed(pointsRequiredByFrequency),
  }
}

/** What a person typed as a whole number. 0, which the rules refuse, when it is none. */
function whole(text: string): number {
  const trimmed = text.trim().replaceAll(',', '')
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : 0
}

/** A criterion as it is sent. What has no meaning with its frequency stays out. `known` are the ids that the server has. */
export function entryOf(
  { id, name, explanation, frequency, total, each, threshold, required }: Draft,
  known: readonly string[],
): YearCriterionEntry {
  return {
    ...(id !== undefined && known.includes(id) && { id }),
    name,
    explanation,
    frequency,
    totalCamelBucks: whole(total),
    ...(frequency === 'OTHER'
      ? { pointsThreshold: whole(threshold) }
      : { camelBucksByFrequency: whole(each), ...(required.trim() && { pointsRequiredByFrequency: whole(required) }) }),
  }
}

const isAmount = (typed: string) => whole(typed) > 0 && whole(typed) <= limits.criterionAmountMost

const draftFields = {
  key: z.string(),
  id: z.optional(z.string()),
  name: z.string(),
  explanation: z.string(),
  frequency: z.enum(['QUARTERLY', 'MONTHLY', 'OTHER']),
  total: z.string(),
  each: z.string(),
  threshold: z.string(),
  required: z.string(),
}

const criterion = z
  .object({
    ...draftFields,
    id: z.custom<string | undefined>(() => true),
    name: z
      .string()
      .check(z.trim(), z.minLength(1, messages.criterionName), z.maxLength(limits.criterionNameLength, messages.criterionNameLong)),
    explanation: z.string().check(z.trim(), z.maxLength(limits.criterionTextLength, messages.criterionTextLong)),
    total: z.string().check(z.refine(isAmount, messages.criterionTotal)),
  })
  .check(({ value, issues }) => {
    const wrong = (field: keyof Draft, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
    const { frequency, total, each, threshold, required } = value
    if (frequency === 'OTHER') {
      if (!isAmount(threshold)) wrong('threshold', messages.criterionThreshold)
      return
    }
    if (!isAmount(each) || whole(each) > whole(total)) wrong('each', messages.criterionByFrequency)
    if (required.trim() && !isAmount(required)) wrong('required', messages.criterionPoints)
  })

/** The checks of the form. Which names are the same, and which criteria have results, the server knows. */
export const criteriaSchema = z.object({ items: z.array(criterion).check(z.maxLength(limits.criteriaOfYear, messages.criteriaMany)) })

const sentAs: Record<string, keyof Draft> = {
  totalCamelBucks: 'total',
  camelBucksByFrequency: 'each',
  pointsThreshold: 'threshold',
  pointsRequiredByFrequency: 'required',
}

/** The path in the form of what the server names 'items.2.totalCamelBucks'. */
export const draftPath = (path: string) => path.replace(/\w+$/, (name) => sentAs[name] ?? name)

const kept = z.object({
  version: z.number(),
  at: z.number(),
  drafts: z.array(z.object(draftFields)),
})

/** What a person began to change in the criteria of a year, kept on this device. */
export interface KeptCriteria {
  /** The version that they began to change. */
  version: number
  /** When they last did, in milliseconds since 1970. */
  at: number
  drafts: Draft[]
}

const keyOf = (person: string, year: number): NoteKey => `criteria-draft:${person}:${year}`

export function readCriteria(person: string, year: number): KeptCriteria | undefined {
  const read = kept.safeParse(notes.read(keyOf(person, year)))
  return read.success ? { ...read.data, drafts: read.data.drafts.map((draft) => ({ ...draft, id: draft.id })) } : undefined
}

export function keepCriteria(person: string, year: number, criteria: KeptCriteria) {
  notes.write(keyOf(person, year), criteria)
}

export function forgetCriteria(person: string, year: number) {
  notes.remove(keyOf(person, year))
}
