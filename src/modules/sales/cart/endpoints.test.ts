import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildCart, changePrice, letPricesLapse } from '../../../../tests/support/build-cart.ts'
import { buildStock } from '../../../../tests/support/build-inventory.ts'
import * as cart from './endpoints.ts'

const someone = async () => asker(cart, (await buildMember()).actor).ask

test('a visitor is asked to sign in', async () => {
  const { ask } = asker(cart)
  expect(await ask('GET /cart')).toMatchObject({ status: 401, body: { code: 'app.sign_in_first' } })
  expect((await ask('POST /cart/lines', { productId: crypto.randomUUID() })).status).toBe(401)
})

test('adding answers the whole cart', async () => {
  const ask = await someone()
  const { productId, title } = await buildStock({ onHand: 4, priceCents: 1250 })
  expect(await ask('POST /cart/lines', { productId, quantity: 2 })).toEqual({
    status: 200,
    body: {
      lines: [
        {
          variantId: productId,
          productId,
          title,
          imageUrl: null,
          seller: null,
          unitPriceCents: 1250,
          listPriceCents: 1250,
          isPremiumPriced: false,
          quantity: 2,
          wantedQuantity: 2,
          lineCents: 2500,
          stock: 4,
          isForSale: true,
          isAvailable: true,
          priceRoseFromCents: null,
          compareAtCents: null,
          priceKeptUntil: null,
          priceNowCents: null,
        },
      ],
      subtotalCents: 2500,
      shippingCents: 599,
      totalCents: 3099,
      freeShippingFromCents: 5000,
      standardShippingCents: 599,
      missingForFreeShippingCents: 2500,
      count: 2,
    },
  })
})

test.each([0, -1, 1.5, 1000, '2', null])('a quantity of %o cannot be added', async (quantity) => {
  const ask = await someone()
  const { productId } = await buildStock()
  const answer = await ask('POST /cart/lines', { productId, quantity })
  expect(answer.status).toBe(422)
  expect(problemOf(answer).detail).toBe('La cantidad debe ser un número entero entre 1 y 999')
})

test('refusals say what is left', async () => {
  const ask = await someone()
  const { productId } = await buildStock({ onHand: 1 })
  const soldOut = await buildStock({ onHand: 0 })
  const detail = async (id: string, quantity: number) => {
    const answer = await ask(`PUT /cart/lines/${id}`, { quantity })
    return { status: answer.status, detail: problemOf(answer).detail }
  }
  expect(await detail(productId, 2)).toEqual({ status: 409, detail: 'Solo queda 1 unidad' })
  expect(await detail(soldOut.productId, 1)).toEqual({ status: 409, detail: 'Producto agotado' })
  expect(await detail(crypto.randomUUID(), 1)).toEqual({
    status: 404,
    detail: 'Este producto ya no está disponible.',
  })
})

test('no price and no person comes from the body', async () => {
  const ask = await someone()
  const { productId } = await buildStock()
  expect((await ask('POST /cart/lines', { productId, quantity: 1, unitPriceCents: 1 })).status).toBe(422)
  expect(
    (await ask('POST /cart/lines', { productId, quantity: 1, userId: crypto.randomUUID() })).status,
  ).toBe(422)
})

test('a line is set, shows a rise and is taken out, and a cart is cleared', async () => {
  const { userId, actor, lines } = await buildCart({ items: [{ priceCents: 1000 }, {}] })
  const { ask } = asker(cart, actor)
  const { productId } = lines[0]!
  await changePrice(productId, 1100)
  await letPricesLapse(userId)
  const { body } = await ask(`PUT /cart/lines/${productId}`, { quantity: 3 })
  expect(body.lines[0]).toMatchObject({ quantity: 3, lineCents: 3300, priceRoseFromCents: 1000 })
  expect((await ask(`DELETE /cart/lines/${productId}`)).body.lines).toHaveLength(1)
  expect((await ask('DELETE /cart')).body).toMatchObject({ lines: [], totalCents: 0, count: 0 })
})

test('a copy of the browser is joined', async () => {
  const ask = await someone()
  const { productId } = await buildStock({ onHand: 3 })
  const { body } = await ask('POST /cart/merge', { lines: [{ productId, quantity: 9 }] })
  expect(body.lines).toMatchObject([{ productId, quantity: 3 }])
  expect((await ask('POST /cart/merge', { lines: [{ productId, quantity: 0.5 }] })).status).toBe(422)
})

test("no one sees another person's cart", async () => {
  await buildCart()
  const ask = await someone()
  expect((await ask('GET /cart')).body.lines).toEqual([])
})
