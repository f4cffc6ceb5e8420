import * as z from 'zod'
import { productCard } from '#modules/catalog/queries/product-cards.ts'
import { isMember } from '#server/actor.ts'
import { endpoint } from '#server/endpoint.ts'
import { noInput } from '#server/input.ts'
import * as commands from './commands.ts'
import { productInput } from './input.ts'
import { listWishedIds, listWishes } from './queries.ts'

/** Every change answers the whole list of ids, so that all hearts on a page agree. */
const wished = z.object({ ids: z.array(z.uuid()) })

export const getWishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  summary: 'The products the caller wishes for, newest first',
  input: noInput,
  output: z.object({ items: z.array(productCard) }),
  allow: isMember,
  run: async ({ tx, actor: { userId }, now }) => ({ items: await listWishes(tx, { userId, now }) }),
})

export const getWishedIds = endpoint({
  method: 'GET',
  path: '/wishlist/ids',
  summary: 'Only their ids, for the hearts on a page',
  input: noInput,
  output: wished,
  allow: isMember,
  run: async ({ tx, actor: { userId } }) => ({ ids: await listWishedIds(tx, { userId }) }),
})

export const addWish = endpoint({
  method: 'PUT',
  path: '/wishlist/{productId}',
  summary: 'Puts a product on the list; again changes nothing',
  input: productInput,
  output: wished,
  allow: isMember,
  run: async ({ tx, actor: { userId }, now }, { productId }) => {
    await commands.addWish(tx, { userId, productId, now })
    return { ids: await listWishedIds(tx, { userId }) }
  },
})

export const removeWish = endpoint({
  method: 'DELETE',
  path: '/wishlist/{productId}',
  summary: 'Takes a product off the list; again changes nothing',
  input: productInput,
  output: wished,
  allow: isMember,
  run: async ({ tx, actor: { userId } }, { productId }) => {
    await commands.removeWish(tx, { userId, productId })
    return { ids: await listWishedIds(tx, { userId }) }
  },
})

export const moveWishToCart = endpoint({
  method: 'POST',
  path: '/wishlist/{productId}/move-to-cart',
  summary: 'Puts one in the cart and takes it off the list, both or neither',
  input: productInput,
  output: wished,
  allow: isMember,
  run: async ({ tx, actor: { userId }, now }, { productId }) => {
    await commands.moveWishToCart(tx, { userId, productId, now })
    return { ids: await listWishedIds(tx, { userId }) }
  },
})
