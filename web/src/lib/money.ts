const thousands = /\B(?=(\d{3})+\.)/g

/**
 * An amount in dollars, rounded to the cent, as '$1,054.99'. It does not use Intl.NumberFormat: on a phone, making the first one takes longer than
 * drawing all lines of a report.
 */
export function formatDollars(amount: number): string {
  return `$${amount.toFixed(2).replace(thousands, ',')}`
}
