/** The form for a post: its first values, its checks, and what it sends. */
import { limits, messages } from '@/api/limits.gen.ts'
import type { Attachment, Post, PostEntry, User } from '@/api/types.ts'
import { dayOf, hourOf } from '@/lib/dates.ts'
import { isDay } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'
import { type AudienceValues, audienceValues, missingChoice, sentAudience } from '@/shared/audience/audience.ts'
import { audienceShape } from '@/shared/audience/shape.ts'
import {
  type MustReadValues,
  mustReadChoice,
  mustReadShape,
  mustReadValues,
  sentMustRead,
  wrongMustRead,
} from '@/shared/readership/mustReadForm.ts'
import { plain } from '@/shared/richtext/policy.ts'
import { noPoll, type PollValues, pollShape, pollValues, sentPoll, wrongPoll } from '../poll/form.ts'
import { isThanking, noThanks, sentThanks, type ThanksValues, thanksShape, thanksValues, wrongThanks } from '../thanks/form.ts'
import type { Beginning } from './beginnings.ts'
import { nextSlot, slotOutcome } from './schedule.ts'

/** What the form sends, without what the server needs to find what is edited. */
export type SentPost = Omit<PostEntry, 'id' | 'version'>

interface About {
  /** The post that is edited. Absent for a new one. */
  post?: Post | undefined
  /** Whether the person may send notifications. */
  mayNotify: boolean
  /** Whether the person may share an announcement. */
  mayAnnounce?: boolean
  /** Whether the form asks if what is for an audience must be read. */
  asksMustRead?: (visibility: PostValues['visibility']) => boolean
  /** Called when the form is sent. */
  now?: () => Date
}

/** Whether the post is public, so that it can neither be scheduled nor told of again (FD-47). */
export const isPublic = (post?: Post) => post?.status === 'PUBLIC'

export function postSchema({ post, mayNotify, mayAnnounce = false, asksMustRead = () => true, now = () => new Date() }: About) {
  return z.pipe(
    z
      .object({
        body: z.string().check(
          z.refine((html) => plain(html) !== '', messages.postText),
          z.refine((html) => new TextEncoder().encode(html).length <= limits.postBytes, messages.postTooLong),
        ),
        attachments: z.array(z.custom<Attachment>()),
        publish: z.enum(['NOW', 'SCHEDULED']),
        day: z.string(),
        hour: z.string(),
        notify: z.enum(['NO', 'YES']),
        announce: z.enum(['NO', 'YES']),
        reason: z.string().check(z.trim(), z.maxLength(limits.flagLength, messages.flagWordsLong)),
        poll: pollShape,
        thanks: thanksShape,
        ...audienceShape,
        ...mustReadShape,
      })
      .check(({ value, issues }) => {
        const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
        const missing = missingChoice(value)
        if (missing) wrong(missing.field, missing.message)
        const unread = asksMustRead(value.visibility) && wrongMustRead(value, dayOf(now()), post?.mustRead)
        if (unread) wrong(unread.field, unread.message)
        for (const { field, message } of wrongPoll(value.poll, post?.poll, goesOut(value, post, now()), now()))
          wrong(`poll.${field}`, message)
        const tooMany = wrongThanks(value.thanks)
        if (tooMany) wrong('thanks', tooMany)
        if (value.publish === 'NOW') return
        if (value.day === '' || value.hour === '') wrong(value.day === '' ? 'day' : 'hour', messages.postTime)
        else if (!isDay(value.day)) wrong('day', messages.dateUnreadable)
        else if (slotOutcome(value.day, value.hour, now()).outcome === 'REFUSED') wrong('day', messages.postTimePast)
      }),
    z.transform(
      ({
        body,
        attachments,
        publish,
        day,
        hour,
        notify,
        announce,
        reason,
        poll,
        thanks,
        mustRead,
        mustReadBy,
        mustReadAgain,
        ...audience
      }): SentPost => {
        const scheduled = publish === 'SCHEDULED'
        return {
          body,
          attachments: attachments.map(({ id }) => id),
          ...(!isPublic(post) && { status: scheduled ? 'DRAFT' : 'PUBLIC' }),
          ...(scheduled && { publishedAt: slotOutcome(day, hour, now()).moment }),
          ...(mayAnnounce && !post && announce === 'YES' && { pinned: true }),
          ...(reason !== '' && { reason }),
          ...sentPoll(poll, post?.poll),
          ...sentThanks(thanks, post?.thanks),
          ...(mayNotify && !isPublic(post) && { sendNotifications: notify === 'YES' }),
          ...sentAudience(audience),
          ...(asksMustRead(audience.visibility) && sentMustRead({ mustRead, mustReadBy, mustReadAgain }, post?.mustRead)),
        }
      },
    ),
  )
}

/** What the form holds. */
export interface PostValues extends AudienceValues, MustReadValues {
  /** Clean HTML. */
  body: string
  attachments: Attachment[]
  publish: 'NOW' | 'SCHEDULED'
  /** 'YYYY-MM-DD', '' or what was typed. */
  day: string
  /** On the clocks in Melbourne, 0 to 23, or ''. */
  hour: string
  notify: 'NO' | 'YES'
  /** Whether a new post is an announcement. One that is there is pinned by its menu. */
  announce: 'NO' | 'YES'
  /** Why head office edits somebody else's, for its author; may be empty (FD-428). */
  reason: string
  /** The question that the post asks, if any. */
  poll: PollValues
  /** Whom the post thanks. */
  thanks: ThanksValues
}

/** When the post goes out or went out, as far as the form says. */
export function goesOut({ publish, day, hour }: Pick<PostValues, 'publish' | 'day' | 'hour'>, post: Post | undefined, now: Date): Date {
  if (isPublic(post)) return new Date(post?.publishedAt ?? now)
  if (publish === 'NOW' || !isDay(day) || hour === '') return now
  const { moment, outcome } = slotOutcome(day, hour, now)
  return outcome === 'LATER' ? new Date(moment) : now
}

/** The first values of a post that begins by name: everybody whom the person may ask, which the form still lets them change. */
export function begunAs(beginning: Beginning, { publishTo, requireReading }: User['can'], today: string): PostValues {
  const isRead = beginning === 'MUST_READ'
  const visibility = (isRead ? requireReading : publishTo).find((each) => each === 'GLOBAL' || each === 'MY_STORE') ?? ''
  return { ...postValues(), visibility, ...(isRead ? mustReadChoice('YES', today) : { announce: 'YES' }) }
}

/** The form's first values (POST-006). */
export function postValues(post?: Post): PostValues {
  const audience = { ...audienceValues(post), ...mustReadValues(post?.mustRead) }
  if (!post) {
    return {
      body: '',
      attachments: [],
      publish: 'NOW',
      day: '',
      hour: '',
      notify: 'NO',
      announce: 'NO',
      reason: '',
      poll: noPoll,
      thanks: noThanks,
      ...audience,
    }
  }
  const at = post.status === 'DRAFT' ? post.publishedAt : null
  return {
    body: post.body,
    attachments: post.attachments,
    publish: at ? 'SCHEDULED' : 'NOW',
    day: at ? dayOf(at) : '',
    hour: at ? String(hourOf(at)) : '',
    notify: post.sendNotifications ? 'YES' : 'NO',
    announce: 'NO',
    reason: '',
    poll: pollValues(post.poll),
    thanks: thanksValues(post.thanks),
    ...audience,
  }
}

/** The values that follow a choice of when to publish: Now has no date, Scheduled begins with the next hour (POST-007, POST-008). */
export function whenValues(publish: PostValues['publish'], now = new Date()) {
  return { publish, ...(publish === 'NOW' ? { day: '', hour: '' } : nextSlot(now)) }
}

/** Whether there is anything in a form that would be missed. */
export function isWorthKeeping(values: PostValues, first: PostValues, post?: Post): boolean {
  const { body, attachments, poll, thanks } = values
  const asks = [poll.question, ...poll.answers].some((typed) => typed.trim() !== '')
  if (!post) return plain(body) !== '' || body.includes('<iframe') || attachments.length > 0 || asks || isThanking(thanks)
  return JSON.stringify(comparable(values)) !== JSON.stringify(comparable(first))
}

const comparable = ({ attachments, thanks: { people, stores }, ...values }: PostValues) => ({
  ...values,
  thanks: [people, stores],
  attachments: attachments.map(({ id }) => id),
})
