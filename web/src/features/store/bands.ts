/** How stores stand, as the map colours and counts them. Pure. */
import { limits } from '@/api/limits.gen.ts'
import type { StorePlace } from '@/api/store.ts'
import { type ScoreTone, scoreTone } from '@/shared/score/score.ts'

/** The colour of the last score; 'never' for a store that was not audited yet. */
export type Band = ScoreTone | 'never'

/** The bands from the best on, with what each says of stores. */
export const bandNames: Readonly<Record<Band, string>> = {
  good: `${limits.greenFrom} or more`,
  warn: `${limits.yellowFrom} to ${limits.greenFrom - 1}`,
  bad: `Less than ${limits.yellowFrom}`,
  na: 'N/A',
  never: 'Not audited yet',
}

const order = ['good', 'warn', 'bad', 'na', 'never'] as const satisfies readonly Band[]

export function bandOf({ last }: Pick<StorePlace, 'last'>): Band {
  return last ? scoreTone(last.score) : 'never'
}

/** How many of the stores are in each band that has any, from the best on. */
export function standingOf(places: readonly Pick<StorePlace, 'last'>[]): { band: Band; stores: number }[] {
  return order.map((band) => ({ band, stores: places.filter((place) => bandOf(place) === band).length })).filter(({ stores }) => stores > 0)
}
