import { desc, eq } from 'drizzle-orm'
import * as z from 'zod'
import { pushDevices } from '#modules/platform/emails/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import { accountNotFound } from '../errors.ts'
import { describeDevice } from '../rules.ts'
import { sessions } from '../tables.ts'

/** What a browser says of itself, as people know it. */
export const deviceWords = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  isPhone: z.boolean(),
})

/** The browser in which the caller is signed in, as the shop knows it again. */
export async function getBrowser(db: Db, { actor: { userId, sessionId } }: { actor: Member }) {
  const [browser] = await db
    .select({ deviceHash: sessions.deviceHash, userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  if (!browser) throw accountNotFound()
  return { userId, ...browser }
}

/** Where a person is shown notices, the newest first. */
export async function listDevices(db: Db, { actor }: { actor: Member }) {
  const { deviceHash } = await getBrowser(db, { actor })
  const rows = await db
    .select({
      id: pushDevices.id,
      userAgent: pushDevices.userAgent,
      hash: pushDevices.deviceHash,
      createdAt: pushDevices.createdAt,
    })
    .from(pushDevices)
    .where(eq(pushDevices.userId, actor.userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
  return rows.map(({ userAgent, hash, createdAt, id }) => ({
    id,
    device: describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    isCurrent: hash.equals(deviceHash),
  }))
}
