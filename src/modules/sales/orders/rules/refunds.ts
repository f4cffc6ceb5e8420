/** Units of a line that may still go back, and what was paid for them. */
export type LineLeft = { left: number; leftCents: number }

/**
 * What goes back with some units of a line: in proportion to what is left, in whole cents, and all of it with the last.
 * So any refunds of a line come to what was paid for it, whatever a promotion took off.
 */
export function centsOfUnits({ left, leftCents }: LineLeft, quantity: number): number {
  if (quantity === 0) return 0
  return quantity >= left ? leftCents : Number((BigInt(leftCents) * BigInt(quantity)) / BigInt(left))
}

/** What of an order's money may still go back. */
export type Refundable = {
  lines: (LineLeft & { variantId: string; productId: string; unitPriceCents: number })[]
  shippingLeftCents: number
  leftCents: number
}

export type WantedRefund = {
  lines: readonly { variantId: string; quantity: number }[]
  shipping: boolean
  extraCents: number
}

export type RefundProblem = 'nothing' | 'units' | 'shipping' | 'too_much'
export type RefundSum = {
  linesCents: number
  shippingCents: number
  amountCents: number
  problem: RefundProblem | null
}

/** What a refund comes to and whether it may be: the dialog shows it, the server decides by it. */
export function sumRefund(refundable: Refundable, { lines, shipping, extraCents }: WantedRefund): RefundSum {
  let linesCents = 0
  let isOver = false
  for (const { variantId, quantity } of lines) {
    const line = refundable.lines.find((one) => one.variantId === variantId)
    if (!line || quantity > line.left) isOver = true
    linesCents += line ? centsOfUnits(line, quantity) : 0
  }
  const shippingCents = shipping ? refundable.shippingLeftCents : 0
  const amountCents = linesCents + shippingCents + extraCents
  return {
    linesCents,
    shippingCents,
    amountCents,
    problem: isOver
      ? 'units'
      : shipping && shippingCents === 0
        ? 'shipping'
        : amountCents === 0
          ? 'nothing'
          : amountCents > refundable.leftCents
            ? 'too_much'
            : null,
  }
}

export type HeldMoney = { paymentId: string; storeId: string | null; freeCents: number }

/**
 * From which payments a refund comes: what a seller sold from the money of that seller first, everything else
 * from the site's, and only then from whatever still holds money.
 */
export function allocateRefund(
  parts: readonly { storeId: string | null; cents: number }[],
  held: readonly HeldMoney[],
): { paymentId: string; cents: number }[] {
  const free = held.map((payment) => ({ ...payment, taken: 0 }))
  for (const { storeId, cents } of parts) {
    let missing = cents
    const own = free.filter((payment) => payment.storeId === storeId)
    const site = free.filter((payment) => payment.storeId === null && storeId !== null)
    const others = free.filter((payment) => !own.includes(payment) && !site.includes(payment))
    for (const payment of [...own, ...site, ...others]) {
      const part = Math.min(missing, payment.freeCents - payment.taken)
      payment.taken += part
      missing -= part
    }
  }
  return free.filter(({ taken }) => taken > 0).map(({ paymentId, taken }) => ({ paymentId, cents: taken }))
}
