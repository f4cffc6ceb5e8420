import * as z from 'zod'
import { shareLines, presentLink, SHARE_LIMIT, sharedLink } from '#modules/sales/cart/public.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { canHaveOrders } from '../access.ts'
import * as moves from '../commands/move-order.ts'
import { listOrdersInput, orderPath } from '../input.ts'
import { getOwnOrder, listLines, listOwnOrders, readOrder } from '../queries/orders.ts'
import { moment, cents, status, paymentStatus, paymentMethod, orderView } from './views.ts'

const ownOrderCard = z.object({
  id: z.uuid(),
  number: z.string(),
  status,
  paymentStatus,
  paymentMethod,
  totalCents: cents,
  itemCount: z.int(),
  items: z.array(z.object({ title: z.string(), imageUrl: z.string().nullable() })),
  createdAt: moment,
  expiresAt: moment.nullable(),
  canCancel: z.boolean(),
  /** The end of the day by which all that is coming has arrived, and where. */
  arrival: z.object({ until: moment, place: z.string() }).nullable(),
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'My orders, newest first',
  input: listOrdersInput,
  output: listPageOf(ownOrderCard),
  allow: canHaveOrders,
  run: ({ tx, actor, now }, input) => listOwnOrders(tx, { ...input, userId: actor.userId, now }),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One of my orders, with its lines and how to pay it',
  input: orderPath,
  output: orderView,
  allow: canHaveOrders,
  run: async ({ tx, actor, now }, { id }) =>
    readOrder(tx, { order: await getOwnOrder(tx, { orderId: id, userId: actor.userId }), now }),
})

export const shareOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/shared-list',
  summary: 'A link under which anybody sees which products my order had and how many, at the prices of now',
  input: orderPath,
  output: sharedLink,
  status: 201,
  allow: canHaveOrders,
  limit: SHARE_LIMIT,
  run: async ({ tx, actor: { userId }, now }, { id }) => {
    await getOwnOrder(tx, { orderId: id, userId })
    const lines = (await listLines(tx, { orderId: id })).filter(({ isGift }) => !isGift)
    return presentLink(await shareLines(tx, { userId, lines, now }))
  },
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/cancel',
  summary: 'Calls off my order while it is unpaid or unshipped; what was paid goes back',
  input: orderPath,
  output: z.object({ id: z.uuid(), status, paymentStatus }),
  allow: canHaveOrders,
  run: async ({ tx, actor, now }, { id }) => {
    const order = await moves.cancelOwnOrder(tx, { orderId: id, userId: actor.userId, now })
    return { id, status: order.status, paymentStatus: order.paymentStatus }
  },
})
