type Share = { id: string; cents: number }

/**
 * A discount over lines by largest remainder, in whole cents: the shares come to it exactly, and each line still costs a
 * cent. What is more than that allows is cut. Equal remainders go by the id, so the order of the lines decides nothing.
 */
export function shareCents(discountCents: number, lines: readonly Share[]): Map<string, number> {
  const whole = lines.reduce((sum, { cents }) => sum + cents, 0)
  const most = lines.reduce((sum, { cents }) => sum + Math.max(0, cents - 1), 0)
  const discount = BigInt(Math.max(0, Math.min(discountCents, most)))
  if (discount === 0n) return new Map()
  const parts = lines.map(({ id, cents }) => {
    const exact = discount * BigInt(cents)
    return { id, most: cents - 1, share: Number(exact / BigInt(whole)), rest: exact % BigInt(whole) }
  })
  let left = Number(discount) - parts.reduce((sum, { share }) => sum + share, 0)
  const inTurn = parts.toSorted((a, b) =>
    a.rest === b.rest ? (a.id < b.id ? -1 : 1) : a.rest > b.rest ? -1 : 1,
  )
  while (left > 0)
    for (const part of inTurn)
      if (left > 0 && part.share < part.most) {
        part.share += 1
        left -= 1
      }
  return new Map(parts.map(({ id, share }) => [id, share]))
}
