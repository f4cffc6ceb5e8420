/** The rates of ITBMS, as the check of the table has them. */
export const ITBMS_RATES = [0, 7, 10, 15] as const
type Rate = (typeof ITBMS_RATES)[number]

/** Money that came and went, in the order of the totals; what the site and a store settle between them comes after it. */
export const MONEY_KINDS = [
  'sale',
  'refund',
  'plan',
  'plan_refund',
  'gift_card',
  'gift_card_refund',
  'unapplied',
  'unapplied_refund',
] as const
export const LEDGER_KINDS = [
  'commission',
  'premium',
  'payout',
  'payout_cancelled',
  'payout_bounced',
  'correction',
] as const
export const CLOSING_KINDS = [...MONEY_KINDS, ...LEDGER_KINDS] as const
export type MoneyKind = (typeof MONEY_KINDS)[number]
export type LedgerKind = (typeof LEDGER_KINDS)[number]
export type ClosingKind = (typeof CLOSING_KINDS)[number]

/**
 * Whole cents, negative where they go back. `subtotal` is without tax and after the discount; total = subtotal + taxes +
 * shipping. `bases` are the parts of the subtotal whose rate was stored. `net` is what remains to the seller.
 */
export type Amounts = {
  subtotal: number
  bases: Record<Rate, number>
  taxes: Record<Rate, number>
  shipping: number
  discount: number
  total: number
  commission: number
  net: number
}

const ofRates = (cents: (rate: Rate) => number): Record<Rate, number> => ({
  0: cents(0),
  7: cents(7),
  10: cents(10),
  15: cents(15),
})

export const noAmounts = (): Amounts => ({
  subtotal: 0,
  bases: ofRates(() => 0),
  taxes: ofRates(() => 0),
  shipping: 0,
  discount: 0,
  total: 0,
  commission: 0,
  net: 0,
})

/** The sum of both, the second times `sign`. */
export function plus(one: Amounts, other: Amounts, sign = 1): Amounts {
  const sum = (of: (amounts: Amounts) => number) => of(one) + sign * of(other)
  return {
    subtotal: sum(({ subtotal }) => subtotal),
    bases: ofRates((rate) => sum(({ bases }) => bases[rate])),
    taxes: ofRates((rate) => sum(({ taxes }) => taxes[rate])),
    shipping: sum(({ shipping }) => shipping),
    discount: sum(({ discount }) => discount),
    total: sum(({ total }) => total),
    commission: sum(({ commission }) => commission),
    net: sum(({ net }) => net),
  }
}

export const taxOf = ({ taxes }: Amounts): number =>
  ITBMS_RATES.reduce<number>((sum, rate) => sum + taxes[rate], 0)

/** Money without goods of a rate: a plan, a gift card, what an admin adds to a refund. */
export const plainAmounts = (cents: number, isNet: boolean): Amounts => ({
  ...noAmounts(),
  subtotal: cents,
  total: cents,
  net: isNet ? cents : 0,
})

export type ClosingLine = {
  id: string
  lineCents: number
  itbmsPercent: number | null
  itbmsCents: number | null
  discountCents: number
}
export type ClosingShare = {
  /** Null is the site. */
  storeId: string | null
  /** The payment into its own account; null where one charge pays the order. */
  paymentId: string | null
  shippingCents: number
  lines: readonly ClosingLine[]
}
/** One refund that was sent, by what asked for it. */
export type ClosingRefund = {
  id: string
  paymentId: string
  storeId: string | null
  amountCents: number
  reason: string
  causeId: string | null
  /** What it takes of each line; null takes all that is left. */
  lines: Readonly<Record<string, number>> | null
  /** What it takes of the shipping of each store; '' is the site. */
  shippingOf: Readonly<Record<string, number>>
  sentAt: string
  bouncedAt: string | null
}
export type ClosingOrder = {
  shares: readonly ClosingShare[]
  /** In the order of their attempts. */
  payments: readonly { id: string; storeId: string | null; capturedCents: number }[]
  /** All of them, oldest first. */
  refunds: readonly ClosingRefund[]
}
/** What a payment or a refund is of one seller; null is the site. */
export type SharePart = { storeId: string | null; amounts: Amounts }

export const LATE = ['late_money', 'second_charge', 'other_way']
/** Of those that money owes back which paid nothing, because it came twice or too late. */
export const isLate = (reason: string): boolean => LATE.includes(reason)

type Item = {
  share: ClosingShare
  /** Null is the shipping. */
  line: ClosingLine | null
  cents: number
  taken: number
  takenTax: number
  takenDiscount: number
}

const itemsOf = ({ shares }: ClosingOrder): Item[] =>
  shares.flatMap((share) => {
    const none = { share, taken: 0, takenTax: 0, takenDiscount: 0 }
    const lines = share.lines.map((line) => ({ ...none, line, cents: line.lineCents }))
    return [...lines, { ...none, line: null, cents: share.shippingCents }]
  })

/** Whether a payment paid nothing; fixed in the transaction that took it. */
export const isUnapplied = ({ refunds }: { refunds: readonly ClosingRefund[] }, paymentId: string): boolean =>
  refunds.some((one) => one.paymentId === paymentId && isLate(one.reason))

/** What each seller sold for one payment, to the cent; earlier attempts pay the first lines. */
export function partsOfPayment(order: ClosingOrder, paymentId: string): SharePart[] {
  const items = itemsOf(order)
  for (const { id, storeId, capturedCents } of order.payments) {
    if (isUnapplied(order, id)) continue
    const taken = takeOf(items.filter(isOfPurse(order, id)), capturedCents)
    if (id === paymentId) return partsOf(taken, storeId)
  }
  return []
}

/**
 * What one refund took from each seller, to the cent: units and shipping that its cause names, line after line, and what
 * goes beyond them without a tax. Earlier refunds have taken theirs, so all refunds of a line come to its whole tax.
 */
export function partsOfRefund(order: ClosingOrder, refundId: string): SharePart[] {
  const items = itemsOf(order)
  const wantedBy = new Map<string, Map<Item, number>>()
  const taken = new Map<string, Taken>()
  for (const { refund, isBack } of stepsOf(order)) {
    const before = taken.get(refund.id)
    if (isBack && before) undo(before)
    if (isBack) continue
    const isPurse = isOfPurse(order, refund.paymentId)
    const own = items.filter(
      (item) => isPurse(item) && (refund.storeId === null || item.share.storeId === refund.storeId),
    )
    const cause = `${refund.reason}:${refund.causeId}`
    const wanted = wantedBy.get(cause) ?? wantedOf(items, refund)
    wantedBy.set(cause, wanted)
    const took = takeOf(own, refund.amountCents, wanted)
    taken.set(refund.id, took)
    if (refund.id === refundId) return partsOf(took, refund.storeId)
  }
  return []
}

/** Each refund when it was sent, and again when the bank sent it back. */
function stepsOf({ refunds }: ClosingOrder) {
  return refunds
    .filter(({ reason }) => !isLate(reason))
    .flatMap((refund) => [
      { at: refund.sentAt, refund, isBack: false },
      ...(refund.bouncedAt === null ? [] : [{ at: refund.bouncedAt, refund, isBack: true }]),
    ])
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const isOfPurse = ({ shares }: ClosingOrder, paymentId: string) => {
  const isDirect = shares.some((share) => share.paymentId === paymentId)
  return ({ share }: Item) => (isDirect ? share.paymentId === paymentId : share.paymentId === null)
}

function wantedOf(items: readonly Item[], { lines, shippingOf }: ClosingRefund): Map<Item, number> {
  const askedOf = ({ line, share }: Item) => (line ? lines?.[line.id] : shippingOf[share.storeId ?? '']) ?? 0
  return new Map(
    items.map((item) => {
      const left = item.cents - item.taken
      return [item, lines === null ? left : Math.min(left, askedOf(item))]
    }),
  )
}

type Taken = { rest: number; steps: { item: Item; cents: number; tax: number; discount: number }[] }

/** Takes so many cents off the items in turn, each as far as it goes; tax and discount follow to the cent. */
function takeOf(items: readonly Item[], cents: number, wanted?: Map<Item, number>): Taken {
  const taken: Taken = { rest: cents, steps: [] }
  for (const item of items) {
    const limit = wanted ? (wanted.get(item) ?? 0) : item.cents
    const part = Math.min(taken.rest, limit, item.cents - item.taken)
    if (part <= 0) continue
    const upTo = item.taken + part
    const tax = partOf(item.line?.itbmsCents ?? 0, upTo, item.cents) - item.takenTax
    const discount = partOf(item.line?.discountCents ?? 0, upTo, item.cents) - item.takenDiscount
    item.taken = upTo
    item.takenTax += tax
    item.takenDiscount += discount
    wanted?.set(item, limit - part)
    taken.rest -= part
    taken.steps.push({ item, cents: part, tax, discount })
  }
  return taken
}

function undo({ steps }: Taken) {
  for (const { item, cents, tax, discount } of steps) {
    item.taken -= cents
    item.takenTax -= tax
    item.takenDiscount -= discount
  }
}

const partOf = (cents: number, part: number, whole: number) =>
  part >= whole ? cents : Number((BigInt(cents) * BigInt(part)) / BigInt(whole))

function partsOf({ rest, steps }: Taken, restOf: string | null): SharePart[] {
  const parts = new Map<string | null, Amounts>()
  const add = (storeId: string | null, amounts: Amounts) =>
    parts.set(storeId, plus(parts.get(storeId) ?? noAmounts(), amounts))
  for (const { item, ...moved } of steps) add(item.share.storeId, amountsOf(item.line, moved))
  if (rest > 0) add(restOf, plainAmounts(rest, true))
  return [...parts].map(([storeId, amounts]) => ({ storeId, amounts }))
}

function amountsOf(
  line: ClosingLine | null,
  { cents, tax, discount }: { cents: number; tax: number; discount: number },
): Amounts {
  const whole = { ...noAmounts(), total: cents, net: cents }
  if (line === null) return { ...whole, shipping: cents }
  const only = (value: number) => ofRates((rate) => (rate === line.itbmsPercent ? value : 0))
  return { ...whole, subtotal: cents - tax, bases: only(cents - tax), taxes: only(tax), discount }
}

/** The first day of a month of Panama and of the next one: `2026-11-01` and `2026-12-01`. */
export function daysOfMonth(month: string): { first: string; next: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const following = `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}`
  return { first: `${month}-01`, next: `${following}-01` }
}
