import { randomBytes } from 'node:crypto'

export type Money = { currency_code: string; value: string }
export type Link = { href: string; rel: string; method: string }
export type CaptureStatus = 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED'

export type PayPalCapture = {
  id: string
  status: CaptureStatus
  status_details?: { reason: string }
  amount: Money
  final_capture: boolean
  custom_id?: string
  invoice_id?: string
  seller_protection: { status: string; dispute_categories?: string[] }
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
  create_time: string
  update_time: string
}

export type PayPalRefund = {
  id: string
  captureId: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
  custom_id?: string
  invoice_id?: string
  note_to_payer?: string
  create_time: string
  update_time: string
}

export type PayPalOrder = {
  id: string
  intent: 'CAPTURE'
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  reference_id: string
  amount: Money
  payee: { email_address: string; merchant_id: string }
  description?: string
  custom_id?: string
  invoice_id?: string
  payer: { email_address: string; payer_id: string; name: { given_name: string; surname: string } } | null
  capture: PayPalCapture | null
  create_time: string
  update_time: string
}

export type PayPalEvent = {
  id: string
  event_version: string
  create_time: string
  resource_type: string
  resource_version: string
  event_type: string
  summary: string
  resource: object
  links: Link[]
}

/** What PayPal holds: the only books against which the shop's own may be compared. */
export type PayPalLedger = { orders: PayPalOrder[]; captures: PayPalCapture[]; refunds: PayPalRefund[] }

export const MERCHANT = { email_address: 'tienda@emulator.test', merchant_id: 'EMUPAYPALMERC' }
export const FOREIGN_MERCHANT = { email_address: 'otra@emulator.test', merchant_id: 'FARAWAYPAYEES' }

export const BUYER = {
  email_address: 'compradora@emulator.test',
  payer_id: 'BUYERPAYPALXX',
  name: { given_name: 'Rosa', surname: 'Quintero' },
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Seventeen capitals and digits, as PayPal names orders, captures and refunds. */
export function newPayPalId(): string {
  return [...randomBytes(17)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

export const dollars = (cents: number, currency_code = 'USD'): Money => ({
  currency_code,
  value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
})

export const centsOf = ({ value }: Money): number => Math.round(Number(value) * 100)

export const instant = (): string => new Date().toISOString()

/** The fee that PayPal keeps, so that net and gross are not the same figure. */
export function breakdown(amount: Money) {
  const gross = centsOf(amount)
  const fee = Math.min(gross, Math.round(gross * 0.0349) + 49)
  const { currency_code } = amount
  return {
    gross_amount: amount,
    paypal_fee: dollars(fee, currency_code),
    net_amount: dollars(gross - fee, currency_code),
  }
}

/** Objects as they go over the wire: copies, with the links and the inner lists that PayPal adds. */
export function payPalViews(ledger: PayPalLedger, url: () => string) {
  const link = (path: string, rel: string, method = 'GET'): Link => ({ href: `${url()}${path}`, rel, method })

  function showOrder(order: PayPalOrder) {
    const { reference_id, amount, payee, description, custom_id, invoice_id, payer, capture } = order
    const refunds = ledger.refunds.filter(({ captureId }) => captureId === capture?.id)
    const payments = capture && {
      captures: [showCapture(capture)],
      ...(refunds.length > 0 ? { refunds: refunds.map(showRefund) } : {}),
    }
    return structuredClone({
      id: order.id,
      intent: order.intent,
      status: order.status,
      ...(payer ? { payment_source: { paypal: wallet(payer) }, payer } : {}),
      purchase_units: [
        {
          reference_id,
          amount,
          payee,
          description,
          custom_id,
          invoice_id,
          ...(payments ? { payments } : {}),
        },
      ],
      create_time: order.create_time,
      update_time: order.update_time,
      links: orderLinks(order),
    })
  }

  function orderLinks({ id, status }: PayPalOrder): Link[] {
    const self = link(`/v2/checkout/orders/${id}`, 'self')
    if (status === 'APPROVED') return [self, link(`/v2/checkout/orders/${id}/capture`, 'capture', 'POST')]
    if (status === 'COMPLETED' || status === 'VOIDED') return [self]
    return [self, link(`/checkoutnow?token=${id}`, 'payer-action')]
  }

  function showCapture(capture: PayPalCapture) {
    const order = ledger.orders.find((one) => one.capture?.id === capture.id)
    return structuredClone({
      ...capture,
      links: [
        link(`/v2/payments/captures/${capture.id}`, 'self'),
        link(`/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
        link(`/v2/checkout/orders/${order?.id}`, 'up'),
      ],
    })
  }

  function showRefund({ captureId, ...refund }: PayPalRefund) {
    return structuredClone({
      ...refund,
      links: [
        link(`/v2/payments/refunds/${refund.id}`, 'self'),
        link(`/v2/payments/captures/${captureId}`, 'up'),
      ],
    })
  }

  return { showOrder, showCapture, showRefund, orderLinks }
}

function wallet({ email_address, payer_id, name }: NonNullable<PayPalOrder['payer']>) {
  return { email_address, account_id: payer_id, account_status: 'VERIFIED', name }
}
