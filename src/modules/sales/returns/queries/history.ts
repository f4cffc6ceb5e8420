import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

export const RETURN_DEEDS = ['ask', 'approve', 'reject', 'reopen'] as const

type Entry = { what: (typeof RETURN_DEEDS)[number]; at: string; by: string | null; reason: string | null }

/** What happened to a return, first to last, by whom and why: it is read from the audit log. */
export async function readHistory(db: Db, { returnId }: { returnId: string }): Promise<Entry[]> {
  const { rows } = await db.execute<Entry>(sql`
    select split_part(a.action, '.', 2) as what, to_json(a.created_at) #>> '{}' as at, p.full_name as by, a.reason
    from audit_log a left join profiles p on p.id = a.actor_id
    where a.target_kind = 'return' and a.target_id = ${returnId}
      and split_part(a.action, '.', 2) = any(${sql.param([...RETURN_DEEDS])})
    order by a.id`)
  return rows.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }))
}
