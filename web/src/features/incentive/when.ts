import type { Incentive } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { shared } from './strings.ts'

/** The moment that matters most about an incentive now, in words. */
export function whenOf({ status, startAt, endAt, rewardedOn }: Incentive): string {
  if (status === 'AWARDED' && rewardedOn) return shared.awarded(relativeDate(rewardedOn))
  if (status === 'AWARDING') return shared.closed
  if (status === 'ENDED') return shared.ended(relativeDate(endAt))
  if (status === 'SCHEDULED' && startAt) return shared.starts(relativeDate(startAt))
  return shared.ends(relativeDate(endAt))
}
