import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf } from '#server/http/input.ts'
import { managesStore, worksInStore } from '#modules/sellers/stores/public.ts'
import { decideReturn } from '../commands/decide-return.ts'
import { returnHistory, returnView } from './views.ts'
import { decideReturnInput, listStoreReturnsInput, returnPath } from '../input.ts'
import { storeColumns } from '../formats/return-file.ts'
import { getStoreReturn, ofStore, storeReturnList } from '../queries/returns.ts'

const storeReturnView = returnView
  .omit({ orderId: true, canWithdraw: true })
  .extend({ storeOrderId: idOf('sellerOrder'), isRestocked: z.boolean(), buyer: z.string() })
  .meta({ id: 'StoreReturn' })

const storeReturnDetail = storeReturnView.extend({ history: returnHistory }).meta({ id: 'StoreReturnDetail' })

export const listOwnReturns = endpoint({
  method: 'GET',
  path: '/store/returns',
  summary: "What my store's buyers want to give back, by number and status",
  input: listStoreReturnsInput,
  output: listPageOf(storeReturnView),
  allow: worksInStore,
  keyScope: 'returns:read',
  run: ({ tx, scope, now }, input) => storeReturnList.read(tx, input, { now, scope: ofStore(scope) }),
})

export const downloadOwnReturns = listFile(storeReturnList, {
  path: '/api/v1/store/returns.csv',
  summary: 'The returns of my store that the same words bring, as a file, all pages of it',
  allow: worksInStore,
  keyScope: 'returns:read',
  limit: { name: 'store-returns-export', hits: 30, seconds: 60, by: 'user', shared: false },
  file: 'devoluciones',
  isDated: true,
  scope: ofStore,
  columns: storeColumns,
})

export const getStoreOwnReturn = endpoint({
  method: 'GET',
  path: '/store/returns/{id}',
  summary: 'One return of what my store sold, with what happened to it',
  input: returnPath,
  output: storeReturnDetail,
  allow: worksInStore,
  keyScope: 'returns:read',
  run: ({ tx, scope }, { id }) => getStoreReturn(tx, scope, { returnId: id }),
})

export const decideOwnReturn = endpoint({
  method: 'POST',
  path: '/store/returns/{id}/decide',
  summary: 'Approves a return of what my store sold, which owes its money once, or rejects it with a reason',
  input: decideReturnInput,
  output: storeReturnDetail,
  allow: managesStore,
  run: async ({ tx, actor, scope, address, now }, { id, ...decision }) => {
    await decideReturn(tx, scope, { returnId: id, decision }, { actor, address, now })
    return getStoreReturn(tx, scope, { returnId: id })
  },
})
