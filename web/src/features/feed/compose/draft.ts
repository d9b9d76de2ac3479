/**
 * Posts that a person has begun to write and not sent, on this device. Each new post has a draft of its own, and each post that is edited, so that
 * two tabs never write over each other: a form holds its draft by a lock, which the browser gives back when the tab is closed or killed.
 */
import type { Attachment, Post } from '@/api/types.ts'
import { type NoteKey, type NoteStorage, notes } from '@/lib/notes.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { noPoll, pollShape } from '../poll/form.ts'
import { noThanks, thanksShape } from '../thanks/form.ts'
import type { PostValues } from './form.ts'

type Key = Extract<NoteKey, `post-draft:${string}`>

const kept = z.object({
  /** The id of the new post, so that a second try after a lost answer shares nothing twice. */
  id: z.string(),
  /** The version that is edited. */
  version: z.optional(z.number()),
  at: z.number(),
  values: z.object({
    body: z.string(),
    attachments: z.array(z.custom<Attachment>((file) => typeof (file as Attachment | null)?.id === 'string')),
    publish: z.enum(['NOW', 'SCHEDULED']),
    day: z.string(),
    hour: z.string(),
    notify: z.enum(['NO', 'YES']),
    announce: z._default(z.enum(['NO', 'YES']), 'NO'),
    visibility: z.custom<PostValues['visibility']>((text) => typeof text === 'string'),
    restrictedToRegions: z.array(z.custom<PostValues['restrictedToRegions'][number]>((text) => typeof text === 'string')),
    restrictedToStores: z.array(z.object({ id: z.string(), name: z.string() })),
    // Drafts from before posts could be must-reads or announcements, ask something, thank somebody, or be edited with a reason, say nothing of it.
    poll: z._default(pollShape, noPoll),
    thanks: z._default(thanksShape, noThanks),
    reason: z._default(z.string(), ''),
    mustRead: z._default(z.enum(['NO', 'YES']), 'NO'),
    mustReadBy: z._default(z.string(), ''),
    mustReadAgain: z._default(z.boolean(), false),
    restrictedToTiers: z.array(z.custom<PostValues['restrictedToTiers'][number]>((text) => typeof text === 'string')),
    restrictedToRoles: z.optional(
      z.array(z.custom<NonNullable<PostValues['restrictedToRoles']>[number]>((text) => typeof text === 'string')),
    ),
  }),
})

export type KeptPost = z.infer<typeof kept>

/** A draft that a form holds. */
export interface HeldDraft {
  /** The id of the post. */
  id: string
  /** What was kept before. */
  before: KeptPost | undefined
  keep: (values: PostValues, version: number | undefined) => void
  remove: () => void
  release: () => void
}

const longest = 60 * 24 * 60 * 60 * 1000 // ms: a draft that nobody has touched for two months is forgotten

const newPosts = (userId: string): Key => `post-draft:${userId}:new:`

function read(key: NoteKey, now: number, shelf: NoteStorage): KeptPost | undefined {
  const { success, data } = kept.safeParse(shelf.read(key))
  return success && now - data.at < longest ? data : undefined
}

/** The new posts that a person has begun, the latest first. */
export function begunPosts(userId: string, now = Date.now(), shelf: NoteStorage = notes): KeptPost[] {
  const found = shelf.keys(newPosts(userId)).map((key) => read(key, now, shelf))
  return found.filter((draft) => draft !== undefined).sort((a, b) => b.at - a.at)
}

/**
 * Opens the draft of a post that is edited, or of a new one: the latest that no other tab has open, else an empty one. Returns undefined if another
 * tab edits the post.
 */
export async function openDraft(userId: string, post?: Post, shelf: NoteStorage = notes): Promise<HeldDraft | undefined> {
  if (post) return hold(`post-draft:${userId}:edit:${post.id}`, post.id, shelf)
  for (const { id } of begunPosts(userId, Date.now(), shelf)) {
    const draft = await hold(`${newPosts(userId)}${id}`, id, shelf)
    if (draft) return draft
  }
  return newDraft(userId, shelf)
}

/** Opens an empty draft, whatever was begun before. */
export function newDraft(userId: string, shelf: NoteStorage = notes): Promise<HeldDraft | undefined> {
  const id = uuidv7()
  return hold(`${newPosts(userId)}${id}`, id, shelf)
}

async function hold(key: Key, id: string, shelf: NoteStorage): Promise<HeldDraft | undefined> {
  const release = await lock(key)
  if (!release) return undefined
  return {
    id,
    before: read(key, Date.now(), shelf),
    keep: (values, version) => void shelf.write(key, { id, version, at: Date.now(), values }),
    remove: () => shelf.remove(key),
    release,
  }
}

/**
 * Takes a lock and returns how to give it back, or undefined if another tab has it. Browsers have no locks on plain http; then it is always given.
 */
function lock(name: string): Promise<(() => void) | undefined> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (granted) => {
        if (!granted) return resolve(undefined)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(() => resolve(() => {}))
  })
}
