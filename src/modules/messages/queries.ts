import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { outboxMessages } from './tables.ts'

export async function findMessage(db: Db, { id }: { id: string }) {
  const [message] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id))
  return message ?? null
}

/** The newest letters first, at most 200: what the local mailbox shows. */
export function listMailbox(db: Db) {
  return db
    .select()
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.createdAt), desc(outboxMessages.id))
    .limit(200)
}
