import type { Kind } from '@/shared/outgoing/kinds.ts'

/** How many things of each kind. `texts` are those that are still being typed and that the device has no room for. */
export type Counts = Record<
  'marks' | 'photos' | 'messages' | 'comments' | 'entries' | 'posts' | 'completions' | 'answers' | 'texts',
  number
>

export const none: Readonly<Counts> = {
  marks: 0,
  photos: 0,
  messages: 0,
  comments: 0,
  entries: 0,
  posts: 0,
  completions: 0,
  answers: 0,
  texts: 0,
}

const namesOfKinds = { message: 'messages', comment: 'comments', entry: 'entries', post: 'posts' } as const

/** The counts with one more thing that was written. */
export const counted = (counts: Readonly<Counts>, kind: Kind): Counts => ({
  ...counts,
  [namesOfKinds[kind]]: counts[namesOfKinds[kind]] + 1,
})
