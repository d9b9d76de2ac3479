/** The form for a store: its first values, its checks, and what it sends. */
import type { StoreForm, StoreProfile } from '@/api/store.ts'
import type { Region, Tier } from '@/api/types.ts'
import * as z from '@/lib/zod.ts'

const span = z.object({ start: z.string(), end: z.string() })
const needed = (message: string) => z.string().check(z.trim(), z.minLength(1, message))
const degrees = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

export const storeSchema = z.pipe(
  z
    .object({
      externalId: needed('Please enter the store number'),
      name: needed('Please enter a name'),
      address: needed('Please enter an address'),
      suburb: needed('Please enter a suburb'),
      postalSuburb: z.string().check(z.trim()),
      displayRegion: z.custom<Region>(),
      postcode: z.string().check(z.trim(), z.regex(/^\d{4}$/, 'Please enter a four-digit postcode')),
      phoneNumber: z.string().check(z.trim()),
      tier: z.custom<Tier>(),
      isDelivery: z.boolean(),
      isPickup: z.boolean(),
      isLoyaltyRewards: z.boolean(),
      isCrafty: z.boolean(),
      isTopDrops: z.boolean(),
      monday: span,
      tuesday: span,
      wednesday: span,
      thursday: span,
      friday: span,
      saturday: span,
      sunday: span,
      latitude: z.string(),
      longitude: z.string(),
    })
    .check(({ value, issues }) => {
      const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
      for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const) {
        const { start, end } = value[day]
        if ((start === '') !== (end === '')) wrong(day, 'Please enter both times, or none')
        else if (start !== '' && start === end) wrong(day, 'Please enter two different times')
      }
      const given = value.latitude.trim() + value.longitude.trim() !== ''
      if (given && !(Math.abs(degrees(value.latitude)) <= 90)) wrong('latitude', 'Please enter degrees from -90 to 90')
      if (given && !(Math.abs(degrees(value.longitude)) <= 180)) wrong('longitude', 'Please enter degrees from -180 to 180')
    }),
  z.transform(
    ({
      monday,
      tuesday,
      wednesday,
      thursday,
      friday,
      saturday,
      sunday,
      latitude,
      longitude,
      postalSuburb,
      ...rest
    }): Omit<StoreForm, 'id' | 'version'> => ({
      ...rest,
      postal_suburb: postalSuburb,
      hours: { monday, tuesday, wednesday, thursday, friday, saturday, sunday },
      ...(latitude.trim() && { position: { latitude: degrees(latitude), longitude: degrees(longitude) } }),
    }),
  ),
)

const closed = { start: '', end: '' }
const newWeek = { monday: closed, tuesday: closed, wednesday: closed, thursday: closed, friday: closed, saturday: closed, sunday: closed }

/** The first values: of a store, or of a new one. */
export function storeValues(was: StoreProfile | undefined) {
  return {
    externalId: was?.externalId ?? '',
    name: was?.name ?? '',
    address: was?.address ?? '',
    suburb: was?.suburb ?? '',
    postalSuburb: was?.postal_suburb ?? '',
    displayRegion: was?.displayRegion ?? 'VIC',
    postcode: was?.postcode ?? '',
    phoneNumber: was?.phoneNumber ?? '',
    tier: was?.tier ?? 'MF',
    isDelivery: was?.isDelivery ?? false,
    isPickup: was?.isPickup ?? false,
    isLoyaltyRewards: was?.isLoyaltyRewards ?? false,
    isCrafty: was?.isCrafty ?? false,
    isTopDrops: was?.isTopDrops ?? false,
    ...(was?.hours ?? newWeek),
    latitude: was?.position ? String(was.position.latitude) : '',
    longitude: was?.position ? String(was.position.longitude) : '',
  }
}
