import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

type Entry = {
  /** Module and verb of an audit row, `imports.run` or `products.edit_many`. */
  action: string
  personName: string | null
  createdAt: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The import or the edit of many that it was part of. */
  changeId: string | null
  editId: string | null
  importId: string | null
}

const MOST = 100

/** Who changed what of a product, the newest first: single acts from the audit, imports and edits of many from what they stored. */
export async function listHistory(db: Db, id: string) {
  const { rows } = await db.execute<Entry>(sql`
    select history.*, person.full_name as "personName" from (
      select action, actor_id, created_at as "createdAt", before, after,
        null::uuid as "changeId", null::uuid as "editId", null::uuid as "importId"
      from audit_log where target_kind = 'product' and target_id = ${id}
      union all
      select case when edit.id is null then 'imports.run' else 'products.edit_many' end,
        coalesce(edit.actor_id, run.started_by), change.created_at, change.before - 'variants', change.after - 'variants', change.change_id,
        edit.id, run.id
      from product_changes change left join product_edits edit on edit.id = change.change_id
        left join import_runs run on run.id = change.change_id
      where change.product_id = ${id}
    ) as history left join profiles person on person.id = history.actor_id
    order by history."createdAt" desc limit ${MOST}`)
  return rows.map((row) => ({
    action: row.action,
    personName: row.personName,
    changeId: row.changeId,
    editId: row.editId,
    importId: row.importId,
    createdAt: new Date(row.createdAt).toISOString(),
    changes: fieldsOf(row),
  }))
}

/** The fields that really differ, as text. */
function fieldsOf({ before, after }: Entry) {
  const show = (value: unknown) =>
    value === null || value === undefined
      ? ''
      : (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)
  return Object.keys(after ?? {})
    .filter((field) => show(before?.[field]) !== show(after?.[field]))
    .map((field) => ({ field, before: show(before?.[field]), after: show(after?.[field]) }))
}
