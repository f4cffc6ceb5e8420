import * as z from 'zod'
import { endpoint } from '#server/http/endpoint.ts'
import { pageOf } from '#server/http/input.ts'
import { canManageOrders } from '../access.ts'
import * as commands from '../commands/allow-hold.ts'
import { exemptionInput, listHeldInput, orderPath } from '../input.ts'
import { listHeld } from '../queries/holding.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../rules.ts'
import { PAYMENT_METHODS } from '#modules/payments/gateways/rules/methods.ts'

const cents = z.int()
const moment = z.iso.datetime()

export const listHeldStock = endpoint({
  method: 'GET',
  path: '/admin/held-stock',
  summary: 'Orders that hold stock and are not paid, by words, those that hold most first, with their sums',
  input: listHeldInput,
  output: pageOf(
    z.object({
      id: z.uuid(),
      number: z.string(),
      paymentMethod: z.enum(PAYMENT_METHODS),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      units: z.int(),
      totalCents: cents,
      createdAt: moment,
      expiresAt: moment.nullable(),
      user: z.object({
        id: z.uuid(),
        fullName: z.string(),
        email: z.string(),
        isConfirmed: z.boolean(),
        /** Whether an admin lifted the limits for this person. */
        isExempt: z.boolean(),
      }),
    }),
  ).extend({ units: z.int(), totalCents: cents }),
  allow: canManageOrders,
  run: ({ tx }, input) => listHeld(tx, input),
})

export const releaseHeldStock = endpoint({
  method: 'POST',
  path: '/admin/held-stock/{id}/release',
  summary:
    'Calls off an unpaid order and frees what it holds; the buyer is informed. Pressing twice frees once',
  input: orderPath,
  output: z.object({ id: z.uuid(), status: z.enum(ORDER_STATUSES) }),
  allow: canManageOrders,
  async run({ tx, actor, address, now }, { id: orderId }) {
    const { id, status } = await commands.releaseHold(tx, { orderId }, { actor, address, now })
    return { id, status }
  },
})

export const setHoldExemption = endpoint({
  method: 'PUT',
  path: '/admin/held-stock/exemptions/{userId}',
  summary: 'Lifts, or sets again, the limits of what a person may hold unpaid',
  input: exemptionInput,
  output: z.object({ userId: z.uuid(), isExempt: z.boolean() }),
  allow: canManageOrders,
  run: ({ tx, actor, address, now }, wanted) => commands.setExemption(tx, wanted, { actor, address, now }),
})
