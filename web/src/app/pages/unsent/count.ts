import { completions } from '@/features/audit/later/completions.ts'
import { outbox } from '@/features/messaging/send/outbox.ts'
import { unsavedDrafts } from '@/shared/drafts/waiting.ts'
import { album } from '@/shared/evidence/album.ts'
import { selfAnswers } from '@/shared/selfcheck/answers.ts'
import { texts } from './strings.ts'

/** What waits on this device for a person, in words, such as '4 marks and 1 photo'; empty if nothing does. */
export async function whatWaits(person: string): Promise<string> {
  const [drafts, photos, messages, completed] = await Promise.all([
    unsavedDrafts(person),
    album.all(person),
    outbox.all(person),
    completions.all(person),
  ])
  const marks = [...drafts.values()].reduce((sum, { data }) => sum + Object.keys(data.lines).length, 0)
  return texts.all(
    marks,
    photos.filter(({ removedAt }) => removedAt === undefined).length,
    messages.length,
    completed.filter(({ outcome }) => outcome === undefined).length,
    selfAnswers.waiting(person).reduce((sum, { answers }) => sum + Object.keys(answers).length, 0),
  )
}
