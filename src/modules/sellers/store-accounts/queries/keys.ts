import { eq } from 'drizzle-orm'
import { decryptSecret, encryptSecret } from '#server/auth/crypto.ts'
import type { Db } from '#server/db/db.ts'
import type { StoreScope } from '#modules/sellers/stores/public.ts'
import type { StoreKey } from '../rules.ts'
import { storePaymentSettings } from '../tables.ts'

type Keys = Partial<Record<StoreKey, { value: string; updatedAt: string }>>

/** A store's own keys, open: for what is stored and hinted at, never for an answer. */
export async function readKeys(db: Db, { storeId }: StoreScope): Promise<Keys> {
  const [row] = await db
    .select({ keys: storePaymentSettings.keys })
    .from(storePaymentSettings)
    .where(eq(storePaymentSettings.storeId, storeId))
  return row?.keys ? (JSON.parse(decryptSecret(row.keys, contextOf(storeId))) as Keys) : {}
}

/** As they are stored; null where none is left. */
export const encryptKeys = ({ storeId }: StoreScope, keys: Keys): Buffer | null =>
  Object.keys(keys).length === 0 ? null : encryptSecret(JSON.stringify(keys), contextOf(storeId))

// Binds the keys to their store, so that those of one cannot be put under another.
export const contextOf = (storeId: string) => `store_payment_settings:${storeId}`
