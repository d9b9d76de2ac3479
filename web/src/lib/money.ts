const thousands = /\B(?=(\d{3})+\.)/g

/** Dollars, at most to the cent, as '$1,054.99'. By hand: to make the first Intl.NumberFormat takes a phone longer than to draw a report's lines. */
export function formatDollars(amount: number): string {
  return `$${amount.toFixed(2).replace(thousands, ',')}`
}
