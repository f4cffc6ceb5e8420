import { type APIRequestContext, type Browser, type BrowserContext, expect } from '@playwright/test'
import type { Output } from '../../src/browser/client.ts'
import { seenOf } from '../../src/modules/sales/checkout/rules.ts'
import { makeKnown } from './known-buyer.ts'

/** A fresh buyer who has lived through every kind of order, and the names of those orders. */
export type Stories = {
  buyer: string
  withoutPlan: string
  product: string
  products: string[]
  card: string
  waiting: string
  review: string
  rejected: string
  crypto: string
  refunded: string
  gift: string
  spentCard: string
  giftCode: string
}

const PASSWORD = 'Istmo2026'
const PLACE = {
  address: 'Calle 50, edificio Ñandú, apto. 12-B',
  state: 'Panamá',
  city: 'Panamá',
  corregimiento: 'Bella Vista',
  landmark: 'Frente al parque',
}
const BUYER = { fullName: 'María Núñez', phone: '6123-4567' }
const RECEIPT = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n')

type View = { id: string; sellerOrders: { id: string; isSite: boolean }[] }

export async function signIn(shop: string, context: BrowserContext, email: string) {
  await post(context.request, `${shop}/api/v1/sign-in`, { email, password: PASSWORD })
}

export async function buildStories(shop: string, browser: Browser): Promise<Stories> {
  const api = `${shop}/api/v1`
  const buyer = `maria-${crypto.randomUUID().slice(0, 8)}@istmo.test`
  const withoutPlan = `luis-${crypto.randomUUID().slice(0, 8)}@istmo.test`
  const context = await browser.newContext({ locale: 'es-PA' })
  const { request } = context
  await post(request, `${api}/sign-up`, registration(withoutPlan, 'Luis Him', 'premium'))
  await post(request, `${api}/registration`, { plan: 'premium' })
  await context.clearCookies()
  await post(request, `${api}/sign-up`, registration(buyer, BUYER.fullName, 'basic'))
  await signIn(shop, context, buyer)
  await makeKnown(shop, request, buyer)
  for (const [index, landmark] of ['Frente al parque', 'Segundo piso'].entries())
    await post(request, `${api}/profile/addresses`, {
      ...BUYER,
      ...PLACE,
      landmark,
      isDefault: index === 0,
    })

  const listed = await request.get(`${api}/products?stock=in&pageSize=100`)
  type Listed = { id: string; stock: number; hasOptions: boolean; seller: object | null }
  const { items } = (await listed.json()) as { items: Listed[] }
  // The products with the most stock first: each story takes some of their units.
  const plenty = items
    .filter(({ stock, hasOptions }) => stock >= 10 && !hasOptions)
    .sort((one, other) => other.stock - one.stock)
  const ofStore = plenty.find(({ seller }) => seller)!
  const ofSite = plenty.filter(({ seller }) => !seller)
  const mixed = [ofStore.id, ofSite[0]!.id]

  const order = async (method: string, ids: readonly string[], more: object = {}): Promise<View> => {
    for (const id of ids) await put(request, `${api}/cart/lines/${id}`, { quantity: 1 })
    const cart = (await (await request.get(`${api}/cart`)).json()) as Output<'GET /cart'>
    const seen = seenOf(cart, cart.standardShippingCents)
    const quotes =
      method === 'crypto'
        ? await post<{ items: { id: string }[] }>(request, `${api}/checkout/quotes`, {
            shippingMethod: 'standard',
            seen,
            currency: 'USDT',
            network: 'polygon',
          })
        : null
    const { orderId } = await post<{ orderId: string }>(request, `${api}/checkout`, {
      shippingMethod: 'standard',
      paymentMethod: method,
      seen,
      billingInfo: { ...BUYER, ...PLACE, email: buyer },
      ...(quotes ? { quotes: quotes.items.map(({ id }) => ({ id })) } : {}),
      ...more,
    })
    return (await (await request.get(`${api}/orders/${orderId}`)).json()) as View
  }
  const sendReceipt = async (view: View) => {
    for (const { id } of view.sellerOrders)
      await request.post(`${api}/orders/${view.id}/seller-orders/${id}/proof`, {
        headers: { 'content-type': 'application/pdf', origin: shop },
        data: RECEIPT,
      })
  }

  const admin = await browser.newContext()
  await signIn(shop, admin, 'admin@istmo.test')
  const desk = admin.request
  const version = async (id: string) =>
    ((await (await desk.get(`${api}/admin/orders/${id}`)).json()) as { version: number }).version
  // First, because its money goes back while the others are placed.
  const refunded = await order('credit_card', mixed, { testChoice: 'approve' })
  await post(desk, `${api}/admin/orders/${refunded.id}/refunds`, {
    lines: [{ productId: mixed[1], quantity: 1 }],
    shipping: true,
    reason: 'Llegó con la caja rota',
    version: await version(refunded.id),
  })
  const card = await order('credit_card', mixed, { testChoice: 'approve' })
  const waiting = await order('bank_transfer', mixed)
  const review = await order('bank_transfer', mixed)
  const rejected = await order('bank_transfer', [mixed[1]!])
  await sendReceipt(review)
  await sendReceipt(rejected)
  const inCrypto = await order('crypto', [mixed[1]!])
  const {
    isOffered,
    version: read,
    ...config
  } = (await (await desk.get(`${api}/admin/gift-cards/terms`)).json()) as {
    isOffered: boolean
    version: number
  }
  const gateway = `${api}/admin/payment-gateways/gift_card`
  await put(desk, gateway, { version: read, config })
  if (!isOffered) await send(desk, 'PATCH', gateway, { version: read + 1, isActive: true })
  const { items: cards } = await post<{ items: { id: string; code: string }[] }>(
    desk,
    `${api}/admin/gift-cards`,
    { amountCents: 1200, count: 2, recipientEmail: buyer, note: 'Gracias por comprar con nosotros' },
  )
  const [spent, full] = cards
  const gift = await order('credit_card', mixed, { testChoice: 'approve', giftCardCode: spent!.code })

  await post(desk, `${api}/admin/orders/${card.id}/status`, {
    status: 'completed',
    version: await version(card.id),
  })
  // Only what has arrived goes back.
  await post(desk, `${api}/admin/orders/${card.id}/seller-orders/${card.sellerOrders[0]!.id}/deliver`, {})
  await post(
    desk,
    `${api}/admin/orders/${rejected.id}/seller-orders/${rejected.sellerOrders.find(({ isSite }) => isSite)!.id}/reject`,
    {
      reason: 'El monto no coincide con el del pedido.',
    },
  )
  const refundState = async () => {
    const { paymentStatus } = (await (await desk.get(`${api}/admin/orders/${refunded.id}`)).json()) as {
      paymentStatus: string
    }
    return paymentStatus
  }
  await expect.poll(refundState).toMatch(/refunded/)
  for (const id of mixed) await put(request, `${api}/cart/lines/${id}`, { quantity: 1 })
  for (const { id } of ofSite.slice(0, 2)) await put(request, `${api}/wishlist/${id}`, {})
  await Promise.all([context.close(), admin.close()])
  return {
    buyer,
    withoutPlan,
    product: ofSite[0]!.id,
    products: mixed,
    card: card.id,
    waiting: waiting.id,
    review: review.id,
    rejected: rejected.id,
    crypto: inCrypto.id,
    refunded: refunded.id,
    gift: gift.id,
    spentCard: spent!.id,
    giftCode: full!.code,
  }
}

function registration(email: string, fullName: string, plan: 'basic' | 'premium') {
  return { email, password: PASSWORD, confirmPassword: PASSWORD, fullName, plan }
}

const post = <Answer>(request: APIRequestContext, url: string, data: object) =>
  send<Answer>(request, 'POST', url, data)
const put = (request: APIRequestContext, url: string, data: object) => send(request, 'PUT', url, data)

async function send<Answer>(
  request: APIRequestContext,
  method: string,
  url: string,
  data: object,
): Promise<Answer> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await request.fetch(url, { method, data, headers })
  if (!answer.ok()) throw new Error(`${method} ${url}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json().catch(() => ({}))) as Answer
}
