export const MOVEMENT_KINDS = [
  'sale',
  'shipping',
  'premium',
  'commission',
  'refund',
  'direct',
  'payout',
  'payout_cancelled',
  'payout_bounced',
  'correction',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
/** What a store order brings; the others move the balance by somebody's word. */
export const ORDER_KINDS = ['sale', 'shipping', 'premium', 'commission', 'refund', 'direct'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
export type Earned = Record<OrderKind, number>

export const BATCH_STATES = ['open', 'paid', 'cancelled'] as const
export type BatchState = (typeof BATCH_STATES)[number]

/** Why the admin looks at a balance before it is paid out; the order in which they are shown. */
export const UNUSUAL_REASONS = ['first', 'jump', 'account_changed', 'site_share'] as const
export type UnusualReason = (typeof UNUSUAL_REASONS)[number]
/** Below this a balance is paid out without a second look. */
export const UNUSUAL_FROM_CENTS = 50_000

export type SoldLine = {
  id: string
  /** Null is the site. */
  sellerOrderId: string
  lineCents: number
  commissionCents: number
  siteDiscountCents: number
}

/** What one admin refund, return or cancellation owes from the same purse, and how much of it has gone back so far. */
export type GivenBack = {
  /** What is asked for each line; `whole` is all that is left of each and of the shipping. */
  lines: ReadonlyMap<string, number> | 'whole'
  /** Of this store's shipping, and of what others have of it from the same purse. */
  shippingCents: number
  otherShippingCents: number
  extraCents: number
  /** Whether what goes beyond the goods is this store's to bear: it gave it itself. */
  isOwn: boolean
  /** Each line of a return that an admin lowered gives back less; any other that asks for less had given before. */
  isLowered: boolean
  askedCents: number
  doneCents: number
}

/** A store order whose money came, with all the lines its purse paid for: the order's, or its own where the store was paid itself. */
export type Sold = {
  storeOrderId: string
  isDirect: boolean
  /** What of the order's shipping is this store's. */
  shippingCents: number
  /** And what is that of others whose money is in the same purse. */
  otherShippingCents: number
  lines: readonly SoldLine[]
  givenBack: readonly GivenBack[]
}

/**
 * What a store order has brought its store so far, kind by kind: what was sold, less what went back, with the
 * commission and the site's share of a discount following each line. Whole cents; what went back whole leaves nothing.
 */
export function earnedBy({ storeOrderId, isDirect, shippingCents, lines, ...sold }: Sold): Earned {
  const back = backOf({ lines, shippingCents, ...sold })
  const own = lines.filter((line) => line.sellerOrderId === storeOrderId)
  const sum = (of: (line: SoldLine) => number) => own.reduce((all, line) => all + of(line), 0)
  const backOfLine = ({ id }: SoldLine) => back.lines.get(id) ?? 0
  const remaining = (line: SoldLine, cents: number) => cents - share(cents, backOfLine(line), line.lineCents)
  const premium = sum((line) => remaining(line, line.siteDiscountCents))
  const commission = 0 - sum((line) => remaining(line, line.commissionCents))
  const sale = sum(({ lineCents }) => lineCents)
  const refund = Math.min(sum(backOfLine) + back.shippingCents + back.ownCents, sale + shippingCents)
  // The site never saw this money: its share of a discount lowers the commission and is never paid out.
  if (isDirect)
    return {
      ...{ sale: 0, shipping: 0, refund: 0, commission },
      premium: Math.min(premium, 0 - commission),
      direct: sale + shippingCents - refund,
    }
  return { sale, shipping: shippingCents, premium, commission, refund: 0 - refund, direct: 0 }
}

/** What went back of each line and of the shipping, over all that was asked. */
function backOf({
  lines,
  shippingCents,
  otherShippingCents,
  givenBack,
}: Pick<Sold, 'lines' | 'shippingCents' | 'otherShippingCents' | 'givenBack'>) {
  const back = { lines: new Map<string, number>(), shippingCents: 0, otherCents: 0, ownCents: 0 }
  const left = ({ id, lineCents }: SoldLine) => lineCents - (back.lines.get(id) ?? 0)
  // What takes all that is left comes after what asked for something of its own.
  const inTurn = givenBack.toSorted(
    (one, other) => Number(one.lines === 'whole') - Number(other.lines === 'whole'),
  )
  for (const { lines: asked, ...one } of inTurn) {
    const wanted = lines.map((line) =>
      Math.min(left(line), asked === 'whole' ? left(line) : (asked.get(line.id) ?? 0)),
    )
    const isWhole = asked === 'whole'
    const shipping = isWhole ? shippingCents - back.shippingCents : one.shippingCents
    const others = isWhole ? otherShippingCents - back.otherCents : one.otherShippingCents
    const isAll = !one.isLowered && one.askedCents > 0 && one.doneCents === one.askedCents
    const weights = [...wanted, shipping, others, one.extraCents]
    const gone = isAll ? weights : allot(one.doneCents, weights)
    for (const [at, { id }] of lines.entries()) back.lines.set(id, (back.lines.get(id) ?? 0) + gone[at]!)
    back.shippingCents += gone[lines.length]!
    back.otherCents += gone[lines.length + 1]!
    if (one.isOwn) back.ownCents += gone[lines.length + 2]!
  }
  return back
}

/** An amount over what it is for, in proportion and to the cent; never more than each of them. */
export function allot(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (cents >= whole) return [...weights]
  let before = 0
  let given = 0
  return weights.map((weight) => {
    before += weight
    const upTo = Number((BigInt(cents) * BigInt(before)) / BigInt(whole))
    const part = Math.min(weight, upTo - given)
    given += part
    return part
  })
}

/** `cents` in the proportion of `part` to `whole`, half a cent up. */
function share(cents: number, part: number, whole: number): number {
  if (part >= whole) return cents
  return Number((BigInt(cents) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
}

const DAY_MS = 86_400_000
/** When what was delivered then can be paid out. */
export const availableAt = (deliveredAt: Date, days: number) =>
  new Date(deliveredAt.getTime() + days * DAY_MS)
