/** What people write that waits on the device when nothing answers, kind by kind (OFFLINE-032 to OFFLINE-037, docs/adr/0064). */
import type { Attachment, PostEntry } from '@/api/types.ts'
import { isObject, isText } from '@/lib/values.ts'

interface Contents {
  message: { conversation: string; body: string; replyTo?: string | undefined }
  comment: { post: string; body: string; replyTo?: string | undefined }
  /** The entry of the person's store for an incentive. */
  entry: { incentive: string; name: string }
  /** A new post. `values` are those of its form, for when it is taken back. */
  post: { entry: Omit<PostEntry, 'id' | 'version' | 'attachments'>; values: object }
}

export type Kind = keyof Contents

/** A file of something that waits. */
export interface OutgoingFile {
  /** Made here, so that the server knows a repeat; also the attachment's. */
  id: string
  name: string
  type: string
  size: number
  /** Whether its bytes are on this device. Otherwise only the server has it. */
  here?: boolean | undefined
  /** When the server took it, in Unix ms. Absent if it may not have it. */
  sentAt?: number | undefined
  /** As the form had it, which gets it back when the thing is taken back. Absent if it had not arrived then. */
  attachment?: Attachment | undefined
}

interface Thing<K extends Kind> {
  /** Made here, so that the server knows a repeat (GENERAL-014). */
  id: string
  kind: K
  /** Who wrote it. Nobody else ever sees or sends it. */
  person: string
  /** What has the same place is sent one after the other, in the order in which it was written. */
  place: string
  writtenAt: string
  content: Contents[K]
  /** In their order. */
  files: OutgoingFile[]
  /** Why the server refused it; it is not sent again until the person asks for it. */
  refused?: string | undefined
}

/** Something that a person has written and the server does not have yet. */
export type Outgoing<K extends Kind = Kind> = { [One in K]: Thing<One> }[K]

const isMaybeText = (value: unknown) => value === undefined || isText(value)

const isContent: Record<Kind, (content: Record<string, unknown>) => boolean> = {
  message: ({ conversation, body, replyTo }) => isText(conversation) && isText(body) && isMaybeText(replyTo),
  comment: ({ post, body, replyTo }) => isText(post) && isText(body) && isMaybeText(replyTo),
  entry: ({ incentive, name }) => isText(incentive) && isText(name),
  post: ({ entry, values }) => isObject(entry) && isText(entry.body) && isObject(values),
}

const isFile = (value: unknown): value is OutgoingFile =>
  isObject(value) && isText(value.id) && isText(value.name) && isText(value.type) && typeof value.size === 'number'

/** What was read from a file that may come from anywhere, without its owner; undefined if it is no such thing. */
export function toOutgoing(value: unknown): Omit<Outgoing, 'person'> | undefined {
  if (!isObject(value)) return undefined
  const { id, kind, place, writtenAt, content, files } = value
  if (![id, place, writtenAt].every(isText) || !isText(kind) || !Object.hasOwn(isContent, kind)) return undefined
  if (!isObject(content) || !isContent[kind as Kind](content) || !Array.isArray(files) || !files.every(isFile)) return undefined
  const known = files.map(({ id: fileId, name, type, size, here }) => ({ id: fileId, name, type, size, ...(here === true && { here }) }))
  return { id, kind, place, writtenAt, content, files: known } as Omit<Outgoing, 'person'>
}

/** How much may wait for a person on a device, in bytes (OFFLINE-037). */
export const mostBytes = 70_000_000

/** How much of the device it takes, in bytes. */
export const sizeOf = ({ content, files }: Outgoing) =>
  new TextEncoder().encode(JSON.stringify(content)).length + files.reduce((sum, { here, size }) => sum + (here ? size : 0), 0)
