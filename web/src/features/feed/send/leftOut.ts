import type { PostEntry } from '@/api/types.ts'

/**
 * What a new post says by leaving it out. An edit leaves as it was what it is not sent; so this goes with one that replaces what an earlier try of
 * the same post has saved.
 */
export const leftOut: Pick<PostEntry, 'thanks' | 'poll' | 'mustRead'> = {
  thanks: { people: [], stores: [] },
  poll: { remove: true },
  mustRead: { by: null },
}
