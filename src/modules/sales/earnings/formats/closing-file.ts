import type { CsvCell } from '#lib/csv-export.ts'
import type { Locale } from '#lib/locale.ts'
import { methodHeldBy, METHODS } from '#modules/payments/gateways/rules/methods.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import type { Db } from '#server/db/db.ts'
import { m } from '#paraglide/messages.js'
import { CLOSING_KINDS, type ClosingKind, ITBMS_RATES, type Amounts } from '../rules/closing.ts'
import type { MovementKind } from '../rules.ts'
import { kindWord } from '../words.ts'
import { type Check, ClosingTotals, isProvisional, readBooks } from '../queries/close-month.ts'
import { type ClosingRow, rangeOf, readClosing } from '../queries/closing.ts'

type Said = { locale: Locale }
type Line = readonly CsvCell[]

/**
 * The month as a file, written while it is read: every movement, the sums of each kind, the balance that the site owes and
 * whether the figures agree with the payments and the ledger. A month that goes on says so first.
 */
export async function* closingLines(
  db: Db,
  scope: AnyStore,
  { month, now, locale }: { month: string; now: Date; locale: Locale },
): AsyncGenerator<Line> {
  const said = { locale }
  const totals = new ClosingTotals()
  if (isProvisional(month, now)) {
    yield [m.earnings_closing_provisional({ month }, said)]
    yield [m.earnings_closing_up_to({}, said), { at: now }]
  }
  yield head(said)
  for await (const row of readClosing(db, scope, rangeOf(month))) {
    totals.add(row)
    yield lineOf(row, said)
  }
  yield []
  for (const kind of CLOSING_KINDS) {
    const amounts = totals.kinds.get(kind)
    if (amounts) yield totalLine(kind, amounts, said)
  }
  yield []
  const books = await readBooks(db, scope, { month, totals })
  yield [
    scope === EVERY_STORE ? m.earnings_closing_balance({}, said) : m.earnings_closing_own_balance({}, said),
  ]
  yield ['', m.earnings_opening({}, said), { cents: books.openingCents }]
  for (const { kind, cents } of books.movements)
    if (kind !== 'direct') yield ['', closingWord(kind, said), { cents }]
  yield ['', m.earnings_closing({}, said), { cents: books.closingCents }]
  yield []
  yield [
    m.earnings_closing_checks({}, said),
    '',
    m.earnings_closing_in_file({}, said),
    m.earnings_closing_in_books({}, said),
    m.earnings_closing_difference({}, said),
  ]
  const { money, balance, stores } = books.checks
  if (money) yield checkLine(m.earnings_closing_check_money({}, said), money, said)
  yield checkLine(m.earnings_closing_check_stores({}, said), stores, said)
  yield checkLine(m.earnings_closing_check_balance({}, said), balance, said)
}

const head = (said: Said): Line => [
  m.common_date({}, said),
  m.common_kind({}, said),
  m.common_order({}, said),
  m.common_reference({}, said),
  m.earnings_closing_seller({}, said),
  m.admin_payment_method({}, said),
  m.earnings_closing_collected_by({}, said),
  m.earnings_closing_subtotal({}, said),
  ...ITBMS_RATES.map((percent) => m.earnings_closing_base({ percent }, said)),
  ...ITBMS_RATES.map((percent) => m.earnings_closing_itbms({ percent }, said)),
  m.common_shipping({}, said),
  m.orders_file_discount({}, said),
  m.common_total({}, said),
  m.earnings_kind_commission({}, said),
  m.earnings_closing_net({}, said),
]

const lineOf = (row: ClosingRow, said: Said): Line => [
  { at: row.at },
  closingWord(row.kind, said),
  row.orderNumber,
  row.reference,
  row.seller,
  row.provider && providerName(row.provider, said),
  row.collectedBy,
  ...cellsOf(row.amounts),
]

const totalLine = (kind: ClosingKind, amounts: Amounts, said: Said): Line => [
  m.earnings_closing_total({}, said),
  closingWord(kind, said),
  ...['', '', '', '', ''],
  ...cellsOf(amounts),
]

const checkLine = (name: string, { file, books }: Check, said: Said): Line => [
  '',
  name,
  { cents: file },
  { cents: books },
  { cents: file - books },
  file === books ? m.earnings_closing_agrees({}, said) : m.earnings_closing_differs({}, said),
]

const cellsOf = ({ subtotal, bases, taxes, shipping, discount, total, commission, net }: Amounts): Line => [
  { cents: subtotal },
  ...ITBMS_RATES.map((rate) => ({ cents: bases[rate] })),
  ...ITBMS_RATES.map((rate) => ({ cents: taxes[rate] })),
  { cents: shipping },
  { cents: discount },
  { cents: total },
  { cents: commission },
  { cents: net },
]

function closingWord(kind: ClosingKind | MovementKind, said: Said): string {
  switch (kind) {
    case 'payout':
      return m.earnings_closing_payout({}, said)
    case 'plan':
      return m.common_plan({}, said)
    case 'plan_refund':
      return m.earnings_closing_plan_refund({}, said)
    case 'gift_card':
      return m.earnings_closing_gift_card({}, said)
    case 'gift_card_refund':
      return m.earnings_closing_gift_card_refund({}, said)
    case 'unapplied':
      return m.earnings_closing_unapplied({}, said)
    case 'unapplied_refund':
      return m.earnings_closing_unapplied_refund({}, said)
    default:
      return kindWord(kind, said)
  }
}

function providerName(provider: string, said: Said): string {
  if (provider === 'test') return m.common_test_mode({}, said)
  const method = methodHeldBy(provider)
  return method ? METHODS[method].name({}, said) : provider
}
