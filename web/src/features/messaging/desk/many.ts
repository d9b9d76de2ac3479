import type { paths } from '@/api/schema.gen.ts'
import type { Conversation } from '@/api/types.ts'

type Sent = paths['/conversations/head-office/many']['post']['requestBody']['content']['application/json']
type Answer = paths['/conversations/head-office/many']['post']['responses']['200']['content']['application/json']

/** What is done with several conversations at once (FD-449). */
export interface ManyChange extends Pick<Sent, 'action' | 'owner' | 'label'> {
  /** As they were when each was chosen: what the store has written since is not resolved. */
  of: readonly Pick<Conversation, 'id' | 'title' | 'lastMessage'>[]
}

/** What became of several conversations. */
export interface Outcome {
  done: ManyChange['of']
  /** How many were so before. */
  already: number
  /** Those that stay as they were, by the reason. */
  left: readonly { why: string; titles: string[] }[]
}

/** What the server has said became of the conversations of a change. */
export function outcomeOf({ of }: ManyChange, { items }: Answer): Outcome {
  const result = new Map(items.map((item) => [item.id, item]))
  const left = new Map<string, string[]>()
  for (const { id, title } of of) {
    const item = result.get(id)
    if (item?.outcome === 'LEFT') left.set(item.reason, [...(left.get(item.reason) ?? []), title])
  }
  return {
    done: of.filter(({ id }) => result.get(id)?.outcome === 'DONE'),
    already: items.filter(({ outcome }) => outcome === 'ALREADY').length,
    left: [...left].map(([why, titles]) => ({ why, titles })),
  }
}
