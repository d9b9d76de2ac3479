/** What was typed in the form of a comment and not sent yet. It survives a reload, a crash and an expired session. */
import type { Attachment } from '@/api/types.ts'
import { type NoteKey, type NoteStorage, notes } from '@/lib/notes.ts'
import { uuidv7 } from '@/lib/uuid.ts'

/** The form's content. `id` is that of the comment to be, so that a second try after a lost answer adds no second comment. */
export interface DraftComment {
  id: string
  body: string
  files: Attachment[]
  /** Why head office edits somebody else's, for its author (FD-428). */
  reason?: string | undefined
}

const hour = 3_600_000
/** Uploads that nothing uses are deleted after a day, so older ones are not offered again. */
const filesLast = 23 * hour
const textsLast = 60 * 24 * hour

type Kept = DraftComment & { at: number }

/** Whether a note is a draft. It is checked by hand, because the library for schemas would hold up the first post on a slow phone (ADR 0008). */
function isKept(note: unknown): note is Kept {
  const { id, body, files, at } = (note ?? {}) as Partial<Record<keyof Kept, unknown>>
  const areFiles = Array.isArray(files) && files.every((file) => typeof (file as Attachment | null)?.id === 'string')
  return typeof id === 'string' && typeof body === 'string' && areFiles && typeof at === 'number'
}

/** Where a form is: under a post, under a comment, or in the place of a comment. */
export type Place = `post:${string}` | `reply:${string}` | `edit:${string}`

const keyOf = (userId: string, place: Place): NoteKey => `comment-draft:${userId}:${place}`

/** The draft of a person in a place, or undefined. */
export function readDraft(userId: string, place: Place, now = Date.now(), shelf: NoteStorage = notes): DraftComment | undefined {
  const kept = shelf.read(keyOf(userId, place))
  if (!isKept(kept) || now - kept.at > textsLast) return undefined
  const { id, body, files, reason, at } = kept
  return { id, body, files: now - at > filesLast ? [] : files, ...(typeof reason === 'string' && { reason }) }
}

/** Keeps a draft. One without content is removed. */
export function keepDraft(userId: string, place: Place, draft: DraftComment, now = Date.now(), shelf: NoteStorage = notes) {
  const key = keyOf(userId, place)
  if (draft.files.length === 0 && !hasText(draft.body)) shelf.remove(key)
  else shelf.write(key, { ...draft, at: now })
}

export function removeDraft(userId: string, place: Place, shelf: NoteStorage = notes) {
  shelf.remove(keyOf(userId, place))
}

/** An empty form, or one with content that was there before. */
export function newDraft(body = '', files: Attachment[] = []): DraftComment {
  return { id: uuidv7(), body, files }
}

/** Whether HTML has anything to read. */
export function hasText(html: string): boolean {
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== ''
}
