const thousands = /\B(?=(\d{3})+$)/g

/** A whole number as people write it: '1,054'. It does not use Intl.NumberFormat, whose first use is slow on a phone (lib/money.ts). */
export function amount(n: number): string {
  return String(n).replace(thousands, ',')
}

/** An amount with its sign: '+250', or with a true minus when it takes back. */
export function signedAmount(n: number): string {
  return n < 0 ? `−${amount(-n)}` : `+${amount(n)}`
}
