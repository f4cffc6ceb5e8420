import type { Output, Route } from '#browser/client.ts'

export type StoreOrder = Output<'GET /store/orders/{id}'>

export const STORE_ORDER_READS = [
  'GET /store',
  'GET /store/orders',
  'GET /store/orders/{id}',
  'GET /store/refunds',
] as const satisfies readonly Route[]
