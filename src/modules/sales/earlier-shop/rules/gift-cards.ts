import { email as emailInput } from '#modules/identity/accounts/input.ts'
import { giftCode } from '#modules/payments/gift-cards/input.ts'
import { plainGiftCode } from '#modules/payments/gift-cards/rules.ts'
import type { Rows } from '#modules/catalog/imports/public.ts'
import { cleanLine } from '#lib/clean-text.ts'
import { foldText } from '#lib/text.ts'
import type { FileRecord } from '../rules.ts'
import { centsIn, isDollars, isMonthFirst, isYes, markOf, momentIn } from './cells.ts'
import { cellReader, type Columns, type Names } from './columns.ts'

/** A card with money on it. Without `code` the file shows only its end, and a new one is sent to `email`. */
export type EarlierCard = {
  /** What identifies it in the earlier shop, so that it is never issued twice. */
  reference: string
  code: string | null
  balanceCents: number
  endsAt: Date | null
  email: string | null
  note: string
}

type Field =
  | 'reference'
  | 'code'
  | 'balance'
  | 'initial'
  | 'endsAt'
  | 'email'
  | 'currency'
  | 'enabled'
  | 'expired'
  | 'createdAt'
/** Shopify, the plugins of WooCommerce, and tables in Spanish, English and Portuguese. */
export const GIFT_CARD_COLUMNS: Names<Field> = {
  reference: 'giftcardid id',
  code: 'code giftcardcode giftcard coupon couponcode codigo codigodetarjeta tarjeta numero number cardnumber',
  balance: `currentbalance balance remainingbalance remaining saldo saldoactual saldodisponible disponible saldoatual`,
  initial: 'initialbalance initialamount amount value monto valor montoinicial saldoinicial',
  endsAt: 'expireson expirationdate expirydate expires vence vencimiento fechadevencimiento caduca validade',
  email: `email customeremail recipientemail recipient correo correoelectronico destinatario para`,
  currency: 'currency moneda divisa moeda',
  enabled: 'enabled isactive active activo activa habilitada',
  expired: 'expired vencida caducada',
  createdAt: 'createdat issuedat date fecha emitida',
}

/** What a preview shows of a cell that may be a code: its end alone. */
export function withoutCode(cell: string): string {
  const mayBeCode =
    giftCode.safeParse(cell).success && momentIn(cell, false) === null && centsIn(cell, undefined) === null
  return mayBeCode ? `••••${plainGiftCode(cell).slice(-4)}` : cell
}

const HIDDEN = /[•*●…·x]{2,}/i

/** The cards of a file. What has no money, is switched off or has ended is refused by name. */
export function readGiftCards({ rows }: Rows, columns: Columns<Field>, now: Date): FileRecord<EarlierCard>[] {
  const read = cellReader(columns)
  const amounts = (['balance', 'initial'] as const).flatMap((field) =>
    rows.map(({ cells }) => read(cells)(field)),
  )
  const mark = markOf(amounts)
  const monthFirst = isMonthFirst(rows.map(({ cells }) => read(cells)('endsAt')))
  const seen = new Set<string>()
  return rows.map(({ line, cells }) => {
    const cell = read(cells)
    const written = cleanLine(cell('code'))
    const email = emailInput.safeParse(cell('email')).data ?? null
    const isHidden = HIDDEN.test(written) || plainGiftCode(written).length <= 4
    // Of a code that no one has seen here only the end is shown anywhere.
    const name = written === '' ? (email ?? '') : `••••${plainGiftCode(written).slice(-4)}`
    const refuse = (
      problem:
        | 'code_missing'
        | 'code_wrong'
        | 'code_twice'
        | 'code_hidden'
        | 'card_ended'
        | 'card_empty'
        | 'amount_wrong'
        | 'date_wrong'
        | 'currency_other',
    ) => ({ line, name, problem })
    if (written === '') return refuse('code_missing')
    if (!isDollars(cell('currency'))) return refuse('currency_other')
    const balanceCents = centsIn(cell('balance'), mark)
    if (balanceCents === null || cell('balance').startsWith('-')) return refuse('amount_wrong')
    const endsAt = cell('endsAt') === '' ? null : momentIn(cell('endsAt'), monthFirst)
    if (cell('endsAt') !== '' && endsAt === null) return refuse('date_wrong')
    const isOff = (cell('enabled') !== '' && !isYes(cell('enabled'))) || isYes(cell('expired'))
    if (isOff || (endsAt && endsAt <= now)) return refuse('card_ended')
    if (balanceCents === 0) return refuse('card_empty')
    if (isHidden && email === null) return refuse('code_hidden')
    if (!isHidden && !giftCode.safeParse(written).success) return refuse('code_wrong')
    const reference = isHidden
      ? `${cell('reference') || [written, email, cell('createdAt'), cell('initial')].join(' ')}`.slice(0, 300)
      : plainGiftCode(written)
    if (seen.has(foldText(reference))) return refuse('code_twice')
    seen.add(foldText(reference))
    const content = { reference, code: isHidden ? null : written, balanceCents, endsAt, email, note: '' }
    return { line, name, content }
  })
}
