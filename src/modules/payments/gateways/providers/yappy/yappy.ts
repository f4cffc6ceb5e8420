import { createHash } from 'node:crypto'
import {
  type PaymentProvider,
  type PaymentState,
  type ProviderPayment,
  ProviderDeclined,
  requireCents,
} from '../provider.ts'
import { yappyClient, type YappyConfig } from './client.ts'
import { parseYappyNotice } from './notice.ts'
import { NOTICE_FAILURES, type NoticeStatus, endsAt, yappyAmount } from './rules.ts'

/** An attempt of the shop's, and what its notices say. */
export type YappyAttempt = {
  orderId: string | null
  amountCents: number
  currency: string
  state: PaymentState
  failureCode: string | null
  createdAt: Date
  notices: readonly NoticeStatus[]
}

/** Where attempts and their notices are found: the only memory, because Yappy answers no question about a request. */
export type YappyLedger = { find(providerPaymentId: string): Promise<YappyAttempt | null> }

export type YappyProvider = PaymentProvider & {
  /** Proves merchant and domain at Yappy; nothing is asked of anybody. */
  validate(): Promise<void>
  /**
   * Sends the request for an attempt to the phone of a wallet. The same attempt is one request, also after a lost
   * answer. Throws as `YappyClient.request` does.
   */
  request(asked: { providerPaymentId: string; amountCents: number; phone: string }): Promise<void>
}

export type YappyKeys = YappyConfig & { ipnUrl: string; ledger: YappyLedger; clock?: () => Date }

/** Yappy as a provider. Its word comes as a notice alone; a request without one ends by its minutes. */
export function yappyProvider({
  ipnUrl,
  ledger,
  clock = () => new Date(),
  ...config
}: YappyKeys): YappyProvider {
  const client = yappyClient(config)

  async function describe(id: string): Promise<ProviderPayment> {
    const attempt = await ledger.find(id)
    if (!attempt) throw new ProviderDeclined('payment_not_found')
    const { orderId, amountCents, currency } = attempt
    const standing = standingOf(attempt, clock())
    const isPaid = standing.state === 'paid'
    return {
      id,
      ...standing,
      amountCents,
      capturedCents: isPaid ? amountCents : 0,
      // A person sends refunds, and Yappy does not say so.
      refundedCents: 0,
      currency,
      account: config.merchantId,
      liveMode: config.environment === 'live',
      orderId,
      chargeId: isPaid ? id : null,
    }
  }

  return {
    // The name is made of the key: nothing is asked of Yappy before there is a phone.
    async createIntent({ idempotencyKey, amountCents }) {
      requireCents(amountCents)
      return { providerPaymentId: yappyOrderId(idempotencyKey), state: 'pending' }
    },
    readPayment: describe,
    async request({ providerPaymentId: orderId, amountCents, phone }) {
      requireCents(amountCents)
      const total = yappyAmount(amountCents)
      const zero = yappyAmount(0)
      await client.request({
        orderId,
        aliasYappy: phone,
        ipnUrl,
        discount: zero,
        taxes: zero,
        subtotal: total,
        total,
      })
    },
    validate: async () => void (await client.validate()),
    async refund() {
      throw new ProviderDeclined('refunds_by_hand')
    },
    readRefund: async () => null,
    // Nothing takes a request off a phone: it is closed here, and what it takes all the same is late money.
    async cancel(id) {
      const payment = await describe(id)
      if (payment.state === 'paid') throw new ProviderDeclined('payment_not_cancellable')
      return { ...payment, state: 'cancelled', failureCode: payment.failureCode ?? 'closed' }
    },
    parseWebhook: async (notice) => parseYappyNotice(notice, config),
  }
}

/** How an attempt stands: money that came counts whatever else was said, then what the shop closed, a notice, the clock. */
function standingOf(
  { state, failureCode, notices, ...attempt }: YappyAttempt,
  now: Date,
): Pick<ProviderPayment, 'state' | 'failureCode'> {
  if (notices.includes('E')) return { state: 'paid', failureCode: null }
  if (state === 'failed' || state === 'cancelled') return { state, failureCode }
  for (const status of ['C', 'R', 'X'] as const)
    if (notices.includes(status)) return { state: 'failed', failureCode: NOTICE_FAILURES[status] }
  if (now >= endsAt(attempt)) return { state: 'failed', failureCode: NOTICE_FAILURES.X }
  return { state: 'pending', failureCode: null }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Fifteen characters from an attempt's key: Yappy takes no more, and the same key is the same request. */
export function yappyOrderId(idempotencyKey: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(`yappy ${idempotencyKey}`).digest('hex')}`)
  let id = ''
  for (; id.length < 15; rest /= 36n) id += ALPHABET[Number(rest % 36n)]
  return id
}
