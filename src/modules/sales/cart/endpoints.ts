import { isMember } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import * as commands from './commands.ts'
import { addLineInput, mergeInput, variantInput, setLineInput } from './input.ts'
import { variantOf } from '#modules/stock/inventory/input.ts'
import { cartView, presentCart, readCart } from './queries.ts'

export * from './api/lists.ts'

/** Every change answers the whole cart, so a page never has to guess. */
const common = { output: cartView, allow: isMember }

export const getCart = endpoint({
  ...common,
  method: 'GET',
  path: '/cart',
  summary: "The caller's cart at the prices of now",
  input: noInput,
  run: ({ tx, actor, now }) => showCart(tx, { userId: actor.userId, now }),
})

export const addLine = endpoint({
  ...common,
  method: 'POST',
  path: '/cart/lines',
  summary: 'Adds units of a variant; a product without options may be named by its own id',
  input: addLineInput,
  run: async ({ tx, actor: { userId }, now }, { quantity, ...of }) =>
    presentCart(await commands.addToCart(tx, { variantId: variantOf(of), quantity, userId, now })),
})

export const setLine = endpoint({
  ...common,
  method: 'PUT',
  path: '/cart/lines/{variantId}',
  summary: 'Sets the quantity of a variant; 0 takes it out',
  input: setLineInput,
  run: async ({ tx, actor: { userId }, now }, line) => {
    await commands.setCartQuantity(tx, { ...line, userId, now })
    return await showCart(tx, { userId, now })
  },
})

export const removeLine = endpoint({
  ...common,
  method: 'DELETE',
  path: '/cart/lines/{variantId}',
  summary: 'Takes a variant out',
  input: variantInput,
  run: async ({ tx, actor: { userId }, now }, { variantId }) => {
    await commands.emptyCart(tx, { userId, variantIds: [variantId], now })
    return await showCart(tx, { userId, now })
  },
})

export const clearCart = endpoint({
  ...common,
  method: 'DELETE',
  path: '/cart',
  summary: 'Takes everything out',
  input: noInput,
  run: async ({ tx, actor: { userId }, now }) => {
    await commands.emptyCart(tx, { userId, now })
    return await showCart(tx, { userId, now })
  },
})

export const mergeCart = endpoint({
  ...common,
  method: 'POST',
  path: '/cart/merge',
  summary: 'Joins the copy a browser stored: of each variant the larger quantity',
  input: mergeInput,
  run: async ({ tx, actor: { userId }, now }, { lines }) => {
    await commands.mergeCart(tx, { userId, lines, now })
    return await showCart(tx, { userId, now })
  },
})

async function showCart(tx: Db, whose: { userId: string; now: Date }) {
  return presentCart(await readCart(tx, whose))
}
