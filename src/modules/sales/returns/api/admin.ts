import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf } from '#server/http/input.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { canDecideReturns } from '../access.ts'
import * as deciding from '../commands/decide-return.ts'
import { decideReturnInput, listAdminReturnsInput, returnPath } from '../input.ts'
import { adminColumns } from '../formats/return-file.ts'
import { returnHistory, returnView, cents } from './views.ts'
import * as reading from '../queries/returns.ts'

const adminReturnView = returnView
  .extend({
    isRestocked: z.boolean(),
    user: z.object({ id: idOf('user'), fullName: z.string(), email: z.string() }),
  })
  .meta({ id: 'AdminReturn' })

const adminReturnDetail = adminReturnView.extend({ history: returnHistory }).meta({ id: 'AdminReturnDetail' })

export const listAdminReturns = endpoint({
  method: 'GET',
  path: '/admin/returns',
  summary: 'All returns, by number, order, person and status, with what they add up to',
  input: listAdminReturnsInput,
  output: listPageOf(adminReturnView).extend({
    totals: z.object({ count: z.int(), refundedCents: cents, pending: z.int() }),
  }),
  allow: canDecideReturns,
  keyScope: 'returns:read',
  run: ({ tx, now }, input) => reading.listAdminReturns(tx, input, { now }),
})

export const downloadReturns = listFile(reading.adminReturnList, {
  path: '/api/v1/admin/returns.csv',
  summary: 'The returns that the same words bring, as a file, all pages of it',
  allow: canDecideReturns,
  keyScope: 'returns:read',
  file: 'devoluciones',
  isDated: true,
  columns: adminColumns,
})

export const getAdminReturn = endpoint({
  method: 'GET',
  path: '/admin/returns/{id}',
  summary: 'One return with who asked for it and what happened to it',
  input: returnPath,
  output: adminReturnDetail,
  allow: canDecideReturns,
  keyScope: 'returns:read',
  run: ({ tx }, { id }) => reading.getAdminReturn(tx, { returnId: id }),
})

export const decideReturn = endpoint({
  method: 'POST',
  path: '/admin/returns/{id}/decide',
  summary: 'Approves a return, which owes its money once, or rejects it with a reason',
  input: decideReturnInput,
  output: adminReturnDetail,
  allow: canDecideReturns,
  run: async ({ tx, actor, address, now }, { id, ...decision }) => {
    await deciding.decideReturn(tx, EVERY_STORE, { returnId: id, decision }, { actor, address, now })
    return reading.getAdminReturn(tx, { returnId: id })
  },
})
