import { setMaxListeners } from 'node:events'
import { beforeEach, expect, test, vi } from 'vitest'
import * as accounts from '#modules/identity/accounts/endpoints.ts'
import * as cart from '#modules/sales/cart/endpoints.ts'
import type { Actor } from '#server/auth/actor.ts'
import { asker } from '../../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../../../../tests/support/build-inventory.ts'
import * as wishlist from '../../endpoints.ts'

// The smallest browser that the store needs; behind `fetch` stands the real server.
let visitor: Actor = { kind: 'visitor' }
const items = new Map<string, string>()
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
    querySelectorAll: () => [],
    documentElement: { toggleAttribute: () => false },
  }),
)
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
  asker({ ...accounts, ...cart, ...wishlist }, visitor).send(path, init),
)
beforeEach(() => items.clear())

async function openPage(actor: Actor = { kind: 'visitor' }) {
  visitor = actor
  vi.resetModules()
  const store = await import('./wishlist-store.ts')
  const session = await import('#browser/session.ts')
  const intents = await import('#modules/identity/accounts/components/intent.ts')
  const { currentToasts } = await import('#browser/toast.ts')
  const said = () => currentToasts().map(({ message }) => message)
  await session.refreshSession()
  return { ...store, ...session, ...intents, said }
}

test('a heart goes on and off with the words of the shop', async () => {
  const { actor } = await buildMember()
  const { productId } = await buildStock()
  const page = await openPage(actor)
  expect(await page.toggleWish(productId)).toBe(true)
  expect([...page.currentWishes()]).toEqual([productId])
  expect(await page.toggleWish(productId)).toBe(true)
  expect([...page.currentWishes()]).toEqual([])
  expect(page.said()).toEqual([
    'Producto añadido a la lista de deseos',
    'Producto eliminado de la lista de deseos',
  ])
})

test('a wish that the server refuses goes out again', async () => {
  const { actor } = await buildMember()
  const page = await openPage(actor)
  const strange = crypto.randomUUID()
  expect(await page.toggleWish(strange)).toBe(false)
  expect(page.currentWishes().size).toBe(0)
  expect(page.said()).toEqual(['Producto no encontrado'])
})

test("a visitor's wish stays through the sign-in, also when it was on the list before", async () => {
  const { actor } = await buildMember()
  const { productId } = await buildStock()
  const before = await openPage(actor)
  await before.toggleWish(productId)

  const page = await openPage()
  expect(await page.toggleWish(productId)).toBe(false)
  await page.refreshSession()
  visitor = actor
  await page.refreshSession()
  await page.carryOutIntent()
  expect([...page.currentWishes()]).toEqual([productId])
})

test('moving to the cart takes the wish away and counts in the cart', async () => {
  const { actor } = await buildMember()
  const { productId } = await buildStock()
  const page = await openPage(actor)
  await page.toggleWish(productId)
  expect(await page.moveToCart(productId)).toBe(true)
  expect(page.currentWishes().size).toBe(0)
  expect(page.said()).toContain('¡Producto movido al carrito!')
  await expect.poll(() => page.currentSession().cartCount).toBe(1)
})
