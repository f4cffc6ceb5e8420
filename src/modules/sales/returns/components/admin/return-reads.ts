import type { Output } from '#browser/client.ts'

export type AdminReturn = Output<'GET /admin/returns/{id}'>
type ReturnRow = Output<'GET /admin/returns'>['items'][number]

/** What admins and sellers both see of a return. */
export type Answered = Pick<
  ReturnRow,
  'id' | 'number' | 'kind' | 'status' | 'askedCents' | 'refundCents' | 'reason' | 'refundState' | 'createdAt'
>
/** Who answers: by which endpoint, and what is read again afterwards. */
export const ADMIN = {
  decide: 'POST /admin/returns/{id}/decide',
  reads: ['GET /admin/returns', 'GET /admin/returns/{id}'],
} as const
export const SELLER = {
  decide: 'POST /store/returns/{id}/decide',
  reads: ['GET /store', 'GET /store/returns', 'GET /store/returns/{id}', 'GET /store/refunds'],
} as const
export type Desk = typeof ADMIN | typeof SELLER
