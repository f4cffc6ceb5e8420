import * as z from 'zod'
import { anyone, isMember } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import * as commands from '../commands/lists.ts'
import { presentLink, SHARE_LIMIT, sharedLink } from './views.ts'
import { sharedListPath, takeListInput } from '../input.ts'
import { cartView, presentCart } from '../queries.ts'
import { readSharedList } from '../queries/lists.ts'

export const shareCart = endpoint({
  method: 'POST',
  path: '/shared-lists',
  summary:
    'A link under which anybody sees what stands in my cart, without prices of mine and without my name',
  input: noInput,
  output: sharedLink,
  status: 201,
  allow: isMember,
  limit: SHARE_LIMIT,
  run: async ({ tx, actor: { userId }, now }) => presentLink(await commands.shareCart(tx, { userId, now })),
})

export const getSharedList = endpoint({
  method: 'GET',
  path: '/shared-lists/{token}',
  summary: 'A shared list at the current prices of the caller; `gone` counts what is no longer in the shop',
  input: sharedListPath,
  output: cartView.extend({ gone: z.int(), endsAt: z.iso.datetime() }),
  allow: anyone,
  limit: { name: 'shared-list-views', hits: 120, seconds: 60, by: 'address', shared: false },
  run: async ({ tx, actor, now }, { token }) => {
    const userId = isMember(actor) ? actor.userId : null
    const { cart, gone, endsAt } = await readSharedList(tx, { token, userId, now })
    return { ...presentCart(cart), gone, endsAt: endsAt.toISOString() }
  },
})

export const takeSharedList = endpoint({
  method: 'POST',
  path: '/shared-lists/{token}/take',
  summary: 'Puts what a shared list has, or the products named, into my cart as far as it can be bought',
  input: takeListInput,
  output: z.object({ addedCount: z.int(), missingCount: z.int(), cartCount: z.int() }),
  allow: isMember,
  run: async ({ tx, actor: { userId }, now }, { token, variantIds, productIds }) => {
    const named = { token, variantIds: variantIds ?? productIds }
    const { cart, missing, asked } = await commands.takeSharedList(tx, { ...named, userId, now })
    return { addedCount: asked - missing.length, missingCount: missing.length, cartCount: cart.count }
  },
})
