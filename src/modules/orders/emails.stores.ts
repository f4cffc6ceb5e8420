import { eq } from 'drizzle-orm'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db.ts'
import { businessStores } from '#modules/stores/tables.ts'
import { findReader, toBuyer } from './emails.ts'
import type { Order } from './tables.ts'

/** What a seller writes to a buyer, in the buyer's language around the seller's own words. */
export async function mailMessage(
  tx: Tx,
  { order, storeId, number, message }: { order: Order; storeId: string; number: string; message: string },
) {
  const { locale } = order
  const [store] = await tx
    .select({ seller: businessStores.name })
    .from(businessStores)
    .where(eq(businessStores.id, storeId))
  const { seller } = store!
  await toBuyer(tx, order, await findReader(tx, order), 'order_store_message', {
    title: m.orders_mail_store_message_title({ seller, number }, { locale }),
    paragraphs: message.split(/\n+/),
  })
}
