import { randomUUID } from 'node:crypto'
import type { Output } from '../../src/browser/client.ts'
import { seenOf } from '../../src/modules/sales/checkout/rules.ts'

type Cart = Output<'GET /cart'>

/** What is in stock and goes into a cart by its product alone, because it has no options; so many at most. */
export async function listBuyable(url: string, most: number): Promise<{ id: string; stock: number }[]> {
  const answer = await fetch(`${url}/api/v1/products?stock=in&pageSize=100`)
  // A release before options does not say that it has none.
  type Listed = { id: string; stock: number; hasOptions?: boolean }
  const { items } = (await answer.json()) as { items: Listed[] }
  return items.filter(({ hasOptions }) => !hasOptions).slice(0, most)
}

/** A buyer with a cookie jar, speaking HTTP as a browser would. */
export class Buyer {
  readonly #cookies = new Map<string, string>()
  readonly #seenUnder = new Map<string, object>()
  #cart: Cart | null = null
  email = ''
  readonly #url: string
  constructor(url: string) {
    this.#url = url
  }

  async call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        cookie: this.#cookie(),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [cookie = ''] = line.split(';')
      this.#cookies.set(cookie.split('=')[0]!, cookie)
    }
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : null) as Record<string, unknown> }
  }

  #cookie() {
    return [...this.#cookies.values()].join('; ')
  }

  /** A file as it is, without reading it as JSON. */
  file(path: string, body?: string) {
    const sent = body === undefined ? {} : { method: 'POST', body }
    return fetch(`${this.#url}/api/v1${path}`, {
      ...sent,
      headers: { 'content-type': 'text/csv', cookie: this.#cookie() },
    })
  }

  /** The same person at another process of the shop. */
  at(url: string): Buyer {
    const other = new Buyer(url)
    for (const [name, cookie] of this.#cookies) other.#cookies.set(name, cookie)
    for (const [key, seen] of this.#seenUnder) other.#seenUnder.set(key, seen)
    other.#cart = this.#cart
    return other
  }

  async signUp() {
    const email = `comprador-${randomUUID()}@istmo.test`
    const password = 'Istmo2026'
    const created = await this.call('POST', '/sign-up', {
      email,
      password,
      confirmPassword: password,
      fullName: 'Comprador de Prueba',
      plan: 'basic',
    })
    if (created.status >= 400) throw new Error(`sign-up: ${JSON.stringify(created.body)}`)
    const signedIn = await this.call('POST', '/sign-in', { email, password })
    if (signedIn.status >= 400) throw new Error(`sign-in: ${JSON.stringify(signedIn.body)}`)
    this.email = email
    return this
  }

  async addToCart(variantId: string, quantity = 1) {
    const added = await this.call('POST', '/cart/lines', { variantId, quantity })
    if (added.status === 200) this.#cart = added.body as Cart
    return added
  }

  /** What a page with the cart of the last addition shows, with standard shipping. */
  async seen() {
    this.#cart ??= (await this.call('GET', '/cart')).body as Cart
    return seenOf(this.#cart, this.#cart.standardShippingCents)
  }

  async pay(key: string = randomUUID()) {
    // The same key stands for the same purchase, whatever the cart holds by now.
    const seen = this.#seenUnder.get(key) ?? (await this.seen())
    this.#seenUnder.set(key, seen)
    return this.call(
      'POST',
      '/checkout',
      {
        shippingMethod: 'standard',
        paymentMethod: 'credit_card',
        seen,
        billingInfo: BILLING,
        testChoice: 'approve',
      },
      { 'idempotency-key': key },
    )
  }
}

export const BILLING = {
  fullName: 'Comprador de Prueba',
  email: 'comprador@istmo.test',
  address: 'Calle 50, edificio 12',
  city: 'Panamá',
  state: 'Panamá',
  corregimiento: 'Bella Vista',
  zipCode: '0801',
  phone: '+507 6123-4567',
}

/** Signs up many buyers, a few at a time: each costs two password hashes. */
export async function signUpBuyers(url: string, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  while (buyers.length < count) {
    const next = Array.from({ length: Math.min(8, count - buyers.length) }, () => new Buyer(url).signUp())
    buyers.push(...(await Promise.all(next)))
  }
  return buyers
}
