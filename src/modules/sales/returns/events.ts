import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import type { Return } from './tables.ts'

/** Tells the pages of who asked, of whoever sold it and of the admins that a return is no longer what they show. */
export const announceReturn = (tx: Tx, { id, userId, storeId }: Pick<Return, 'id' | 'userId' | 'storeId'>) =>
  announce(tx, { name: 'return.changed', ids: [id], userId, storeIds: storeId === null ? [] : [storeId] })
