/** The form for a resource: its first values, its checks, and what it sends. */
import { messages } from '@/api/limits.gen.ts'
import type { Attachment, Resource, ResourceEntry, Visibility } from '@/api/types.ts'
import { dayOf, momentOn } from '@/lib/dates.ts'
import { isDay, later } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'
import { audienceValues, missingChoice, sentAudience } from '@/shared/audience/audience.ts'
import { audienceShape } from '@/shared/audience/shape.ts'
import { mustReadShape, mustReadValues, sentMustRead, wrongMustRead } from '@/shared/readership/mustReadForm.ts'
import { type Content, isOther, reviewShape, reviewValues, type SentReview, sentReview, wrongReview } from '../review/reviewForm.ts'

/** The hour of the last day at which a resource expires, on the clocks in Melbourne (RESOURCE-005, AMB-103). */
const expiryHour = 23

/** What the form sends, without what the server needs to find what is edited. */
export type Sent = Omit<ResourceEntry, 'id' | 'version'> & SentReview

/**
 * The checks. `today` is the business day; a resource that has expired already may keep its last day. `asksMustRead` says whether the form asks if
 * what is for an audience must be read.
 */
export function resourceSchema(today: string, was?: Resource, asksMustRead: (visibility: Visibility | '') => boolean = () => true) {
  const kept = was?.expiresAt ? dayOf(was.expiresAt) : undefined
  return z.pipe(
    z
      .object({
        type: z.enum(['FILE', 'LINK'], messages.resourceType),
        file: z.optional(z.custom<Attachment>()),
        link: z.string().check(z.trim()),
        name: z.string().check(
          z.trim(),
          z.refine((name) => /[^\s/\\]/.test(name), messages.resourceName), // what is only slashes would be a name of hyphens
        ),
        path: z.string().check(z.trim()),
        changes: z.optional(z.string().check(z.trim())),
        expires: z.enum(['NO', 'YES']),
        expiresOn: z.string(),
        ...audienceShape,
        ...mustReadShape,
        ...reviewShape,
      })
      .check(({ value, issues }) => {
        const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
        if (value.type === 'FILE' && !value.file) wrong('file', messages.resourceFile)
        if (value.type === 'LINK' && value.link === '') wrong('link', messages.resourceLink)
        if (value.type === 'LINK' && value.link !== '' && !isWebAddress(value.link)) wrong('link', messages.resourceLinkForm)
        if (value.expires === 'YES' && value.expiresOn === '') wrong('expiresOn', messages.resourceExpiry)
        else if (value.expires === 'YES' && !isDay(value.expiresOn)) wrong('expiresOn', messages.dateUnreadable)
        else if (value.expires === 'YES' && value.expiresOn < today && value.expiresOn !== kept)
          wrong('expiresOn', messages.resourceExpiryOld)
        const missing = missingChoice(value)
        if (missing) wrong(missing.field, missing.message)
        const unread = asksMustRead(value.visibility) && wrongMustRead(value, today, was?.mustRead)
        if (unread) wrong(unread.field, unread.message)
        const unreviewed = wrongReview(value, today)
        if (unreviewed) wrong('againOn', unreviewed)
      }),
    z.transform(
      ({
        type,
        file,
        link,
        name,
        path,
        changes,
        expires,
        expiresOn,
        mustRead,
        mustReadBy,
        mustReadAgain,
        again,
        againOn,
        keeper,
        movesOn,
        ...audience
      }): Sent => ({
        type,
        ...(type === 'FILE' ? { file: file?.id } : { link }),
        name: name.replaceAll('/', '-').replaceAll('\\', '-'), // RESOURCE-015
        path,
        ...(changes !== undefined && asksChanges({ type, file, link, mustReadAgain }, was) && { changes }),
        ...sentAudience(audience),
        ...(asksMustRead(audience.visibility) && sentMustRead({ mustRead, mustReadBy, mustReadAgain }, was?.mustRead)),
        ...sentReview({ again, againOn, keeper, movesOn }, was, isOther({ type, file, link }, was)),
        expiresAt: expires === 'NO' ? null : expiresOn === kept && was?.expiresAt ? was.expiresAt : momentOn(expiresOn, expiryHour),
      }),
    ),
  )
}

/**
 * Whether the form asks what has changed: when there is another file or link, when everybody is asked to read it again, and when a line stands there
 * already (FD-442).
 */
export function asksChanges({ mustReadAgain, ...content }: Content & { mustReadAgain: boolean }, was?: Resource): boolean {
  return was !== undefined && (isOther(content, was) || mustReadAgain || Boolean(was.changes))
}

/** What the field shows: what was typed, or else what was said of the file or link that stays. */
export const shownChanges = (content: Content & { changes?: string | undefined }, was: Resource) =>
  content.changes ?? (isOther(content, was) ? '' : was.changes || '')

export type ResourceValues = z.input<ReturnType<typeof resourceSchema>>

/** The form's first values. A new resource expires in a year (RESOURCE-006), and is in the folder that the person is looking at. */
export function resourceValues(today: string, path: string, was?: Resource): ResourceValues {
  const audience = { ...audienceValues(was), ...mustReadValues(was?.mustRead), ...reviewValues(was) }
  const inAYear = later(today, 1, 'year')
  if (!was)
    return {
      type: 'FILE',
      file: undefined,
      link: '',
      name: '',
      path: shownPath(path),
      changes: undefined,
      expires: 'YES',
      expiresOn: inAYear,
      ...audience,
    }
  return {
    type: was.type,
    file: was.file ?? undefined,
    link: was.link,
    name: was.name,
    path: shownPath(was.path),
    changes: undefined,
    expires: was.expiresAt ? 'YES' : 'NO',
    expiresOn: was.expiresAt ? dayOf(was.expiresAt) : inAYear,
    ...audience,
  }
}

/** A folder as people write it: without the slash at its start. */
export const shownPath = (path: string) => path.replace(/^\//, '')

/** The name that a file suggests: its own, without the ending. */
export const nameOf = (file: Attachment) => file.name.replace(/\.[a-z0-9]{1,5}$/i, '')

function isWebAddress(link: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(link).protocol) && /^https?:\/\/[^/]/i.test(link)
  } catch {
    return false
  }
}
