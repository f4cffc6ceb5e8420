import * as z from 'zod'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { canManageOrders } from '../access.ts'
import { EVERY_STORE } from '#modules/sellers/stores/queries/scope.ts'
import { SLIP_LIMIT, slipOf } from './slip.ts'
import { officeColumns } from '../formats/order-file.ts'
import { addNote } from '../commands/add-note.ts'
import { addOrderNoteInput, orderPath } from '../input.ts'
import { orderList } from '../queries/admin-orders.ts'
import { HISTORY_KINDS, readHistory } from '../queries/history.ts'
import { fillOfficeFile } from '../queries/order-files.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../rules.ts'

const moment = z.iso.datetime()

const orderHistory = z
  .object({
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(HISTORY_KINDS),
        at: moment,
        by: z.string().nullable(),
        what: z.string().nullable(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        note: z.string().nullable(),
        amountCents: z.int().nullable(),
      }),
    ),
    notes: z.array(
      z.object({ id: z.uuid(), body: z.string(), by: z.string().nullable(), createdAt: moment }),
    ),
    others: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        status: z.enum(ORDER_STATUSES),
        paymentStatus: z.enum(PAYMENT_STATUSES),
        totalCents: z.int(),
        createdAt: moment,
      }),
    ),
  })
  .meta({ id: 'OrderHistory' })

export const getOrderHistory = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/history',
  summary: 'What happened to an order, notes of the office about it, and other orders of its buyer',
  input: orderPath,
  output: orderHistory,
  allow: canManageOrders,
  keyScope: 'orders:read',
  run: ({ tx, now }, { id }) => readHistory(tx, { orderId: id, now }),
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/notes',
  summary: 'Keeps a note of the office about an order',
  input: addOrderNoteInput,
  output: orderHistory,
  status: 201,
  allow: canManageOrders,
  keyScope: 'orders:write',
  run: async ({ tx, actor, now }, { id, body }) => {
    await addNote(tx, { orderId: id, body }, { actor, now })
    return readHistory(tx, { orderId: id, now })
  },
})

export const downloadPackingSlip = rawEndpoint({
  method: 'GET',
  path: '/api/v1/admin/orders/{id}/packing-slip.pdf',
  summary: 'What goes into each parcel of an order and where to, without a price, one page for each parcel',
  answers: ['application/pdf'],
  allow: canManageOrders,
  keyScope: 'orders:read',
  limit: SLIP_LIMIT,
  run: ({ params, locale, now }) => slipOf(EVERY_STORE, { id: params['id'] ?? '', locale, now }),
})

export const downloadOrders = rawEndpoint({
  method: 'GET',
  path: '/api/v1/admin/orders.csv',
  summary: 'The list of orders as a file: what its words in the address bring, all pages of it',
  answers: ['text/csv'],
  allow: canManageOrders,
  keyScope: 'orders:read',
  run: async ({ request, locale, now }) =>
    orderList.downloadFilled(request, {
      now,
      file: 'ventas',
      columns: officeColumns(locale),
      fill: fillOfficeFile,
    }),
})
