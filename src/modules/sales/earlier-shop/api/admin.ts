import * as z from 'zod'
import { importColumn, MAX_IMPORT_BYTES, readUpload } from '#modules/catalog/imports/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import * as commands from '../commands/files.ts'
import { inviteAll, inviteOne } from '../commands/invite.ts'
import { fieldsOf, REQUIRED } from '../rules/files.ts'
import {
  chooseColumnsInput,
  customerPath,
  earlierOrderPath,
  filePath,
  listCustomersInput,
  listEarlierOrdersInput,
  listFilesInput,
} from '../input.ts'
import { countWaiting, customerList, fileList, getFile, getOrder, orderList } from '../queries.ts'
import {
  CUSTOMER_STATES,
  FILE_KINDS,
  FILE_STATUSES,
  type FileKind,
  RECORD_NOTES,
  RECORD_PROBLEMS,
} from '../rules.ts'
import { earlierLine, orderSummary } from './views.ts'

const moment = z.iso.datetime()
const counts = {
  records: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
}
const file = z
  .object({
    id: idOf('earlierFile'),
    kind: z.enum(FILE_KINDS),
    fileName: z.string(),
    status: z.enum(FILE_STATUSES),
    failure: z.string().nullable(),
    ...counts,
    total: z.int().nullable(),
    startedByName: z.string().nullable(),
    createdAt: moment,
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'EarlierFile' })
const preview = z
  .object({
    ...counts,
    columns: z.array(importColumn),
    columnCount: z.int().optional(),
    notes: z.array(z.object({ note: z.enum(RECORD_NOTES), count: z.int() })),
    problems: z.array(z.object({ line: z.int(), name: z.string(), problem: z.enum(RECORD_PROBLEMS) })),
    rows: z.array(
      z
        .object({
          line: z.int(),
          name: z.string(),
          detail: z.string(),
          cents: z.int().nullable(),
          kind: z.enum(['created', 'updated', 'unchanged', 'failed']),
        })
        .meta({ id: 'EarlierRow' }),
    ),
    /** Of what is new: the orders that count, or the money on the cards. */
    sumCents: z.int(),
  })
  .meta({ id: 'EarlierPreview' })

/** The upload of one kind of file. */
const upload = (kind: FileKind, at: string, of: string) =>
  rawEndpoint({
    method: 'POST',
    path: `/api/v1/admin/earlier-files/${at}`,
    summary: `Takes in a file of ${of} of the earlier shop (CSV, XLSX or ODS, up to 10 MiB) to be looked through; nothing in the shop changes. As the \`file\` of a form, or as the raw body with \`?name=\``,
    takes: [
      'multipart/form-data',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    answers: ['application/json'],
    status: 201,
    allow: isAdmin,
    limit: { name: 'earlier-files', hits: 100, seconds: 3600, by: 'user', shared: true },
    run: async ({ request, actor, now }) => {
      const file = await readUpload(request, () => MAX_IMPORT_BYTES)
      const sent = await transaction((tx) => commands.sendFile(tx, { kind, ...file, actor, now }))
      return Response.json(sent, { status: 201, headers: { 'cache-control': 'no-store' } })
    },
  })

export const sendCustomers = upload('customers', 'customers', 'customers')
export const sendEarlierOrders = upload('orders', 'orders', 'past orders')
export const sendGiftCards = upload('gift_cards', 'gift-cards', 'gift cards')

export const listEarlierFiles = endpoint({
  method: 'GET',
  path: '/admin/earlier-files',
  summary: 'The files of the earlier shop with what became of them, the newest first',
  input: listFilesInput,
  output: listPageOf(file),
  allow: isAdmin,
  run: ({ tx, now }, input) => fileList.read(tx, input, { now }),
})

export const getEarlierFile = endpoint({
  method: 'GET',
  path: '/admin/earlier-files/{id}',
  summary: 'A file of the earlier shop: what would become of it, how far it is, or what became of it',
  input: filePath,
  output: file
    .extend({
      preview: preview.nullable(),
      /** The columns that a person chose; null until somebody did. */
      choices: chooseColumnsInput.shape.columns.nullable(),
      /** What a column can be chosen to hold. */
      fields: z.array(z.string()),
      /** Without these it says nothing. */
      required: z.array(z.string()),
      /** Whether its columns can still be chosen. */
      isChoosable: z.boolean(),
    })
    .meta({ id: 'EarlierFileWhole' }),
  allow: isAdmin,
  run: async ({ tx }, { id }) => {
    const found = await getFile(tx, id)
    return { ...found, fields: fieldsOf(found.kind), required: [...REQUIRED[found.kind]] }
  },
})

export const chooseEarlierColumns = endpoint({
  method: 'PUT',
  path: '/admin/earlier-files/{id}/columns',
  summary:
    'Has a file looked through again with the columns that were chosen; those of which nothing is said are found out',
  input: chooseColumnsInput,
  output: z.void(),
  allow: isAdmin,
  status: 204,
  run: ({ tx }, input) => commands.chooseColumns(tx, input),
})

export const startEarlierFile = endpoint({
  method: 'POST',
  path: '/admin/earlier-files/{id}/start',
  summary: 'Reads a file in that was looked through',
  input: filePath,
  output: z.void(),
  allow: isAdmin,
  status: 204,
  run: ({ tx, actor, address }, { id }) => commands.startFile(tx, { id, actor, address }),
})

export const discardEarlierFile = endpoint({
  method: 'POST',
  path: '/admin/earlier-files/{id}/discard',
  summary: 'Throws a file away of which nothing was read in',
  input: filePath,
  output: z.void(),
  allow: isAdmin,
  status: 204,
  run: ({ tx, actor, address }, { id }) => commands.discardFile(tx, { id, actor, address }),
})

export const undoEarlierFile = endpoint({
  method: 'POST',
  path: '/admin/earlier-files/{id}/undo',
  summary: 'Deletes the orders that a file brought; persons and gift cards stay',
  input: filePath,
  output: z.void(),
  allow: isAdmin,
  status: 204,
  run: ({ tx, actor, address }, { id }) => commands.undoFile(tx, { id, actor, address }),
})

export const listEarlierCustomers = endpoint({
  method: 'GET',
  path: '/admin/earlier-customers',
  summary: 'The persons who came from the earlier shop, and how far they are with a password of their own',
  input: listCustomersInput,
  output: listPageOf(
    z
      .object({
        id: idOf('user'),
        email: z.string(),
        fullName: z.string(),
        state: z.enum(CUSTOMER_STATES),
        wantsOffers: z.boolean(),
        createdAt: moment,
        invitedAt: moment.nullable(),
      })
      .meta({ id: 'EarlierCustomer' }),
  ).extend({ waiting: z.int() }),
  allow: isAdmin,
  run: async ({ tx, now }, input) => ({
    ...(await customerList.read(tx, input, { now })),
    waiting: await countWaiting(tx),
  }),
})

export const inviteEarlierCustomers = endpoint({
  method: 'POST',
  path: '/admin/earlier-customers/invite',
  summary: 'Emails everybody who was not written to yet the link that sets a password',
  input: noInput,
  output: z.object({ people: z.int() }),
  allow: isAdmin,
  run: ({ tx, actor, address }) => inviteAll(tx, { actor, address }),
})

export const inviteEarlierCustomer = endpoint({
  method: 'POST',
  path: '/admin/earlier-customers/{id}/invite',
  summary: 'Emails one person the link again; the earlier one stops working',
  input: customerPath,
  output: z.void(),
  allow: isAdmin,
  status: 204,
  limit: { name: 'invite-again', hits: 60, seconds: 3600, by: 'user', shared: true },
  run: ({ tx, actor, address, now }, { id }) => inviteOne(tx, { id, actor, address, now }),
})

export const listEarlierOrders = endpoint({
  method: 'GET',
  path: '/admin/earlier-orders',
  summary: 'The orders of the earlier shop by number, buyer and status, the newest first',
  input: listEarlierOrdersInput,
  output: listPageOf(orderSummary.meta({ id: 'EarlierOrder' })),
  allow: isAdmin,
  run: ({ tx, now }, input) => orderList.read(tx, input, { now }),
})

export const getEarlierOrder = endpoint({
  method: 'GET',
  path: '/admin/earlier-orders/{id}',
  summary: 'An order of the earlier shop with its lines',
  input: earlierOrderPath,
  output: orderSummary
    .extend({
      discountCents: z.int(),
      shippingCents: z.int(),
      taxCents: z.int(),
      lines: z.array(earlierLine),
    })
    .meta({ id: 'EarlierOrderWhole' }),
  allow: isAdmin,
  run: ({ tx }, { id }) => getOrder(tx, id),
})
