import { isMember } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { dropCartCode, setCartCode } from '../commands/cart-code.ts'
import { cartPromotionsInput, setCodeInput } from '../input.ts'
import { cartPromotionsView, readCartPromotions } from '../queries/cart-promotions.ts'

/** Each answers what the cart costs then. */
const common = { path: '/cart/promotions', output: cartPromotionsView, allow: isMember } as const

export const getCartPromotions = endpoint({
  ...common,
  method: 'GET',
  summary: 'What promotions make of my cart, also for a way to pay and a province',
  input: cartPromotionsInput,
  run: ({ tx, actor: { userId }, locale, now }, input) =>
    readCartPromotions(tx, { ...input, userId, locale, now }),
})

export const setCode = steppedEndpoint({
  ...common,
  method: 'PUT',
  summary: 'Puts a discount code on my cart, in the place of another',
  input: setCodeInput,
  run: async ({ actor: { userId }, address, locale, now }, { code, ...input }) => {
    await setCartCode({ code, userId, address, now })
    return readCartPromotions(db, { ...input, userId, locale, now })
  },
})

export const dropCode = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Takes the discount code off my cart',
  input: cartPromotionsInput,
  run: async ({ tx, actor: { userId }, locale, now }, input) => {
    await dropCartCode(tx, { userId })
    return readCartPromotions(tx, { ...input, userId, locale, now })
  },
})
