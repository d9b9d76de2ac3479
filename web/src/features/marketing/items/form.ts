/** The form for a banner or an offer: its first values, its checks, and what it sends. */
import { messages } from '@/api/limits.gen.ts'
import type { Attachment, MarketingEntry, MarketingItem } from '@/api/types.ts'
import { isDay } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'
import { type Region, regionChoices } from '@/shared/audience/audience.ts'

type Kind = MarketingItem['kind']

/** What the form sends, without what the server needs to find what is edited. */
type Sent = Omit<MarketingEntry, 'id' | 'version'>

/** A web address, or a path of this site. */
function isLink(text: string) {
  if (text.startsWith('/')) return !text.startsWith('//') && !text.includes('\\')
  return /^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text)
}

/** The checks. `today` is the business day; an item that has ended may keep its last day. */
export function itemSchema(kind: Kind, today: string, was?: MarketingItem) {
  return z.pipe(
    z
      .object({
        title: z.string().check(z.trim(), z.minLength(1, messages.promoTitle)),
        type: z.string().check(z.trim()),
        description: z.string().check(z.trim()),
        link: z.string().check(z.trim()),
        imageDesktop: z.optional(z.custom<Attachment>()),
        imageMobile: z.optional(z.custom<Attachment>()),
        regions: z.array(z.custom<Region>()).check(z.minLength(1, messages.visibilityRegions)),
        startsOn: z.string(),
        endsOn: z.string(),
      })
      .check(({ value, issues }) => {
        const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
        if (kind === 'BANNER' && !value.imageDesktop) wrong('imageDesktop', messages.promoPictureDesktop)
        if (kind === 'BANNER' && !value.imageMobile) wrong('imageMobile', messages.promoPictureMobile)
        if (kind === 'OFFER' && value.description === '') wrong('description', messages.promoDescription)
        if (value.link !== '' && !isLink(value.link)) wrong('link', messages.promoLink)
        if (value.startsOn !== '' && !isDay(value.startsOn)) wrong('startsOn', messages.dateUnreadable)
        if (value.endsOn === '') wrong('endsOn', messages.dateRequired)
        else if (!isDay(value.endsOn)) wrong('endsOn', messages.dateUnreadable)
        else if (value.endsOn < today && value.endsOn !== was?.endsOn) wrong('endsOn', messages.promoEndPast)
        else if (value.startsOn > value.endsOn) wrong('endsOn', messages.promoEndBeforeStart)
      }),
    z.transform(({ imageDesktop, imageMobile, startsOn, type, description, ...rest }): Sent => {
      const picture = { ...(imageDesktop && { imageDesktop: imageDesktop.id }), ...(imageMobile && { imageMobile: imageMobile.id }) }
      return { kind, ...rest, ...(kind === 'BANNER' ? { type } : { description }), ...picture, ...(startsOn && { startsOn }) }
    }),
  )
}

/** The first values: a new item is for every region, and begins today. */
export function itemValues(today: string, was?: MarketingItem) {
  return {
    title: was?.title ?? '',
    type: was?.type ?? '',
    description: was?.description ?? '',
    link: was?.link ?? '',
    imageDesktop: was?.imageDesktop ?? undefined,
    imageMobile: was?.imageMobile ?? undefined,
    regions: was?.regions ?? regionChoices.map(({ value }) => value),
    startsOn: was?.startsOn ?? today,
    endsOn: was?.endsOn ?? '',
  }
}
