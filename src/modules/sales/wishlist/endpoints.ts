import * as z from 'zod'
import { productCard } from '#modules/catalog/products/public.ts'
import { anyone, isMember } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import * as notices from './commands/notices.ts'
import * as commands from './commands.ts'
import { answerNoticeInput, askNoticeInput, noticePath, productInput } from './input.ts'
import { listNotices, listWishedIds, listWishes } from './queries.ts'
import { NOTICE_KINDS } from './rules.ts'

/** Every change answers the whole list of ids, so that all hearts on a page agree. */
const wished = z.object({ ids: z.array(z.uuid()) })

const wish = productCard
  .extend({
    /** What it cost when it was saved; null before that was stored. */
    savedCents: z.int().nullable(),
    changes: z.array(z.enum(['cheaper', 'dearer', 'sold_out', 'back'])),
  })
  .meta({ id: 'Wish' })

export const getWishlist = endpoint({
  method: 'GET',
  path: '/wishlist',
  summary: 'The products the caller wishes for, newest first',
  input: noInput,
  output: z.object({ items: z.array(wish) }),
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

const notice = z
  .object({
    id: z.uuid(),
    kind: z.enum(NOTICE_KINDS),
    /** Null is any variant of the product. */
    variantId: z.uuid().nullable(),
    product: z.object({ id: z.uuid(), title: z.string(), imageUrl: z.string().nullable() }),
    /** What it cost when it was asked. */
    priceCents: z.int(),
    /** False until the person answers the email to an unconfirmed address. */
    isConfirmed: z.boolean(),
  })
  .meta({ id: 'ProductNotice' })

export const listOwnNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'The notices by email that the caller waits for, newest first',
  input: noInput,
  output: z.object({ items: z.array(notice) }),
  allow: isMember,
  run: async ({ tx, actor: { userId } }) => ({ items: await listNotices(tx, { userId }) }),
})

export const askNotice = endpoint({
  method: 'POST',
  path: '/products/{id}/notices',
  summary:
    'Asks for one email when a product is there again or costs less; an address that is not confirmed is asked by email first',
  input: askNoticeInput,
  output: z.object({ isConfirmed: z.boolean() }),
  allow: anyone,
  limit: { name: 'notices', hits: 20, seconds: 3600, by: 'user', shared: true },
  run: ({ tx, actor, locale, now }, input) => notices.askNotice(tx, input, { actor, locale, now }),
})

export const answerNotice = endpoint({
  method: 'POST',
  path: '/notices/answer',
  summary: 'Confirm a notice by the link of its email, or end all notices of this address',
  input: answerNoticeInput,
  output: z.object({ isWanted: z.boolean() }),
  allow: anyone,
  limit: { name: 'notice-answers', hits: 30, seconds: 60, by: 'address', shared: false },
  run: async ({ tx, now }, input) => {
    await notices.answerNotice(tx, input, { now })
    return { isWanted: input.isWanted }
  },
})

export const endNotice = endpoint({
  method: 'DELETE',
  path: '/notices/{id}',
  summary: 'Ends a notice that the caller waits for; again changes nothing',
  input: noticePath,
  output: noticePath,
  allow: isMember,
  run: async ({ tx, actor, now }, input) => {
    await notices.endNotice(tx, input, { actor, now })
    return input
  },
})
