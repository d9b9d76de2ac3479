/**
 * The figures of a store's Camel Bucks; docs/GLOSSARY.md says what each is. Those of a financial year carry it in their name, so that one name is one value:
 *
 * - `total`: Total Camel Bucks, `year` and `incentives` of that year together (AMB-069)
 * - `year`: of Store of the Year in that year
 * - `incentives`: of member incentives, up to the end of that year
 * - `rank`, `rankOfYear`: the store's place by `total`, and by `year` (AMB-071)
 * - `open`: what can still be earned now
 * - `statement`: every line of that financial year
 */
type OfYear = 'total' | 'year' | 'incentives' | 'rank' | 'rankOfYear' | 'open' | 'statement'

/** `everyYear`: of Store of the Year in all financial years. `all`: every line of the store. */
type Always = 'everyYear' | 'all'

/** The attributes of an element that draws a figure, so that a story can collect them from every screen and find two that disagree. */
export function bucksFigure(name: OfYear, store: string, value: number, year: number): object
export function bucksFigure(name: Always, store: string, value: number): object
export function bucksFigure(name: string, store: string, value: number, year?: number): object {
  return { 'data-figure': `camelbucks.${name}${year ? `.FY${year}` : ''}:${store}`, 'data-value': value }
}
