import { limits } from '@/api/limits.gen.ts'
import { relativeDateWithin } from '@/lib/dates.ts'
import { count } from '@/lib/plural.ts'
import type { FlagCase } from '../queries.ts'

export type Why = FlagCase['flags'][number]['why']

/** What can be wrong with a post or a comment, in the order of the form. */
export const whyNames: Record<Why, string> = {
  HURTFUL: 'Rude or hurtful',
  PRIVATE: 'Private details of somebody',
  OFF_TOPIC: 'Not about work',
  OTHER: 'Something else',
}

export type Noun = 'post' | 'comment'

export const texts = {
  flagTitle: (noun: Noun) => `Report this ${noun}`,
  flagHint: (author: string) => `Head office looks at it. Only they learn who reported it; ${author} doesn't.`,
  why: "What's wrong with it?",
  choose: 'Please choose',
  words: 'Anything else? (optional)',
  wordsHint: `Up to ${limits.flagLength} characters.`,
  send: 'REPORT',
  flagged: 'Reported to head office',
  flaggedBefore: (keptAt?: string) =>
    keptAt === undefined
      ? "You've reported this already. Head office will look at it."
      : `You've reported this already. Head office kept it ${relativeDateWithin(keptAt)}.`,
  notSent: "Your report couldn't be sent. Please try again.",

  removeTitle: (noun: Noun) => `Remove this ${noun}?`,
  removeHint: (author: string) => `It's removed for everyone. ${author} is told and reads why.`,
  reason: 'Why is it removed?',
  editReason: 'Why do you edit it? (optional)',
  reasonHint: `The author reads this. Up to ${limits.flagLength} characters.`,
  remove: 'REMOVE',
  removed: (noun: Noun) => `The ${noun} was removed`,
  notRemoved: "It couldn't be removed. Please try again.",

  title: 'Reported posts',
  hint: 'Posts and comments that people have reported, and what head office has removed or edited.',
  views: 'Which reports to show',
  shows: { OPEN: 'To look at', DONE: 'Done' },
  list: 'Reports',
  none: { OPEN: 'Nothing is waiting for you.', DONE: 'Nothing has been reported, removed or edited yet.' },
  noneHint: {
    OPEN: "When someone reports a post or a comment, it's listed here until you keep, remove or edit it.",
    DONE: 'What you keep, remove or edit is listed here.',
  },
  noAccess: 'You have no access to reported posts',
  noAccessHint: 'Head office looks after them.',
  heading: (noun: Noun, author: string) => `${noun === 'post' ? 'Post' : 'Comment'} by ${author}`,
  asks: 'Poll',
  onlyFiles: 'No words, only files.',
  noText: 'It was deleted, so its text is gone.',
  people: (n: number) => `Reported by ${count(n, 'person', 'people')}`,
  more: (n: number) => `and ${n} more`,
  see: 'SEE IT',
  keep: 'KEEP IT',
  kept: 'It stays. The report is closed.',
  notKept: "That couldn't be saved. Please try again.",
  of: (act: string, heading: string) => `${act}: ${heading}`,
  outcomes: { KEPT: 'Kept', REMOVED: 'Removed', EDITED: 'Edited', GONE: 'Deleted' },
  by: (outcome: NonNullable<FlagCase['outcome']>, name: string, when: string) =>
    ({
      KEPT: `${name} kept it ${when}`,
      REMOVED: `${name} removed it ${when}`,
      EDITED: `${name} edited it ${when}. This is what it said before.`,
      GONE: `Deleted by ${name} ${when}`,
    })[outcome],
  because: (reason: string) => `Why: ${reason}`,
  noReason: 'No reason was given.',
}
