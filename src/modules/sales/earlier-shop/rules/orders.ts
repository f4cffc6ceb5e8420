import { email as emailInput } from '#modules/identity/accounts/input.ts'
import type { Row, Rows } from '#modules/catalog/imports/public.ts'
import { cleanLine } from '#lib/clean-text.ts'
import type { DecimalMark } from '#lib/price-text.ts'
import { foldText } from '#lib/text.ts'
import type { EarlierStatus, FileRecord, RecordProblem } from '../rules.ts'
import { centsIn, isDollars, isMonthFirst, markOf, momentIn } from './cells.ts'
import { cellReader, type Columns, type Names } from './columns.ts'

export type EarlierLine = { title: string; code: string | null; quantity: number; unitPriceCents: number }
/** An order as the earlier shop had it; all amounts are cents, `number` is that shop's own. */
export type EarlierOrder = {
  number: string
  email: string | null
  buyerName: string
  status: EarlierStatus
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  refundedCents: number
  placedAt: Date
  lines: EarlierLine[]
}

type Field =
  | 'number'
  | 'email'
  | 'buyerName'
  | 'firstName'
  | 'lastName'
  | 'placedAt'
  | 'status'
  | 'cancelledAt'
  | 'currency'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'total'
  | 'refunded'
  | 'lineTitle'
  | 'lineCode'
  | 'lineQuantity'
  | 'linePrice'
/** Shopify, the exporters of WooCommerce, PrestaShop, Magento, and tables in Spanish, English and Portuguese. */
export const ORDER_COLUMNS: Names<Field> = {
  number: `ordernumber ordername orderid numerodepedido numeropedido nodepedido pedido idpedido iddepedido order reference
    referencia incrementid name numero numerodopedido id`,
  email: `email customeremail billingemail billingemailaddress emailbilling correo correoelectronico correodelcliente
    emailcliente`,
  buyerName: `billingname customername customer cliente comprador nombredelcliente nombre billtoname shippingname`,
  firstName: 'billingfirstname firstnamebilling firstname',
  lastName: 'billinglastname lastnamebilling lastname',
  placedAt: `createdat orderdate datecreated date fecha fechadelpedido fechapedido fechadecompra purchasedate data
    datadopedido paidat`,
  status: `financialstatus orderstatus paymentstatus status estado estadodelpedido estadodepago situacao`,
  cancelledAt: 'cancelledat fechadecancelacion canceladoel',
  currency: 'currency ordercurrency moneda divisa moeda',
  discount: `discountamount cartdiscountamount orderdiscount discount descuento totaldescuento desconto`,
  shipping: `shipping ordershippingamount ordershipping shippingtotal shippingamount envio costodeenvio gastosdeenvio
    frete`,
  tax: 'taxes ordertotaltaxamount ordertotaltax taxtotal tax taxamount impuesto impuestos itbms impostos',
  total: `total ordertotalamount ordertotal grandtotal grandtotalpurchased totalpaid totaldelpedido totalpedido
    montototal importetotal`,
  refunded: `refundedamount orderrefundamount refunded totalrefunded reembolsado reembolso montoreembolsado`,
  lineTitle: `lineitemname itemname productname producto articulo item descripcion product lineatitulo produto`,
  lineCode: `lineitemsku itemsku sku productsku codigo codigodelproducto referenciadelproducto codigounico`,
  lineQuantity: `lineitemquantity quantity itemquantity qty cantidad unidades quantidade`,
  linePrice: `lineitemprice itemcost itemprice itemcostbeforediscount unitprice price precio preciounitario preco
    precounitario`,
}

const STATUSES: Readonly<Record<EarlierStatus, string>> = {
  paid: `paid partially_refunded refunded completed complete processing shipped delivered closed fulfilled pagado pagada
    completado completada procesando enviado entregado reembolsado pago concluido preparacionencurso pagoaceptado
    paymentaccepted processinginprogress`,
  unpaid: `pending partially_paid authorized onhold pendingpayment pendiente enespera pendientedepago pendente
    awaitingpayment holded autorizado draft checkoutdraft`,
  cancelled: `voided cancelled canceled expired failed cancelado cancelada fallido anulado error paymenterror
    errorenpago refused`,
}
const statusKey = (word: string) =>
  foldText(word)
    .replace(/^wc-/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
const STATUS_OF = new Map(
  Object.entries(STATUSES).flatMap(([status, words]) =>
    words.split(/\s+/).map((word) => [statusKey(word), status as EarlierStatus] as const),
  ),
)

const MAX_NUMBER = 60
const MAX_LINES = 500
const MAX_TITLE = 255
const MAX_QUANTITY = 100_000

/** The orders of a file; rows of one number are one order, whose own values stand on its first row or on each. */
export function readOrders({ rows }: Rows, columns: Columns<Field>): FileRecord<EarlierOrder>[] {
  const read = cellReader(columns)
  const amounts = (['total', 'shipping', 'tax', 'discount', 'refunded', 'linePrice'] as const).flatMap(
    (field) => rows.map(({ cells }) => read(cells)(field)),
  )
  const how = {
    read,
    mark: markOf(amounts),
    monthFirst: isMonthFirst(rows.map(({ cells }) => read(cells)('placedAt'))),
    hasTotals: columns.has('total'),
  }
  const byNumber = new Map<string, Row[]>()
  const records: FileRecord<EarlierOrder>[] = []
  for (const row of rows) {
    const number = cleanLine(read(row.cells)('number'))
    if (number === '' || number.length > MAX_NUMBER)
      records.push({ line: row.line, name: number.slice(0, MAX_NUMBER), problem: 'number_missing' })
    else byNumber.set(number, [...(byNumber.get(number) ?? []), row])
  }
  for (const [number, own] of byNumber) {
    const order = orderOf(number, own, how)
    const { line } = own[0]!
    records.push(
      typeof order === 'string'
        ? { line, name: number, problem: order }
        : { line, name: number, content: order },
    )
  }
  return records.sort((one, other) => one.line - other.line)
}

type How = {
  read: (cells: readonly string[]) => (field: Field) => string
  mark: DecimalMark | undefined
  monthFirst: boolean
  hasTotals: boolean
}

function orderOf(number: string, rows: readonly Row[], { read, mark, monthFirst, hasTotals }: How) {
  const cell = (field: Field) => rows.map(({ cells }) => read(cells)(field)).find((one) => one !== '') ?? ''
  if (!isDollars(cell('currency'))) return 'currency_other' satisfies RecordProblem
  const placedAt = momentIn(cell('placedAt'), monthFirst)
  if (!placedAt) return 'date_wrong'
  const word = statusKey(cell('status'))
  const status = cell('cancelledAt') === '' ? (word === '' ? 'paid' : STATUS_OF.get(word)) : 'cancelled'
  if (status === undefined) return 'status_unknown'
  const lines = rows.flatMap(({ cells }) => {
    const line = lineOf(read(cells), mark)
    return line === null ? [] : [line]
  })
  if (lines.includes('wrong')) return 'line_wrong'
  if (lines.length > MAX_LINES) return 'lines_many'
  const sold = lines.filter((line) => line !== 'wrong')
  const cents = (field: Field) => centsIn(cell(field), mark)
  const [discount, shipping, tax, refunded] = [
    cents('discount'),
    cents('shipping'),
    cents('tax'),
    cents('refunded'),
  ]
  const goods = sold.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0)
  const total =
    cell('total') === '' && !hasTotals
      ? goods + (shipping ?? 0) + (tax ?? 0) - (discount ?? 0)
      : cents('total')
  if (discount === null || shipping === null || tax === null || refunded === null) return 'amount_wrong'
  if (total === null || total < 0 || (hasTotals && cell('total') === '')) return 'amount_wrong'
  const email = emailInput.safeParse(cell('email')).data ?? null
  const byParts = `${cell('firstName')} ${cell('lastName')}`.trim()
  return {
    number,
    email,
    buyerName: cleanLine(byParts || cell('buyerName'))
      .slice(0, 120)
      .trim()
      .toWellFormed(),
    status,
    discountCents: discount,
    shippingCents: shipping,
    taxCents: tax,
    totalCents: total,
    // A shop that only says "refunded" means all of it.
    refundedCents: Math.min(total, refunded || (/^(refunded|reembolsad[oa])$/.test(word) ? total : 0)),
    placedAt,
    lines: sold,
  }
}

function lineOf(cell: (field: Field) => string, mark: DecimalMark | undefined): EarlierLine | 'wrong' | null {
  const title = cleanLine(cell('lineTitle')).slice(0, MAX_TITLE).trim().toWellFormed()
  if (title === '') return null
  const quantity = cell('lineQuantity') === '' ? 1 : Number(cell('lineQuantity').replace(/[.,]0+$/, ''))
  const unitPriceCents = centsIn(cell('linePrice'), mark)
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY || unitPriceCents === null)
    return 'wrong'
  // A line that was taken out of its order.
  if (quantity === 0) return null
  return { title, code: cleanLine(cell('lineCode')).slice(0, 100).trim() || null, quantity, unitPriceCents }
}
