import { setMaxListeners } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import * as accounts from '#modules/identity/accounts/endpoints.ts'
import type { Actor } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { asker } from '../../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../../tests/support/build-accounts.ts'
import { buildCart } from '../../../../../../tests/support/build-cart.ts'
import { buildStock } from '../../../../../../tests/support/build-inventory.ts'
import * as cartEndpoints from '../../endpoints.ts'
import { readCart } from '../../queries.ts'

// The smallest browser that the store needs; behind `fetch` stands the real server.
let visitor: Actor = { kind: 'visitor' }
let isOnline = true
const items = new Map<string, string>()
let asked: string[] = []
// Every page of this file listens to it, none ever closes.
const browser = new EventTarget()
setMaxListeners(0, browser)
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
}
vi.stubGlobal('window', browser)
vi.stubGlobal(
  'document',
  Object.assign(browser, {
    visibilityState: 'visible',
    documentElement: { toggleAttribute: () => false },
  }),
)
vi.stubGlobal('localStorage', storage)
let reloads = 0
vi.stubGlobal('location', { reload: () => (reloads += 1) })
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
  if (!isOnline) throw new TypeError('Failed to fetch')
  asked.push(`${init?.method ?? 'GET'} ${path.split('/').slice(3, 5).join('/')}`)
  return asker({ ...accounts, ...cartEndpoints }, visitor).send(path, init)
})

beforeEach(() => {
  items.clear()
  isOnline = true
})

function comeBack() {
  isOnline = true
  window.dispatchEvent(new Event('online'))
}

/** A page opened by this person; all its modules are loaded anew, as a reload does. */
async function openPage(actor: Actor = { kind: 'visitor' }) {
  visitor = actor
  vi.resetModules()
  const cart = await import('./cart-store.ts')
  const session = await import('#browser/session.ts')
  const intents = await import('#modules/identity/accounts/components/intent.ts')
  const { currentToasts } = await import('#browser/toast.ts')
  const said = () => currentToasts().map(({ message }) => message)
  await session.refreshSession()
  return { ...cart, ...session, ...intents, said }
}

type Page = Awaited<ReturnType<typeof openPage>>

async function signIn(page: Page, actor: Actor) {
  // What was asked before the sign-in is answered first.
  await page.refreshSession()
  visitor = actor
  await page.refreshSession()
}

const quantities = (page: Page) => page.currentCart().cart?.lines.map(({ quantity }) => quantity)

test('adding reaches the server and stays for the next visit', async () => {
  const { actor } = await buildMember()
  const { productId, title } = await buildStock({ priceCents: 1200 })
  const first = await openPage(actor)
  expect(await first.addToCart(productId, 2)).toBe(true)
  expect(first.currentCart().added).toBe(productId)
  expect(first.currentSession().cartCount).toBe(2)

  const second = await openPage(actor)
  second.openCart()
  expect(second.currentCart()).toMatchObject({
    isOpen: true,
    isFresh: false,
    cart: { lines: [{ productId, title, quantity: 2 }], totalCents: 2999 },
  })
  await expect.poll(() => second.currentCart().isFresh).toBe(true)
})

test('a change shows at once and is taken back with the sentence of the server', async () => {
  const { actor, lines } = await buildCart({ items: [{ onHand: 3, quantity: 2 }] })
  const page = await openPage(actor)
  await page.refreshCart()
  const changing = page.setQuantity(lines[0]!.productId, 9)
  await Promise.resolve()
  expect(quantities(page)).toEqual([9])
  expect(await changing).toBe(false)
  expect(quantities(page)).toEqual([2])
  expect(page.said()).toEqual(['Solo quedan 3 unidades'])
})

test('quick clicks arrive in order and the last one counts', async () => {
  const { actor, userId, lines } = await buildCart({ items: [{ quantity: 1 }] })
  const page = await openPage(actor)
  await page.refreshCart()
  const { productId } = lines[0]!
  const clicks = [2, 3, 4, 3, 5].map((quantity) => page.setQuantity(productId, quantity))
  expect(quantities(page)).toEqual([5])
  await Promise.all(clicks)
  expect(quantities(page)).toEqual([5])
  expect((await readCart(db, { userId, now: new Date() })).count).toBe(5)
})

test('eight presses are one question, and none of them is lost on a page that is left', async () => {
  const { actor, userId, lines } = await buildCart({ items: [{ quantity: 1, onHand: 50 }] })
  const page = await openPage(actor)
  await page.refreshCart()
  const { productId } = lines[0]!
  asked = []
  const presses = [2, 3, 4, 5, 6, 7, 8, 9].map((quantity) => page.setQuantity(productId, quantity))
  expect(await Promise.all(presses)).toEqual(Array(8).fill(true))
  expect(asked.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
  expect((await readCart(db, { userId, now: new Date() })).count).toBe(9)

  void page.setQuantity(productId, 4)
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(async () => (await readCart(db, { userId, now: new Date() })).count).toBe(4)
})

test('a line taken out without a line to the shop stays out, and is sent to the shop later', async () => {
  const { actor, userId, lines } = await buildCart({ items: [{}, {}] })
  const page = await openPage(actor)
  await page.refreshCart()
  isOnline = false
  const removing = page.removeLine(lines[0]!.productId)
  expect(quantities(page)).toEqual([1])
  expect(await removing).toBe(true)
  expect(quantities(page)).toEqual([1])
  expect(page.currentCart()).toMatchObject({ isWaiting: true, isFresh: false })
  expect(page.said()).toEqual([
    'Guardamos el cambio en este dispositivo. Lo enviaremos cuando vuelva la conexión.',
  ])
  expect((await readCart(db, { userId, now: new Date() })).count).toBe(2)

  comeBack()
  await expect.poll(() => page.currentCart()).toMatchObject({ isWaiting: false, isFresh: true })
  expect((await readCart(db, { userId, now: new Date() })).lines).toMatchObject([
    { productId: lines[1]!.productId },
  ])
  expect(page.said()).toContain('Tu carrito quedó sincronizado')
})

test('a page opened without a line shows the cart, lets it be changed, and sends the last word', async () => {
  const { actor, userId, lines } = await buildCart({ items: [{ quantity: 1, priceCents: 1000 }] })
  const before = await openPage(actor)
  await before.refreshCart()
  isOnline = false
  const page = await openPage(actor)
  page.openCart()
  await expect.poll(() => quantities(page)).toEqual([1])
  const { productId } = lines[0]!
  for (const quantity of [4, 2, 3]) expect(await page.setQuantity(productId, quantity)).toBe(true)
  expect(page.currentCart().cart).toMatchObject({ subtotalCents: 3000, count: 3 })

  comeBack()
  await expect.poll(() => page.currentSession().state).toBe('member')
  await expect.poll(() => page.currentCart()).toMatchObject({ isWaiting: false, isFresh: true })
  expect((await readCart(db, { userId, now: new Date() })).count).toBe(3)
  expect(items.has('cart-pending')).toBe(false)
})

test('where the shop says no to a change made without a line, its answer stands and is shown', async () => {
  const { actor, userId, lines } = await buildCart({
    items: [
      { onHand: 3, quantity: 2 },
      { onHand: 9, quantity: 1 },
    ],
  })
  const page = await openPage(actor)
  await page.refreshCart()
  const [scarce, plenty] = page.currentCart().cart!.lines.toSorted((a, b) => a.stock - b.stock)
  isOnline = false
  await page.setQuantity(scarce!.productId, 8)
  await page.setQuantity(plenty!.productId, 5)
  comeBack()
  await expect.poll(() => page.currentCart()).toMatchObject({ isWaiting: false, isFresh: true })
  const { lines: held } = await readCart(db, { userId, now: new Date() })
  expect(new Map(held.map(({ productId, quantity }) => [productId, quantity]))).toEqual(
    new Map([
      [scarce!.productId, 2],
      [plenty!.productId, 5],
    ]),
  )
  expect(page.said()).toContain(
    `No pudimos aplicar el cambio que hiciste sin conexión en ${scarce!.title}: Solo quedan 3 unidades`,
  )
  expect(lines).toHaveLength(2)
})

test('what is added without a line is counted, and arrives once', async () => {
  const { actor, userId } = await buildCart({ items: [{ quantity: 1 }] })
  const { productId } = await buildStock()
  const page = await openPage(actor)
  await page.refreshCart()
  isOnline = false
  expect(await page.addToCart(productId, 2)).toBe(true)
  expect(await page.addToCart(productId, 1)).toBe(true)
  expect(page.currentSession().cartCount).toBe(4)
  comeBack()
  await expect.poll(() => page.currentCart().isFresh).toBe(true)
  const { lines } = await readCart(db, { userId, now: new Date() })
  expect(lines.find((line) => line.productId === productId)?.quantity).toBe(3)
})

test('changes of the person before are never sent for the next one', async () => {
  const first = await buildCart({ items: [{ quantity: 1 }] })
  const page = await openPage(first.actor)
  await page.refreshCart()
  isOnline = false
  await page.setQuantity(first.lines[0]!.productId, 7)
  const { actor, userId } = await buildMember()
  // The cookie is the next one's already when this page learns that the line is back.
  visitor = actor
  comeBack()
  const reloadsBefore = reloads
  await expect.poll(() => reloads).toBeGreaterThan(reloadsBefore)
  const next = await openPage(actor)
  await next.refreshCart()
  expect(quantities(next)).toEqual([])
  expect(items.has('cart-pending')).toBe(false)
  expect((await readCart(db, { userId, now: new Date() })).lines).toEqual([])
})

test('waiting changes that somebody tampered with are left out', async () => {
  const { actor, userId, lines } = await buildCart({ items: [{ quantity: 1 }] })
  const { productId } = lines[0]!
  const wishes = [[productId, -3], ['x', 2], [productId, 1e9], null, [productId]]
  items.set('cart-pending', JSON.stringify({ userId, wishes }))
  const page = await openPage(actor)
  await page.refreshCart()
  expect(page.currentCart()).toMatchObject({ isWaiting: false, isFresh: true })
  expect((await readCart(db, { userId, now: new Date() })).count).toBe(1)
})

test("a visitor's click waits for the sign-in and is then carried out", async () => {
  const { productId } = await buildStock()
  const { actor, userId } = await buildMember()
  const page = await openPage()
  expect(await page.addToCart(productId, 3)).toBe(false)
  expect(page.currentCart().cart).toBe(null)

  await signIn(page, actor)
  await page.carryOutIntent()
  expect((await readCart(db, { userId, now: new Date() })).lines).toMatchObject([{ productId, quantity: 3 }])
})

test('a copy that somebody tampered with is read with care', async () => {
  const { actor, lines, userId } = await buildCart({ items: [{ priceCents: 1000 }] })
  const page = await openPage(actor)
  await page.refreshCart()
  const copy = JSON.parse(items.get('cart-storage')!)
  copy.cart.totalCents = 1
  copy.cart.lines.push({ ...copy.cart.lines[0], quantity: -5 }, null, { productId: 7 })
  items.set('cart-storage', JSON.stringify(copy))

  const next = await openPage(actor)
  next.openCart()
  expect(next.currentCart().cart).toMatchObject({
    lines: [{ productId: lines[0]!.productId }],
    totalCents: 1599,
  })
  await expect.poll(() => next.currentCart().isFresh).toBe(true)
  expect((await readCart(db, { userId, now: new Date() })).count).toBe(1)
})

test('a copy of the release before, which names products alone, is read as their own variants', async () => {
  const { actor, lines } = await buildCart({ items: [{ quantity: 2 }] })
  const before = await openPage(actor)
  await before.refreshCart()
  const copy = JSON.parse(items.get('cart-storage')!)
  delete copy.cart.lines[0].variantId
  items.set('cart-storage', JSON.stringify(copy))

  const page = await openPage(actor)
  page.openCart()
  const { productId } = lines[0]!
  expect(page.currentCart()).toMatchObject({ isFresh: false, cart: { lines: [{ variantId: productId }] } })
  expect(await page.removeLine(productId)).toBe(true)
  expect(quantities(page)).toEqual([])
})

test('a copy that cannot be read is not there', async () => {
  const { actor } = await buildCart({ items: [{ priceCents: 1000 }] })
  items.set('cart-storage', '{"userId":"x","cart":')
  const broken = await openPage(actor)
  broken.openCart()
  expect(broken.currentCart().cart).toBe(null)
  await expect.poll(() => broken.currentCart().cart?.totalCents).toBe(1599)
})

test('no one sees the copy of the person before', async () => {
  const first = await buildCart({ items: [{ quantity: 4 }] })
  const page = await openPage(first.actor)
  await page.refreshCart()
  const { actor, userId } = await buildMember()
  const next = await openPage(actor)
  await next.refreshCart()
  expect(quantities(next)).toEqual([])
  expect((await readCart(db, { userId, now: new Date() })).lines).toEqual([])
})

test('signing in again joins the copy of the same person', async () => {
  const { actor, lines } = await buildCart({ items: [{ quantity: 2 }] })
  const before = await openPage(actor)
  await before.refreshCart()
  const copy = JSON.parse(items.get('cart-storage')!)
  copy.cart.lines[0].quantity = 6
  items.set('cart-storage', JSON.stringify(copy))

  const page = await openPage()
  page.openCart()
  expect(page.currentCart().cart).toBe(null)
  await signIn(page, actor)
  await expect.poll(() => quantities(page)).toEqual([6])
  expect(page.currentCart().cart!.lines[0]!.productId).toBe(lines[0]!.productId)
})

test('other tabs follow', async () => {
  const { actor, lines } = await buildCart({ items: [{ quantity: 2 }] })
  const page = await openPage(actor)
  await page.refreshCart()
  const copy = JSON.parse(items.get('cart-storage')!)
  copy.cart.lines[0].quantity = 7
  items.set('cart-storage', JSON.stringify(copy))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart-storage' }))
  expect(page.currentCart()).toMatchObject({ isFresh: false, cart: { lines: [{ quantity: 7 }], count: 7 } })
  expect(lines).toHaveLength(1)
})
