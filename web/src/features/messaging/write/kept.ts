/** What was typed in a conversation and not sent yet. It survives a reload, a crash and an expired session. */
import type { Attachment } from '@/api/types.ts'
import { type NoteKey, notes } from '@/lib/notes.ts'
import { isFormatted } from './words.ts'

export interface DraftMessage {
  /** Its words, also when it has formatting. */
  text: string
  /** What the editor holds, while there is one. Only what has formatting is kept so (FD-454). */
  html?: string | undefined
  files: Attachment[]
}

const hour = 3_600_000
/** Uploads that nothing uses are deleted after a day, so older ones are not offered again. */
const filesLast = 23 * hour

const keyOf = (person: string, conversation: string): NoteKey => `message-draft:${person}:${conversation}`

export function readDraft(person: string, conversation: string, now = Date.now()): DraftMessage {
  const kept = notes.read(keyOf(person, conversation)) as
    | { text?: unknown; html?: unknown; files?: unknown; at?: unknown }
    | null
    | undefined
  const text = typeof kept?.text === 'string' ? kept.text : ''
  const fresh = typeof kept?.at === 'number' && now - kept.at < filesLast
  return {
    text,
    ...(typeof kept?.html === 'string' && text.trim() !== '' && { html: kept.html }),
    files: fresh && Array.isArray(kept?.files) ? (kept.files as Attachment[]).filter((file) => typeof file?.id === 'string') : [],
  }
}

/** Keeps a draft. One without content is removed. */
export function keepDraft(person: string, conversation: string, { text, html, files }: DraftMessage, now = Date.now()) {
  const key = keyOf(person, conversation)
  if (text.trim() === '' && files.length === 0) notes.remove(key)
  else notes.write(key, { text, ...(html !== undefined && isFormatted(html) && { html }), files, at: now })
}
