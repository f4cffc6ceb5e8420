import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { payPalHalf } from './paypal.ts'
import { PayPalFault } from './paypal-gate.ts'
import type { PayPalEvent, PayPalLedger } from './paypal-objects.ts'
import { approvalPage, buttonsScript } from './paypal-pages.ts'
import { signPayPal } from './paypal-webhooks.ts'
import { type Intent, type StripeEvent } from './stripe-objects.ts'
import type { Ledger } from './stripe-payments.ts'
import { keyOf, STRIPE_PUBLIC_KEY, type StripeRequest } from './stripe-gate.ts'
import { stripeHalf, type StripeHalf } from './stripe.ts'
import { acts, setSwitches, type Switches, switchesOff } from './switches.ts'
import { type Delivery, sign, webhookSender } from './webhooks.ts'
import {
  YAPPY_PATHS,
  type YappyEvent,
  yappyHalf,
  type YappyHalf,
  type YappyLedger,
  type YappyStatus,
} from './yappy.ts'

export const WEBHOOK_SECRET = 'whsec_emulator'

export type Emulator = {
  url: string
  host: string
  port: number
  switches: Switches
  /** Every request that reached the API, oldest first. */
  requests: StripeRequest[]
  readonly deliveries: Delivery[]
  events: () => StripeEvent[]
  ledger: () => Ledger
  /** What the payment page does in the browser: public key, client secret, a card. */
  pay: (clientSecret: string, paymentMethod: string) => Promise<Response>
  /** What the buyer answers to 3-D Secure. */
  authenticate: (intentId: string, outcome: 'approve' | 'decline') => Promise<Response>
  /** How a refund at Stripe ends; what had succeeded may be sent back by the buyer's bank. */
  settleRefund: (refundId: string, status: 'succeeded' | 'failed') => void
  paypal: {
    events: () => PayPalEvent[]
    ledger: () => PayPalLedger
    /** What the buyer does in PayPal's own window. */
    approve: (orderId: string) => void
    /** What PayPal decides about a payment that it held back. */
    review: (captureId: string, status: 'COMPLETED' | 'DECLINED') => void
    /** How a refund that was on its way ends. */
    settleRefund: (refundId: string, status: 'COMPLETED' | 'FAILED') => void
    forgetTokens: () => void
  }
  yappy: Pick<YappyHalf, 'decide' | 'giveBack'> & {
    events: () => YappyEvent[]
    ledger: () => YappyLedger
  }
  /** Resolves when each event was taken by the webhook address, or given up. */
  delivered: () => Promise<void>
  /** A day passes: idempotency keys are forgotten, the ledger is not. */
  forgetKeys: () => void
  /** Switches off, nothing charged, nothing remembered. */
  reset: () => void
  close: () => Promise<void>
}

export type EmulatorOptions = {
  port: number
  host?: string
  webhookUrl?: string
  webhookSecret?: string
  paypalWebhookUrl?: string
  yappyWebhookUrl?: string
}

/** Starts payment providers that answer on the wire. Port 0 takes a free one. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const initial = {
    webhookUrl: options.webhookUrl ?? null,
    webhookSecret: options.webhookSecret ?? WEBHOOK_SECRET,
    paypalWebhookUrl: options.paypalWebhookUrl ?? null,
    yappyWebhookUrl: options.yappyWebhookUrl ?? null,
  }
  const host = options.host ?? '127.0.0.1'
  const switches = switchesOff(initial)
  const requests: StripeRequest[] = []
  const stopped = new AbortController()
  // Keys whose first request has not been answered yet.
  const inFlight = new Set<string>()
  const webhooks = webhookSender<StripeEvent>(switches, {
    url: () => switches.webhookUrl,
    sign: (body) => ({ 'stripe-signature': sign(body, switches.webhookSecret) }),
  })
  const paypalWebhooks = webhookSender<PayPalEvent>(switches, {
    url: () => switches.paypalWebhookUrl,
    sign: signPayPal,
  })
  const yappyNotices = webhookSender<YappyEvent>(switches, {
    url: () => switches.yappyWebhookUrl,
    sign: () => ({}),
  })
  const stripe = stripeHalf({ switches, send: webhooks.send, url: () => url })
  const paypal = payPalHalf({ switches, send: paypalWebhooks.send, url: () => url })
  const yappy = yappyHalf({ switches, send: yappyNotices.send })

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (stopped.signal.aborted || response.destroyed) return
      console.error(error)
      respond(response, 500, { error: { type: 'api_error', message: 'The emulator is broken.' } })
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://emulator')
    const body = await readBody(request)
    if (request.method === 'OPTIONS') return respond(response, 204, null)
    if (pathname.startsWith('/_emulator')) return control(request, response, pathname, body)
    if (pathname === '/sdk/js') return send(response, 'text/javascript', buttonsScript(url))
    if (pathname === '/checkoutnow') return paypalWindow(response, new URLSearchParams(search).get('token'))

    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const received = { method: request.method ?? 'GET', path: pathname, query: search, body, headers }
    requests.push(received)
    const half = [
      { paths: PAYPAL_PATHS, ...paypal },
      { paths: YAPPY_PATHS, ...yappy },
    ].find(({ paths }) => paths.test(pathname))
    const key = half ? null : keyOf(received)
    const busy = half ? null : stripe.busy(received, (one) => inFlight.has(one))
    const answer = busy ?? (half ?? stripe).answer(received)
    if (switches.delayMs > 0 && !busy) {
      if (key) inFlight.add(key)
      await wait(switches.delayMs, undefined, { signal: stopped.signal })
      if (key) inFlight.delete(key)
    }
    const isWrite = received.method === 'POST' && answer.status < 300 && !ASKING_PATHS.test(pathname)
    if (isWrite && (acts(switches, 'dropAnswerAfterCharge') || Math.random() < switches.dropShare))
      return void request.socket.destroy()
    respond(response, answer.status, answer.body, answer.headers)
  }

  function control(request: IncomingMessage, response: ServerResponse, path: string, body: string): void {
    const intentId = /^\/_emulator\/authenticate\/(pi_\w+)$/.exec(path)?.[1]
    if (intentId) return authentication(stripe, request, response, intentId, body)
    const paypalOrderId = /^\/_emulator\/paypal\/([A-Z0-9]+)$/.exec(path)?.[1]
    if (paypalOrderId && request.method === 'POST') {
      decideAtPayPal(paypalOrderId, new URLSearchParams(body).get('outcome'))
      return respond(response, 200, { id: paypalOrderId })
    }
    const yappyOrder = /^\/_emulator\/yappy\/([A-Z0-9]{15})\/([ERCX])$/.exec(path)
    if (yappyOrder && request.method === 'POST') {
      yappy.decide(yappyOrder[1]!, yappyOrder[2] as YappyStatus)
      return respond(response, 200, { id: yappyOrder[1] })
    }
    switch (`${request.method} ${path}`) {
      case 'GET /_emulator':
        return respond(response, 200, switches)
      case 'POST /_emulator': {
        const problem = setSwitches(switches, parsed(body))
        return problem ? respond(response, 422, { problem }) : respond(response, 200, switches)
      }
      case 'DELETE /_emulator':
        reset()
        return respond(response, 200, switches)
      case 'GET /_emulator/ledger':
        return respond(response, 200, { ...stripe.ledger, paypal: paypal.ledger, yappy: yappy.ledger })
      default:
        return respond(response, 404, { problem: 'no such control' })
    }
  }

  function decideAtPayPal(orderId: string, outcome: string | null): void {
    if (outcome === 'approve') paypal.approve(orderId)
    if (outcome === 'release' || outcome === 'refuse') {
      const { capture } = paypal.ledger.orders.find(({ id }) => id === orderId) ?? {}
      if (capture) paypal.review(capture.id, outcome === 'release' ? 'COMPLETED' : 'DECLINED')
    }
  }

  function reset(): void {
    Object.assign(switches, switchesOff(initial))
    stripe.forget()
    paypal.forget()
    yappy.forget()
    requests.length = 0
    webhooks.deliveries.length = 0
    paypalWebhooks.deliveries.length = 0
    yappyNotices.deliveries.length = 0
  }

  function paypalWindow(response: ServerResponse, token: string | null): void {
    const order = paypal.ledger.orders.find(({ id }) => id === token)
    if (!order) return respond(response, 404, new PayPalFault(404).body)
    send(response, 'text/html', approvalPage(order))
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://${host}:${port}`

  return {
    url,
    host,
    port,
    switches,
    requests,
    get deliveries() {
      return [webhooks, paypalWebhooks, yappyNotices].flatMap(({ deliveries }) => deliveries)
    },
    events: () => structuredClone(stripe.events),
    ledger: () => structuredClone(stripe.ledger),
    pay: (clientSecret, paymentMethod) => pay(url, clientSecret, paymentMethod),
    authenticate: (intentId, outcome) =>
      fetch(`${url}/_emulator/authenticate/${intentId}`, {
        method: 'POST',
        body: `outcome=${outcome}`,
        redirect: 'manual',
      }),
    settleRefund: stripe.settleRefund,
    paypal: {
      events: () => structuredClone(paypal.events),
      ledger: () => structuredClone(paypal.ledger),
      approve: (orderId) => void paypal.approve(orderId),
      review: paypal.review,
      settleRefund: paypal.settleRefund,
      forgetTokens: paypal.forgetTokens,
    },
    yappy: {
      events: () => structuredClone(yappy.events),
      ledger: () => structuredClone(yappy.ledger),
      decide: yappy.decide,
      giveBack: yappy.giveBack,
    },
    async delivered() {
      await Promise.all([webhooks, paypalWebhooks, yappyNotices].map((sender) => sender.delivered()))
    },
    forgetKeys() {
      stripe.forgetKeys()
      paypal.forgetKeys()
    },
    reset,
    close,
  }

  async function close(): Promise<void> {
    stopped.abort()
    webhooks.stop()
    paypalWebhooks.stop()
    yappyNotices.stop()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
}

const PAYPAL_PATHS = /^\/(v1\/oauth2|v1\/notifications|v2)\//
// Nothing is recorded under these, so losing their answers would lose nothing.
const ASKING_PATHS = /^\/(v1\/(oauth2|notifications)|payments\/validate)\//

function pay(url: string, clientSecret: string, paymentMethod: string): Promise<Response> {
  const intentId = clientSecret.split('_secret_')[0]
  return fetch(`${url}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_PUBLIC_KEY}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: paymentMethod,
      return_url: 'http://shop.test/payment-success',
    }),
  })
}

function authentication(
  stripe: StripeHalf,
  request: IncomingMessage,
  response: ServerResponse,
  intentId: string,
  body: string,
): void {
  const intent = stripe.ledger.paymentIntents.find(({ id }) => id === intentId)
  if (!intent) return respond(response, 404, { problem: 'no such payment' })
  if (request.method === 'GET') return authenticationPage(response, intent)
  const returnUrl = returnUrlOf(intent)
  const outcome = new URLSearchParams(body).get('outcome')
  if (intent.status !== 'requires_action' || (outcome !== 'approve' && outcome !== 'decline'))
    return respond(response, 409, { problem: 'nothing to authenticate' })
  const { status } = stripe.authenticate(intentId, outcome)
  if (!returnUrl) return respond(response, 200, { status })
  const target = new URL(returnUrl)
  target.searchParams.set('payment_intent', intent.id)
  target.searchParams.set('payment_intent_client_secret', intent.client_secret)
  target.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  response.writeHead(303, { location: target.href }).end()
}

function returnUrlOf(intent: Intent): string | null {
  const redirect = intent.next_action?.['redirect_to_url'] as { return_url: string } | undefined
  return redirect?.return_url ?? null
}

function authenticationPage(response: ServerResponse, intent: Intent): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="es"><title>3-D Secure</title><h1>3-D Secure</h1><p>${(intent.amount / 100).toFixed(2)} ${intent.currency}</p>
<form method="post"><button name="outcome" value="approve">Aprobar</button>
<button name="outcome" value="decline">Rechazar</button></form></html>`)
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

function respond(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': '*',
  })
  response.end(body === null ? undefined : JSON.stringify(body, null, 2))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { PAYMENT_EMULATOR_PORT: port = '4010' } = process.env
  const { PAYMENT_WEBHOOK_URL: webhookUrl, PAYPAL_WEBHOOK_URL: paypalWebhookUrl } = process.env
  const emulator = await startEmulator({
    port: Number(port),
    ...(webhookUrl ? { webhookUrl } : {}),
    ...(paypalWebhookUrl ? { paypalWebhookUrl } : {}),
  })
  console.log(`Payment emulator on ${emulator.url}, switches at ${emulator.url}/_emulator`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulator.close())
}
