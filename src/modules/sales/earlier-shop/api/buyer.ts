import * as z from 'zod'
import { isMember } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { pageOf } from '#server/http/input.ts'
import { repeatEarlierOrder } from '../commands/repeat-order.ts'
import { earlierOrderPath, ownEarlierOrdersInput } from '../input.ts'
import { listOwnOrders } from '../queries.ts'
import { earlierLine, orderSummary } from './views.ts'

const ownOrder = orderSummary.omit({ email: true, buyerName: true }).extend({ lines: z.array(earlierLine) })

export const getOwnEarlierOrders = endpoint({
  method: 'GET',
  path: '/earlier-orders',
  summary: 'What I ordered in the shop that this one comes from, once my address is confirmed',
  input: ownEarlierOrdersInput,
  output: pageOf(ownOrder.meta({ id: 'OwnEarlierOrder' })),
  allow: isMember,
  run: ({ tx, actor }, page) => listOwnOrders(tx, { userId: actor.userId, ...page }),
})

export const repeatOwnEarlierOrder = endpoint({
  method: 'POST',
  path: '/earlier-orders/{id}/repeat',
  summary: 'Puts what I ordered in the earlier shop into my cart, as far as it is sold here',
  input: earlierOrderPath,
  output: z.object({
    addedCount: z.int(),
    missing: z.array(z.object({ variantId: idOf('variant').nullable(), title: z.string() })),
    cartCount: z.int(),
  }),
  allow: isMember,
  run: ({ tx, actor, now }, { id }) => repeatEarlierOrder(tx, { id, userId: actor.userId, now }),
})
