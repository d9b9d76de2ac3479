import { completions } from '@/features/audit/later/completions.ts'
import { nowhere } from '@/lib/typed.ts'
import { hasUnkeptMarks, unsavedDrafts } from '@/shared/drafts/waiting.ts'
import { album } from '@/shared/evidence/album.ts'
import { store } from '@/shared/outgoing/store.ts'
import { selfAnswers } from '@/shared/selfcheck/answers.ts'
import { type Counts, counted, none } from './counts.ts'
import { texts } from './strings.ts'

/** What waits on this device, of a person or of everybody, in words, such as '4 marks and 1 photo'; empty if nothing does. */
export async function whatWaits(person?: string): Promise<string> {
  const [drafts, photos, written, completed] = await Promise.all([
    unsavedDrafts(person),
    album.all(person),
    store.all(person),
    completions.all(person),
  ])
  const marks = [...drafts.values()].reduce((sum, { data }) => sum + Object.keys(data.lines).length, 0)
  const others: Counts = {
    ...none,
    marks,
    photos: photos.filter(({ removedAt }) => removedAt === undefined).length,
    completions: completed.filter(({ outcome }) => outcome === undefined).length,
    answers: selfAnswers.count(person),
    texts: textsOnPage(person).length,
  }
  return texts.all(written.reduce((counts, { kind }) => counted(counts, kind), others))
}

/** The keys of what somebody is typing that ends with the page (FD-323). Answers of self-checks are counted one by one. */
const textsOnPage = (person?: string) => nowhere().filter((key) => belongsTo(key, person) && !key.startsWith('self-check:'))

const belongsTo = (key: string, person?: string) => person === undefined || key.split(':')[1] === person

/** Whether the device has no room for some of it, which ends with the page. */
export const hasNoRoom = (person: string) =>
  album.hasUnstored(person) || store.hasUnstored(person) || hasUnkeptMarks(person) || nowhere().some((key) => belongsTo(key, person))
