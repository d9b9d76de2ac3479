import type { YearCard, YearChance, YearOverview, YearStamp } from '@/api/types.ts'
import { storeTexts as texts } from '../strings.ts'

/** What all criteria of a year give together. */
export function allOf(cards: readonly YearCard[]): number {
  return cards.reduce((sum, { totalCamelBucks }) => sum + totalCamelBucks, 0)
}

/** How many Camel Bucks can be earned now: the sum of the list below it. What an incentive gives is not known. */
export function openNow(chances: readonly YearChance[]): number {
  return chances.reduce((sum, { camelBucks }) => sum + (camelBucks ?? 0), 0)
}

/** What head office has corrected without naming a result, so that the criteria and this are what Store of the Year gave. */
export function correctionsOf({ storeOfTheYear, criteria }: Pick<YearOverview, 'storeOfTheYear' | 'criteria'>): number {
  return storeOfTheYear.financialYear - criteria.reduce((sum, { camelBucks }) => sum + camelBucks, 0)
}

/** The share of a year that is earned, in whole per cent. It is 100 only when everything is earned. */
export function shareOf({ storeOfTheYear, criteria }: Pick<YearOverview, 'storeOfTheYear' | 'criteria'>): number {
  const of = allOf(criteria)
  return of === 0 ? 0 : Math.max(0, Math.min(100, Math.floor((storeOfTheYear.financialYear * 100) / of)))
}

/** What a period of a criterion can give at most: no more than what is left of the whole criterion. */
export function worthOf(card: YearCard): number {
  return Math.max(0, Math.min(card.camelBucksByFrequency, card.totalCamelBucks - card.camelBucks))
}

/** What becomes of a period, for screen readers. */
export function spokenState(card: YearCard, { state, current, camelBucks }: YearStamp): string {
  if (state === 'EARNED') return texts.stamps.earned(camelBucks)
  if (state === 'MISSED') return texts.stamps.missed
  return current ? texts.stamps.now(worthOf(card)) : texts.stamps.ahead
}

/** The sentence at the foot of a criterion. Everything in it is from the results. */
export function hintOf(card: YearCard): string {
  const { hints } = texts
  if (card.complete) return texts.complete
  if (card.frequency === 'OTHER') {
    const toGo = (card.pointsThreshold ?? 0) - card.points
    return toGo > 0 ? hints.toGo(toGo) : hints.reached
  }
  const now = card.stamps.find(({ current }) => current)
  const [first] = card.stamps
  if (!now) {
    const isAhead = first !== undefined && card.stamps.every(({ state }) => state === 'AHEAD')
    return isAhead
      ? hints.ahead(first.startDate)
      : hints.over(card.stamps.filter(({ state }) => state === 'EARNED').length, card.stamps.length)
  }
  if (now.state === 'EARNED') return hints.got(now.timePeriod)
  const needed = card.pointsRequiredByFrequency
  if (needed !== null && now.points > 0)
    return now.points >= needed ? hints.enough(now.timePeriod) : hints.openPoints(now.points, needed, now.timePeriod)
  return hints.open(worthOf(card), now.timePeriod, now.endDate)
}
