import type { Emulator } from './payment-emulator/server.ts'
import { centsOf } from './payment-emulator/paypal-objects.ts'
import { cents as yappyCents } from './payment-emulator/yappy.ts'

type Client = { query: (text: string) => Promise<{ rows: object[] }> }
type Books = Pick<Emulator, 'ledger'> & {
  paypal: Pick<Emulator['paypal'], 'ledger'>
  yappy: Pick<Emulator['yappy'], 'ledger'>
}

/** One payment as its provider holds it; `refunds` are those that are done, by their names there. */
type Theirs = {
  taken: number
  given: number
  charges: number
  currency: string
  refunds: Map<string, number>
}

type Ours = {
  isDirect: boolean
  id: string
  name: string | null
  state: string
  failure: string | null
  taken: number
  given: number
  owed: number
  refunds: Record<string, number>
  purchase: string
  status: string
  /** What these providers should hold of it: gift cards and other providers paid the rest. */
  due: number
}

/**
 * `lost` took money that our books do not have, `invented` is money only in ours, `refund` went back in one ledger
 * alone, `double` was charged twice for one purchase and no one owes it back, and `status` is a purchase that says
 * something else than its money at the provider.
 */
export type Difference = {
  kind: 'lost' | 'invented' | 'refund' | 'double' | 'status'
  what: string
  theirs: unknown
  ours: unknown
}

/** Sums are the providers'. What they took and a person has to look at first stands apart, in `asideCents`. */
export type Comparison = {
  payments: number
  takenCents: number
  givenCents: number
  asideCents: number
  differences: Difference[]
}

/**
 * Opens the books of the emulator and of the shop for comparing; each call of the answer compares them as they stand.
 * What our books hold already is left out, because the emulator forgets it when it is reset.
 */
export async function openBooks(emulator: Books, client: Client): Promise<() => Promise<Comparison>> {
  const before = new Set((await readOurs(client)).map(({ id }) => id))
  return async () => {
    const theirs = readTheirs(emulator)
    return compare(
      theirs,
      (await readOurs(client)).filter(({ id }) => !before.has(id)),
    )
  }
}

const NOTHING: Theirs = { taken: 0, given: 0, charges: 0, currency: 'USD', refunds: new Map() }

function compare(theirs: Map<string, Theirs>, ours: Ours[]): Comparison {
  const sums = { payments: 0, takenCents: 0, givenCents: 0, asideCents: 0 }
  const differences: Difference[] = []
  const named = new Map(ours.map((payment) => [payment.name ?? payment.id, payment]))
  const differ = (kind: Difference['kind'], what: string, their: unknown, our: unknown) =>
    void differences.push({ kind, what, theirs: their, ours: our })

  for (const what of new Set([...theirs.keys(), ...named.keys()])) {
    const their = theirs.get(what) ?? NOTHING
    const our = named.get(what)
    if (their.taken > 0) sums.payments += 1
    if (their.charges > 1) differ('double', what, their.charges, 1)
    if (our && isAside(our)) {
      sums.asideCents += their.taken - their.given
      if (our.taken !== 0) differ('invented', what, 'put aside', our.taken)
      continue
    }
    sums.takenCents += their.taken
    sums.givenCents += their.given
    const taken = our?.taken ?? 0
    if (their.taken > taken || (their.taken > 0 && their.currency !== 'USD'))
      differ('lost', what, `${their.taken} ${their.currency}`, taken)
    else if (their.taken < taken) differ('invented', what, their.taken, taken)
    const refunds = Object.fromEntries(their.refunds)
    if (their.given !== (our?.given ?? 0) || !isSame(refunds, our?.refunds ?? {}))
      differ('refund', what, refunds, our && { given: our.given, ...our.refunds })
  }
  for (const paid of Map.groupBy(ours, ({ purchase }) => purchase).values()) judge(paid, theirs, differ)
  return { ...sums, differences }
}

/** Whether what an order, a plan or a gift card says of its money is what the providers hold for it. */
function judge(
  paid: Ours[],
  theirs: Map<string, Theirs>,
  differ: (kind: Difference['kind'], what: string, theirs: unknown, ours: unknown) => void,
) {
  const { purchase, status, due } = paid[0]!
  const held = paid
    .filter((one) => !isAside(one))
    .map((one) => ({ owed: one.owed, ...(theirs.get(one.name ?? '') ?? NOTHING) }))
    .map(({ taken, given, owed }) => ({ taken, remaining: taken - given, free: taken - given - owed }))
  const sum = (key: 'taken' | 'remaining' | 'free') => held.reduce((cents, one) => cents + one[key], 0)
  if (held.filter(({ free }) => free > 0).length > 1) differ('double', purchase, held, status)
  const fits: Record<string, boolean> = {
    paid: sum('remaining') === due || sum('free') === due,
    partially_refunded: sum('remaining') > 0 && sum('remaining') < sum('taken'),
    refunded: sum('remaining') === 0 && sum('taken') > 0,
    // Paid to its sellers instead, an order waits for their word.
    review: sum('free') === 0 && paid.some((one) => one.isDirect || isAside(one) || one.state === 'held'),
  }
  if (!(fits[status] ?? sum('free') === 0)) differ('status', purchase, { held, due }, status)
}

const isAside = ({ failure }: Ours) => failure?.startsWith('mismatch') === true

const isSame = (one: Record<string, number>, other: Record<string, number>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, cents]) => other[name] === cents)

function readTheirs({ ledger, paypal, yappy }: Books): Map<string, Theirs> {
  const { charges, refunds } = ledger()
  const found = new Map<string, Theirs>()
  for (const charge of charges.filter(({ status }) => status === 'succeeded')) {
    const name = String(charge.payment_intent)
    const known = found.get(name) ?? { ...NOTHING, refunds: new Map<string, number>() }
    known.taken += charge.amount_captured
    known.charges += 1
    known.currency = charge.currency.toUpperCase()
    for (const { id, amount } of refunds.filter(
      (one) => one.charge === charge.id && one.status === 'succeeded',
    ))
      known.refunds.set(id, amount)
    known.given = [...known.refunds.values()].reduce((sum, cents) => sum + cents, 0)
    found.set(name, known)
  }
  const held = paypal.ledger()
  for (const { id, capture } of held.orders) {
    if (!capture || capture.status === 'PENDING' || capture.status === 'DECLINED') continue
    const done = held.refunds.filter((one) => one.captureId === capture.id && one.status === 'COMPLETED')
    const refunds = new Map(done.map((refund) => [refund.id, centsOf(refund.amount)]))
    const given = [...refunds.values()].reduce((sum, cents) => sum + cents, 0)
    const currency = capture.amount.currency_code
    found.set(id, { taken: centsOf(capture.amount), given, charges: 1, currency, refunds })
  }
  const { orders, returns } = yappy.ledger()
  for (const { orderId, total } of orders.filter(({ status }) => status === 'E')) {
    const sent = returns.filter((one) => one.orderId === orderId)
    // Sent by hand, a refund is known by the reference that its sender wrote down.
    const refunds = new Map(sent.map(({ id, cents }) => [`yappy:${id}`, cents]))
    const given = sent.reduce((sum, { cents }) => sum + cents, 0)
    found.set(orderId, { taken: yappyCents(total), given, charges: 1, currency: 'USD', refunds })
  }
  return found
}

async function readOurs(client: Client): Promise<Ours[]> {
  const { rows } = await client.query(`
    select p.id, p.provider_payment_id as name, p.state, p.failure_code as failure,
      p.captured_cents as taken, p.refunded_cents as given,
      coalesce((select sum(amount_cents) from refunds where payment_id = p.id and state = 'queued'), 0)::bigint as owed,
      coalesce((select jsonb_object_agg(provider_refund_id, amount_cents) from refunds
        where payment_id = p.id and state = 'done'), '{}') as refunds,
      coalesce(p.order_id, p.purchase_id, p.gift_purchase_id) as purchase,
      coalesce(o.payment_status, u.status, g.status) as status,
      coalesce(o.payment_method in ('bank_transfer', 'crypto'), false) as "isDirect",
      (coalesce(o.total_cents - o.gift_card_cents, u.amount_cents, g.amount_cents)
        - coalesce(e.captured_cents, 0))::bigint as due
    from payments p left join orders o on o.id = p.order_id left join plan_purchases u on u.id = p.purchase_id
    left join gift_card_purchases g on g.id = p.gift_purchase_id
    left join (select coalesce(order_id, purchase_id, gift_purchase_id) as paid_for, sum(captured_cents) as captured_cents
      from payments where provider not in ('stripe', 'paypal', 'yappy', 'gift_card') group by 1) e
      on e.paid_for = coalesce(p.order_id, p.purchase_id, p.gift_purchase_id)
    where p.provider in ('stripe', 'paypal', 'yappy')`)
  return rows as Ours[]
}
