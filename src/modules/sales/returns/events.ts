import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import type { Return } from './tables.ts'

/** Publishes to the buyer, the seller and the admins that a return has changed. */
export const announceReturn = (tx: Tx, { id, userId, storeId }: Pick<Return, 'id' | 'userId' | 'storeId'>) =>
  announce(tx, { name: 'return.changed', ids: [id], userId, storeIds: storeId === null ? [] : [storeId] })
