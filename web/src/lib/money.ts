const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/** Dollars as '$54.99'. */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}
