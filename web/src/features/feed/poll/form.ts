/** The poll in the form for a post: its first values, its checks, and what it sends. The server checks the same (internal/feed/poll.go). */
import { limits, messages } from '@/api/limits.gen.ts'
import type { Poll, PostEntry } from '@/api/types.ts'
import { dayOf, hourOf, momentOn } from '@/lib/dates.ts'
import { isDay, later } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'

export const pollShape = z.object({
  asks: z.boolean(),
  question: z.string(),
  answers: z.array(z.string()),
  /** 'YYYY-MM-DD', '' or what was typed. */
  day: z.string(),
  /** On the clocks in Melbourne, 0 to 23, or ''. */
  hour: z.string(),
  /** Whether people can see who chose what. */
  known: z.enum(['YES', 'NO']),
})

export type PollValues = z.infer<typeof pollShape>

/** A form without a poll. */
export const noPoll: PollValues = { asks: false, question: '', answers: ['', ''], day: '', hour: '', known: 'YES' }

/** How many days a poll lasts unless something else is chosen, and the hour at which it closes. */
const usual = { days: 7, hour: '17' }

/** A poll that is begun: it closes a week after the post goes out, at five. */
export function begunPoll(values: PollValues, published: Date): PollValues {
  return { ...values, asks: true, day: values.day || later(dayOf(published), usual.days, 'day'), hour: values.hour || usual.hour }
}

export function pollValues(poll: Poll | undefined): PollValues {
  if (!poll) return noPoll
  const { question, answers, anonymous, endsAt } = poll
  return {
    asks: true,
    question,
    answers: answers.map(({ words }) => words),
    day: dayOf(endsAt),
    hour: String(hourOf(endsAt)),
    known: anonymous ? 'NO' : 'YES',
  }
}

const oneLine = (typed: string) => typed.trim().replace(/\s+/g, ' ')

const isLonger = (text: string, most: number) => [...text].length > most

/** The last day that can be chosen, for a post that goes out at a moment. */
export const lastDay = (published: Date) => later(dayOf(published), limits.pollDays, 'day')

interface Wrong {
  field: string
  message: string
}

/** What is wrong with a poll of a post that goes out, or went out, at a moment. */
export function wrongPoll(values: PollValues, was: Poll | undefined, published: Date, now: Date): Wrong[] {
  if (!values.asks) return []
  const wrong: Wrong[] = []
  const question = oneLine(values.question)
  if (question === '') wrong.push({ field: 'question', message: messages.pollQuestion })
  else if (isLonger(question, limits.pollQuestion)) wrong.push({ field: 'question', message: messages.pollQuestionLong })
  const seen = new Set<string>()
  values.answers.forEach((typed, at) => {
    const words = oneLine(typed)
    const folded = words.toLowerCase()
    if (isLonger(words, limits.pollAnswer)) wrong.push({ field: `answers.${at}`, message: messages.pollAnswerLong })
    else if (words !== '' && seen.has(folded)) wrong.push({ field: `answers.${at}`, message: messages.pollAnswerTwice })
    seen.add(folded)
  })
  const isEmpty = (typed: string) => oneLine(typed) === ''
  if (values.answers.filter((typed) => !isEmpty(typed)).length < limits.pollFewestAnswers)
    wrong.push({ field: `answers.${values.answers.findIndex(isEmpty)}`, message: messages.pollAnswers })
  const end = wrongEnd(values, was, published, now)
  return end ? [...wrong, end] : wrong
}

function wrongEnd({ day, hour }: PollValues, was: Poll | undefined, published: Date, now: Date): Wrong | undefined {
  if (day === '' || hour === '') return { field: day === '' ? 'day' : 'hour', message: messages.pollEnd }
  if (!isDay(day)) return { field: 'day', message: messages.dateUnreadable }
  const end = new Date(endOf({ day, hour }, was))
  if (was && end.getTime() === Date.parse(was.endsAt)) return undefined
  if (end <= now) return { field: 'day', message: messages.pollEndPast }
  if (end <= published) return { field: 'day', message: messages.pollEndEarly }
  const latest = published > now ? published : now
  return day > lastDay(latest) ? { field: 'day', message: messages.pollEndLate } : undefined
}

/** When the poll closes. One that was closed between two hours stays as it was until another hour or day is chosen. */
function endOf({ day, hour }: Pick<PollValues, 'day' | 'hour'>, was: Poll | undefined): string {
  if (was && dayOf(was.endsAt) === day && String(hourOf(was.endsAt)) === hour) return was.endsAt
  return momentOn(day, Number(hour))
}

/** What the form sends of a poll: nothing where nothing has changed. */
export function sentPoll(values: PollValues, was: Poll | undefined): Pick<PostEntry, 'poll'> {
  if (!values.asks) return was ? { poll: { remove: true } } : {}
  const poll = {
    question: oneLine(values.question),
    answers: values.answers.map(oneLine).filter((words) => words !== ''),
    anonymous: values.known === 'NO',
    endsAt: endOf(values, was),
  }
  const before = was && {
    question: was.question,
    answers: was.answers.map(({ words }) => words),
    anonymous: was.anonymous,
    endsAt: was.endsAt,
  }
  return JSON.stringify(poll) === JSON.stringify(before) ? {} : { poll }
}
