import { completions, takeCompletions } from '@/features/audit/later/completions.ts'
import { downloadText } from '@/lib/download.ts'
import { tabs } from '@/lib/tabs.ts'
import { thisDevice } from '@/shared/drafts/draftFile.ts'
import { copiesOf, type DraftKey, draftPrefix, holdsOver, type LineCopy } from '@/shared/drafts/format.ts'
import { unsavedDrafts } from '@/shared/drafts/waiting.ts'
import { album } from '@/shared/evidence/album.ts'
import { takeOver as takePhotos } from '@/shared/evidence/sending.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { takeOver } from '@/shared/outgoing/queue.ts'
import { store } from '@/shared/outgoing/store.ts'
import { selfAnswers } from '@/shared/selfcheck/answers.ts'
import { type Counts, counted, none } from './counts.ts'
import { filesOf, type Origin, type ThingOut, type Unsent } from './file.ts'
import { texts } from './strings.ts'

/** Everything that waits on this device for this person. */
async function collect(person: string): Promise<Unsent> {
  const prefix = draftPrefix(person)
  const drafts = await unsavedDrafts(person)
  const photos = (await album.all(person)).filter(({ removedAt }) => removedAt === undefined)
  const read = photos.map(async ({ person: _, removedAt: __, refused: ___, ...photo }) => ({ photo, bytes: await album.bytes(photo.id) }))
  return {
    marks: [...drafts].map(([key, draft]) => ({ rest: key.slice(prefix.length), draft })),
    photos: (await Promise.all(read)).flatMap(({ photo, bytes }) => (bytes === undefined ? [] : [{ photo, bytes }])),
    things: await Promise.all((await store.all(person)).map(thingOut)),
    completions: (await completions.all(person))
      .filter(({ outcome }) => outcome === undefined)
      .map(({ person: _, refused: __, ...completion }) => completion),
    answers: selfAnswers.waiting(person).map(({ check, answers }) => ({ check, answers })),
  }
}

/** A file whose bytes cannot be read is only on the server, if anywhere. */
async function thingOut({ person: _, refused: __, ...thing }: Outgoing): Promise<ThingOut> {
  const bytes = new Map<string, ArrayBuffer>()
  for (const { id, here } of thing.files) {
    const part = here ? await store.bytes(id) : undefined
    if (part) bytes.set(id, part)
  }
  const files = thing.files.map(({ id, name, type, size }) => ({ id, name, type, size, ...(bytes.has(id) && { here: true }) }))
  return { thing: { ...thing, files } as ThingOut['thing'], bytes }
}

/** Saves everything that waits here for a person as files, and returns how many they are. */
export async function saveAsFiles(origin: Origin): Promise<number> {
  const files = await filesOf(await collect(origin.person.id), origin, Date.now())
  const day = new Date().toISOString().slice(0, 10)
  files.forEach((text, i) => {
    downloadText(texts.file.name(day, i + 1, files.length), text, 'application/json')
  })
  return files.length
}

/**
 * Puts what a file has into what waits on this device, as if this person had done it here (OFFLINE-015). What is there already, or was already sent
 * from here, changes nothing. Completions, answers to self-checks and what people have written are taken only from the person's own file.
 */
export async function handIn(
  { marks, photos, things, completions: completed, answers }: Unsent,
  origin: Origin,
  person: string,
): Promise<Counts> {
  const own = origin.person.id === person
  let taken: Counts = { ...none }
  for (const { rest, draft } of marks) {
    const key: DraftKey = `${draftPrefix(person)}${rest}`
    const before = await thisDevice.database.read(key)
    const { data, isSaved: _, ...head } = draft
    const known = before ? copiesOf(before.data) : new Map<string, LineCopy>()
    const changes = new Map(
      [...copiesOf({ lines: data.lines })].filter(([line, copy]) => {
        const there = known.get(line)
        return copy.revision > (before?.data.cleared ?? -1) && (!there || holdsOver(copy, there))
      }),
    )
    if (changes.size === 0) continue
    await thisDevice.database.write(key, head, changes)
    taken.marks += changes.size
    tabs.tell({ about: 'draft', key })
  }
  taken.photos = await takePhotos(
    photos.map(({ photo, bytes }) => ({ photo: own ? photo : { ...photo, takenBy: origin.person.id }, bytes })),
  )
  if (own) {
    for (const one of answers) taken.answers += selfAnswers.take(person, one.check, one.answers)
    taken.completions = await takeCompletions(completed, person)
    for (const { thing, bytes } of things) if (await takeOver({ ...thing, person } as Outgoing, bytes)) taken = counted(taken, thing.kind)
  }
  return taken
}
