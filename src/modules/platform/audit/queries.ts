import { eq, sql } from 'drizzle-orm'
import { isUuid } from '#lib/ids.ts'
import { foldText } from '#lib/text.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { fromDay, hasText, listOf, toDay } from '#server/db/list.ts'
import { auditRowNotFound } from './errors.ts'
import { listAuditInput } from './input.ts'
import { fieldsOf } from './rules.ts'
import { auditLog } from './tables.ts'

const { id, actorId, targetKind, targetId, createdAt } = auditLog

/** Everything that was written down. */
export const auditList = listOf(auditLog, {
  name: 'audit',
  input: listAuditInput,
  id,
  filters: {
    person: (text) =>
      isUuid(text)
        ? eq(actorId, text)
        : sql`${actorId} = any(array(select id from profiles
            where ${hasText(sql`fold(full_name)`, foldText(text))} or ${hasText(sql`email`, text)}))`,
    kind: (kind) => eq(targetKind, kind),
    thing: (thing) =>
      sql`${targetId} = any(array(select ${thing} union all select o.id::text from orders o where o.number = upper(${thing})))`,
    from: (day) => fromDay(createdAt, day),
    to: (day) => toDay(createdAt, day),
  },
  sorts: {
    newest: { by: [createdAt], down: true },
    oldest: { by: [createdAt] },
  },
  fill: listRows,
})

type Row = {
  id: string
  createdAt: string
  action: string
  kind: string
  thing: string
  name: string | null
  actorId: string | null
  actorKind: string
  personName: string | null
  keyId: string | null
  keyName: string | null
  address: string | null
  reason: string | null
  before: unknown
  after: unknown
  seal: string | null
  sealNumber: number | null
}

async function listRows(db: Db, ids: readonly string[]) {
  const { rows } = await db.execute<Row>(sql`
    select a.id::text as id, a.created_at as "createdAt", a.action, a.target_kind as kind, a.target_id as thing,
      case a.target_kind
        when 'order' then (select o.number from orders o where o.id = a.target_id::uuid)
        when 'profile' then (select t.full_name from profiles t where t.id = a.target_id::uuid)
        when 'store' then (select t.name from business_stores t where t.id = a.target_id::uuid)
        when 'product' then (select t.title from products t where t.id = a.target_id::uuid)
      end as name,
      a.actor_id as "actorId", a.actor_kind as "actorKind", p.full_name as "personName",
      a.key_id as "keyId", k.name as "keyName", a.address, a.reason,
      a.before, a.after, encode(s.hash, 'hex') as seal, s.seq::int as "sealNumber"
    from audit_log a left join profiles p on p.id = a.actor_id left join api_keys k on k.id = a.key_id left join audit_seals s on s.entry_id = a.id
    where ${isAmong(sql`a.id`, ids)}`)
  return rows.map(({ createdAt: at, before, after, ...row }) => ({
    ...row,
    createdAt: new Date(at).toISOString(),
    changes: fieldsOf(before, after),
  }))
}

export async function getAuditRow(db: Db, { id: wanted }: { id: string }) {
  const [row] = await listRows(db, [wanted])
  if (!row) throw auditRowNotFound()
  return row
}

/** The newest hash: what somebody outside may keep to hold the log against later. */
export async function findNewestHash(db: Db) {
  const { rows } = await db.execute<{ number: number; hash: string }>(
    sql`select seq::int as number, encode(hash, 'hex') as hash from audit_seals order by seq desc limit 1`,
  )
  return rows[0] ?? null
}
