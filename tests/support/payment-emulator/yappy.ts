import { createHmac, randomBytes } from 'node:crypto'
import type { StripeRequest } from './stripe-gate.ts'
import { acts, type Switches } from './switches.ts'

/** What a merchant of Yappy Comercial has: the secret is two parts with a point between them, in base64. */
export const YAPPY_MERCHANT = '0b7a2f6e-1111-4222-8333-yappyemulator'
export const YAPPY_DOMAIN = 'https://tienda.istmo.test'
export const YAPPY_SECRET = Buffer.from('YP_EMULATOR-KEY.second-part').toString('base64')
/** Phones that have no account of Yappy. */
export const UNKNOWN_PHONE = '60000000'

export type YappyStatus = 'E' | 'R' | 'C' | 'X'
export type YappyOrder = {
  orderId: string
  transactionId: string
  phone: string
  total: string
  ipnUrl: string
  /** Null while the request waits on the phone. */
  status: YappyStatus | null
}
/** Money that the merchant sent back in Yappy Comercial: the protocol has no call for it. */
export type YappyReturn = { id: string; orderId: string; cents: number }
export type YappyLedger = { orders: YappyOrder[]; returns: YappyReturn[] }
/** `query` is what Yappy adds to the address of the notice. */
export type YappyEvent = { id: string; type: string; query: string }

export type YappyHalf = {
  ledger: YappyLedger
  events: YappyEvent[]
  answer: (request: StripeRequest) => { status: number; body: unknown; headers: Record<string, string> }
  /** What becomes of a request: the buyer confirms or cancels it in the app, or its time runs out. */
  decide: (orderId: string, status: YappyStatus) => YappyEvent
  giveBack: (orderId: string, cents: number) => YappyReturn
  forget: () => void
}

export const YAPPY_PATHS = /^\/payments\//

/** Yappy's payment button, version 2, on the wire and in memory. */
export function yappyHalf({
  switches,
  send,
}: {
  switches: Switches
  send: (event: YappyEvent) => void
}): YappyHalf {
  const ledger: YappyLedger = { orders: [], returns: [] }
  const events: YappyEvent[] = []
  const tokens = new Set<string>()

  function answer({ path, body, headers }: StripeRequest) {
    const said = parsed(body)
    if (acts(switches, 'unavailable')) return { status: 503, body: null, headers: {} }
    if (acts(switches, 'fail500')) return { status: 500, body: null, headers: {} }
    if (path === '/payments/validate/merchant') return validate(said)
    if (path === '/payments/payment-wc') return open(said, headers['authorization'] ?? '')
    return refused(404, 'E100', 'Bad Request')
  }

  function validate({ merchantId, urlDomain }: Said) {
    if (merchantId !== YAPPY_MERCHANT || urlDomain !== YAPPY_DOMAIN)
      return refused(400, 'E006', 'Algo salió mal. Intenta nuevamente')
    const token = randomBytes(24).toString('hex')
    tokens.add(token)
    return good({ epochTime: Math.floor(Date.now() / 1000), token })
  }

  function open(said: Said, token: string) {
    if (!tokens.has(token)) return refused(401, 'E012', 'Algo salió mal. Intenta nuevamente')
    const { orderId = '', aliasYappy: phone = '', ipnUrl = '', total = '' } = said
    const code = problemWith(said)
    if (code) return refused(400, code, 'No se creó la orden')
    if (switches.yappyCode !== null) return refused(400, switches.yappyCode, 'No se creó la orden')
    if (ledger.orders.some((order) => order.orderId === orderId))
      return refused(400, 'E007', 'El pedido ya ha sido registrado')
    if (phone === UNKNOWN_PHONE) return refused(400, 'E005', 'Este número no está registrado en Yappy')
    const transactionId = randomBytes(8).toString('hex')
    ledger.orders.push({ orderId, transactionId, phone, total, ipnUrl, status: null })
    return good({ transactionId, token: randomBytes(12).toString('hex'), documentName: `doc-${orderId}` })
  }

  function problemWith(said: Said): string | null {
    const needed = ['merchantId', 'orderId', 'domain', 'paymentDate', 'aliasYappy', 'ipnUrl'] as const
    if (needed.some((name) => !said[name])) return 'YAPPY-004'
    if (!/^[a-z0-9]+$/i.test(said.orderId!)) return 'E100'
    if (said.orderId!.length > 15) return 'E009'
    if (said.merchantId !== YAPPY_MERCHANT || said.domain !== YAPPY_DOMAIN) return 'E011'
    if (!/^https?:\/\//.test(said.ipnUrl!)) return 'E011'
    const [discount, taxes, subtotal, total] = [said.discount, said.taxes, said.subtotal, said.total].map(
      cents,
    )
    const adds = subtotal! + taxes! - discount! === total! && total! > 0
    return adds ? null : 'E010'
  }

  function decide(orderId: string, status: YappyStatus): YappyEvent {
    const order = ledger.orders.find((one) => one.orderId === orderId)
    if (!order) throw new Error(`Yappy has no order ${orderId}`)
    // Who has paid has paid: a later word is a notice that contradicts, and the money stays.
    if (order.status !== 'E') order.status = status
    const signed = `${orderId}${status}${YAPPY_DOMAIN}`
    const key = Buffer.from(YAPPY_SECRET, 'base64').toString().split('.')[0]!
    const hash = createHmac('sha256', acts(switches, 'wrongHash') ? `${key}?` : key)
    const query = new URLSearchParams({
      orderId,
      hash: hash.update(signed).digest('hex'),
      status,
      domain: YAPPY_DOMAIN,
    })
    const event = { id: `${orderId}${events.length}`, type: status, query: `?${query}` }
    events.push(event)
    send(event)
    return event
  }

  return {
    ledger,
    events,
    answer,
    decide,
    giveBack(orderId, centsBack) {
      const sent = { id: `YB${randomBytes(5).toString('hex').toUpperCase()}`, orderId, cents: centsBack }
      ledger.returns.push(sent)
      return sent
    },
    forget() {
      ledger.orders.length = 0
      ledger.returns.length = 0
      events.length = 0
      tokens.clear()
    },
  }
}

type Field =
  | 'merchantId'
  | 'urlDomain'
  | 'orderId'
  | 'domain'
  | 'paymentDate'
  | 'aliasYappy'
  | 'ipnUrl'
  | 'discount'
  | 'taxes'
  | 'subtotal'
  | 'total'
type Said = Partial<Record<Field, string>>

/** Cents of an amount with exactly two decimals; not a number for anything else. */
export const cents = (amount: string | undefined): number =>
  /^\d+\.\d{2}$/.test(amount ?? '') ? Math.round(Number(amount) * 100) : Number.NaN

const good = (body: object) => ({
  status: 200,
  body: { status: { code: '0000', description: 'Correct execution' }, body },
  headers: {},
})
const refused = (status: number, code: string, description: string) => ({
  status,
  body: { status: { code, description } },
  headers: {},
})

function parsed(body: string): Said {
  try {
    return JSON.parse(body) as Said
  } catch {
    return {}
  }
}
