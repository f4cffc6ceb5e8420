let sign = '$'

/** How the shop writes its dollars from now on: as balboas, which are worth the same, or plainly as those of the United States. */
export function showMoneyIn(currency: 'USD' | 'PAB' | 'EUR'): void {
  sign = { USD: '$', PAB: 'B/. ', EUR: 'US$' }[currency]
}

/** US dollars as shown in Panama: `$1,299.50`. `cents` is an integer; works the same in Node and the browser. */
export function formatUsd(cents: number): string {
  const whole = formatCount(Math.trunc(Math.abs(cents) / 100))
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${sign}${whole}.${rest}`
}

/** A whole number as written in Panama, in every language of the shop: `66,636`. */
export const formatCount = (count: number) => count.toString().replace(/\B(?=(\d{3})+$)/g, ',')

/** The price after a whole-percent discount, rounded half up to the cent. */
export function discounted(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent) + 50) / 100)
}
