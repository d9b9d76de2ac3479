/** Thanks in the form for a post: first values, checks, and what it sends (FD-461). The server checks the same (internal/feed/thanks.go). */
import { limits, messages } from '@/api/limits.gen.ts'
import type { PostEntry, Thanked } from '@/api/types.ts'
import * as z from '@/lib/zod.ts'
import { fullName } from '@/shared/people/people.ts'

const choices = z.array(z.object({ id: z.string(), name: z.string() }))

export const thanksShape = z.object({
  /** Whether the form shows whom to choose. */
  open: z.boolean(),
  people: choices,
  /** Stores as a whole. */
  stores: choices,
})

export type ThanksValues = z.infer<typeof thanksShape>

/** A form that thanks nobody. */
export const noThanks: ThanksValues = { open: false, people: [], stores: [] }

export function thanksValues(thanked: readonly Thanked[] | undefined): ThanksValues {
  if (!thanked) return noThanks
  return {
    open: true,
    people: thanked.flatMap(({ person }) => (person ? [{ id: person.id, name: fullName(person) }] : [])),
    stores: thanked.flatMap(({ store }) => (store ? [{ id: store.id, name: store.name }] : [])),
  }
}

export const isThanking = ({ people, stores }: ThanksValues) => people.length + stores.length > 0

/** What is wrong with the choice. */
export const wrongThanks = ({ people, stores }: ThanksValues) =>
  people.length + stores.length > limits.thanks ? messages.thanksMany : undefined

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)

/** What the form sends of thanks: nothing where nothing has changed. */
export function sentThanks({ people, stores }: ThanksValues, was: readonly Thanked[] | undefined): Pick<PostEntry, 'thanks'> {
  const before = thanksValues(was)
  const chosen = { people: idsOf(people), stores: idsOf(stores) }
  const same = JSON.stringify(chosen) === JSON.stringify({ people: idsOf(before.people), stores: idsOf(before.stores) })
  return same ? {} : { thanks: chosen }
}
