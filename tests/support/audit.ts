import { eq } from 'drizzle-orm'
import { auditLog } from '../../src/modules/platform/audit/tables.ts'
import { db } from '../../src/server/db/db.ts'

/** What was audited of one record, the oldest entry first. */
export const auditOf = (targetId: string) =>
  db.select().from(auditLog).where(eq(auditLog.targetId, targetId)).orderBy(auditLog.id)

export const actionsOn = async (targetId: string) => (await auditOf(targetId)).map(({ action }) => action)
