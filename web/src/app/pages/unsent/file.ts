/**
 * The file of what waits on a device (OFFLINE-014): JSON, with the photos inside as base64, so that nothing is lost with a phone that is about to be
 * reset. Nothing that was read is trusted: what is not as this program writes it is refused with a sentence.
 */
import type { Completion } from '@/features/audit/later/completions.ts'
import { isObject, isText } from '@/lib/values.ts'
import { type Draft, type ReportAbout, toDraft } from '@/shared/drafts/format.ts'
import type { Held } from '@/shared/evidence/album.ts'
import { sha256 } from '@/shared/evidence/sha256.ts'
import { type Outgoing, toOutgoing } from '@/shared/outgoing/kinds.ts'
import { type Given, isGiven, type WaitingAnswers } from '@/shared/selfcheck/answers.ts'
import { texts } from './strings.ts'

/** The largest file that is written or read, in bytes. */
export const largestFile = 100_000_000

/** How long a file can be handed in, in milliseconds: 30 days, as long as the server waits for the rest of a photo. */
export const fileKeeps = 30 * 24 * 60 * 60 * 1000

/** A device whose clock is wrong by less than this, in milliseconds, is no reason to refuse its file. */
const clockError = 24 * 60 * 60 * 1000

const format = 'caravan.unsent'
/**
 * Version 1 had no completions. Version 2 had messages, and nothing else that people write, and no answers to self-checks.
 */
const version = 3

/** The marks of one report. `rest` is the end of the draft's key: what remains of it for another person. */
export interface MarksOut {
  rest: string
  draft: Draft
}

export interface PhotoOut {
  photo: Omit<Held, 'person'>
  bytes: Blob | ArrayBuffer
}

/** Something that the person has written, with the bytes of its files by their ids. */
export interface ThingOut {
  thing: Omit<Outgoing, 'person'>
  bytes: ReadonlyMap<string, ArrayBuffer>
}

export type CompletionOut = Omit<Completion, 'person'>

export type AnswersOut = Omit<WaitingAnswers, 'refusal'>

export interface Unsent {
  marks: MarksOut[]
  photos: PhotoOut[]
  things: ThingOut[]
  completions: CompletionOut[]
  answers: AnswersOut[]
}

export interface Origin {
  /** The address of the portal. */
  portal: string
  person: { id: string; name: string }
}

/** The texts of the files for what waits: one, or several when there are too many photos and files for one. Everything else is in the first. */
export async function filesOf(
  { photos, things, ...others }: Unsent,
  origin: Origin,
  now: number,
  largest = largestFile,
): Promise<string[]> {
  const head = { format, version, savedAt: new Date(now).toISOString(), ...origin }
  let room = largest - JSON.stringify({ ...head, ...others }).length
  const parts: { things: unknown[]; photos: unknown[] }[] = [{ things: [], photos: [] }]
  function put(kind: 'things' | 'photos', written: unknown) {
    const size = JSON.stringify(written).length + 1
    if (size > room && size <= largest) {
      parts.push({ things: [], photos: [] })
      room = largest - JSON.stringify(head).length - 100
    }
    room -= size
    parts.at(-1)?.[kind].push(written)
  }
  for (const { thing, bytes } of things) put('things', { thing, contents: await contentsOf(bytes) })
  for (const { photo, bytes } of photos) put('photos', { photo, ...(await toText(bytes)) })
  const nothing = { marks: [], completions: [], answers: [] }
  return parts.map((some, i) => JSON.stringify({ ...head, ...some, ...(i === 0 ? others : nothing) }))
}

const contentsOf = (bytes: ReadonlyMap<string, ArrayBuffer>) =>
  Promise.all([...bytes].map(async ([id, part]) => ({ id, sha256: await sha256(part), ...(await toText(part)) })))

export interface Reader {
  portal: string
  personId: string
  /** Head office may hand in what waits on anybody's device. */
  forOthers: boolean
  now: number
}

export type Reading = { problem: string } | { origin: Origin; unsent: Unsent }

/** What a file has, or why it is refused. */
export async function readFile(text: string, reader: Reader): Promise<Reading> {
  const file = parsed(text)
  if (!isObject(file) || file.format !== format) return { problem: texts.file.wrong }
  if (typeof file.version !== 'number' || file.version > version) return { problem: texts.file.newer }
  const { portal, person, savedAt } = file
  if (typeof portal !== 'string' || !isObject(person) || typeof person.id !== 'string' || typeof person.name !== 'string')
    return { problem: texts.file.damaged }
  if (portal !== reader.portal) return { problem: texts.file.otherPortal(portal) }
  if (person.id !== reader.personId && !reader.forOthers) return { problem: texts.file.otherPerson(person.name) }
  const age = reader.now - Date.parse(String(savedAt))
  if (!(age >= -clockError)) return { problem: texts.file.damaged }
  if (age > fileKeeps) return { problem: texts.file.old }
  const unsent = await contentOf(file)
  return unsent ? { origin: { portal, person: { id: person.id, name: person.name } }, unsent } : { problem: texts.file.damaged }
}

/** Undefined if any part of it is not as it was written: half of a file would look like all of it. */
async function contentOf({
  version: of,
  marks,
  photos,
  messages,
  things,
  completions = [],
  answers = [],
}: Record<string, unknown>): Promise<Unsent | undefined> {
  const written = Number(of) < 3 ? messages : things
  if (!Array.isArray(marks) || !Array.isArray(photos) || !Array.isArray(written)) return undefined
  if (!Array.isArray(completions) || !Array.isArray(answers)) return undefined
  const readMarks = marks.map(marksOf)
  const readPhotos = await Promise.all(photos.map(photoOf))
  const readThings = await Promise.all(written.map((one) => (Number(of) < 3 ? messageOf(one) : thingOf(one))))
  const readCompletions = completions.map(completionOf)
  const readAnswers = answers.map(answersOf)
  const all = [...readMarks, ...readPhotos, ...readThings, ...readCompletions, ...readAnswers]
  if (!all.every((part) => part !== undefined)) return undefined
  const there = <T>(parts: readonly (T | undefined)[]) => parts.flatMap((one) => one ?? [])
  return {
    marks: there(readMarks),
    photos: there(readPhotos),
    things: there(readThings),
    completions: there(readCompletions),
    answers: there(readAnswers),
  }
}

function marksOf(value: unknown): MarksOut | undefined {
  if (!isObject(value) || typeof value.rest !== 'string' || !/^[\w-]+$|^new:[\w-]+:[\w-]+$/.test(value.rest)) return undefined
  const draft = toDraft(value.draft)
  const written = isObject(value.draft) && isObject(value.draft.data) && isObject(value.draft.data.lines) ? value.draft.data.lines : {}
  if (!draft || Object.keys(draft.data.lines).length !== Object.keys(written).length) return undefined
  return { rest: value.rest, draft }
}

async function photoOf(value: unknown): Promise<PhotoOut | undefined> {
  if (!isObject(value) || !isObject(value.photo) || typeof value.content !== 'string') return undefined
  const { id, place, report, about, lineKey, takenAt, comment, sha256: sum, size, thumb, commentDue, replaces } = value.photo
  if (
    ![id, place, lineKey, takenAt, comment].every(isText) ||
    ![report, sum, thumb, replaces].every((one) => one === undefined || isText(one))
  )
    return undefined
  if (isText(thumb) && !thumb.startsWith('data:image/')) return undefined
  const bytes = fromText(value.content)
  if (!bytes || (sum !== undefined && (await sha256(bytes)) !== sum)) return undefined
  const known = aboutOf(about)
  return {
    photo: {
      id: String(id),
      place: String(place),
      lineKey: String(lineKey),
      takenAt: String(takenAt),
      comment: String(comment),
      ...(isText(report) && { report }),
      ...(known && { about: known }),
      ...(isText(sum) && { sha256: sum, size: typeof size === 'number' ? size : bytes.byteLength }),
      ...(isText(thumb) && { thumb }),
      ...(isText(replaces) && { replaces }),
      commentDue: commentDue === true,
    },
    bytes: sum === undefined ? new Blob([bytes], { type: isText(value.type) ? value.type : '' }) : bytes,
  }
}

/** Undefined if a file that should be inside is not, or is another one. */
async function thingOf(value: unknown): Promise<ThingOut | undefined> {
  if (!isObject(value) || !Array.isArray(value.contents)) return undefined
  const thing = toOutgoing(value.thing)
  if (!thing) return undefined
  const bytes = new Map<string, ArrayBuffer>()
  for (const part of value.contents) {
    if (!isObject(part) || !isText(part.id) || !isText(part.content)) return undefined
    const read = fromText(part.content)
    if (!read || (await sha256(read)) !== part.sha256) return undefined
    bytes.set(part.id, read)
  }
  return thing.files.every(({ id, here }) => !here || bytes.has(id)) ? { thing, bytes } : undefined
}

/** A message of an earlier version. */
function messageOf(value: unknown): ThingOut | undefined {
  if (!isObject(value)) return undefined
  const { id, conversation, body, files, replyTo, writtenAt } = value
  if (![id, conversation, body, writtenAt].every(isText) || !Array.isArray(files)) return undefined
  if (!files.every((file) => isObject(file) && isText(file.id)) || !(replyTo === undefined || isText(replyTo))) return undefined
  const thing = toOutgoing({
    id,
    kind: 'message',
    place: conversation,
    writtenAt,
    content: { conversation, body, ...(isText(replyTo) && { replyTo }) },
    files: files.map((file) => ({
      id: file.id,
      name: String(file.name ?? ''),
      type: String(file.mimeType ?? ''),
      size: Number(file.size ?? 0),
    })),
  })
  return thing && { thing, bytes: new Map() }
}

function completionOf(value: unknown): CompletionOut | undefined {
  if (!isObject(value)) return undefined
  const { id, place, report, score, at } = value
  const about = aboutOf(value.about)
  if (![id, place, at].every(isText) || !(report === undefined || isText(report)) || typeof score !== 'number' || !about) return undefined
  return { id: String(id), place: String(place), about, score, at: String(at), ...(isText(report) && { report }) }
}

function answersOf(value: unknown): AnswersOut | undefined {
  if (!isObject(value) || !isText(value.check) || !/^[\w-]+$/.test(value.check) || !isObject(value.answers)) return undefined
  const answers = Object.entries(value.answers)
  if (!answers.every((entry): entry is [string, Given] => isGiven(entry[1]))) return undefined
  return { check: value.check, answers: Object.fromEntries(answers) }
}

function aboutOf(value: unknown): ReportAbout | undefined {
  if (!isObject(value) || ![value.storeId, value.store, value.date].every(isText)) return undefined
  return { storeId: String(value.storeId), store: String(value.store), date: String(value.date) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How many bytes become text at a time, since a call takes only so many arguments. A multiple of 3, so that the parts can be joined. */
const step = 0x6000

async function toText(bytes: Blob | ArrayBuffer): Promise<{ content: string; type?: string }> {
  const isBlob = 'arrayBuffer' in bytes
  const all = new Uint8Array(isBlob ? await bytes.arrayBuffer() : bytes)
  let content = ''
  for (let at = 0; at < all.length; at += step) content += btoa(String.fromCharCode(...all.subarray(at, at + step)))
  return { content, ...(isBlob && { type: bytes.type }) }
}

function fromText(content: string): ArrayBuffer | undefined {
  try {
    return Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)).buffer
  } catch {
    return undefined
  }
}
