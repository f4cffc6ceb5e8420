import { type SQL, sql } from 'drizzle-orm'
import { readSettings } from '#modules/platform/settings/public.ts'
import type { Settings } from '#modules/platform/settings/input.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { mailNotice, type Notice } from '../emails.ts'

const MOST_ROWS = 20

type Kind = {
  kind: Notice
  isOn: (settings: Settings['notifications']) => boolean
  /** Rows of words, newest first, of what happened after `from` and until `to`. */
  rows: (from: string, to: string) => SQL
}

/** What somebody should know who looks after the shop's safety, by the names in the audit log. */
const SECURITY_ACTIONS = [
  'accounts.change_role',
  'accounts.second_factors_dropped',
  'accounts.sign_in_locked',
  'audit.refused',
  'payments.change_account',
  'settings.save',
]

const KINDS: readonly Kind[] = [
  {
    kind: 'new_users',
    isOn: ({ emailNewUsers }) => emailNewUsers,
    rows: (from, to) => sql`
      select full_name as what, email as why from profiles
      where created_at > ${from} and created_at <= ${to} and anonymised_at is null order by created_at desc`,
  },
  {
    kind: 'new_reviews',
    isOn: ({ emailNewReviews }) => emailNewReviews,
    rows: (from, to) => sql`
      select p.title as what, concat_ws(' · ', r.stars || ' ★', nullif(left(r.words, 200), '')) as why
      from reviews r join products p on p.id = r.product_id
      where r.created_at > ${from} and r.created_at <= ${to} order by r.created_at desc`,
  },
  {
    kind: 'system_errors',
    isOn: ({ systemErrors }) => systemErrors,
    rows: (from, to) => sql`
      select name as what, coalesce(left(coalesce(output ->> 'message', output::text), 200), '') as why from pgboss.job
      where state = 'failed' and completed_on > ${from} and completed_on <= ${to} order by completed_on desc`,
  },
  {
    kind: 'security_updates',
    isOn: ({ securityUpdates }) => securityUpdates,
    rows: (from, to) => sql`
      select action as what, concat_ws(' · ', target_kind || ' ' || target_id, p.email, address) as why
      from audit_log a left join profiles p on p.id = a.actor_id
      where a.created_at > ${from} and a.created_at <= ${to} and actor_kind <> 'system'
        and action = any(${sql.param(SECURITY_ACTIONS)}::text[]) and (action <> 'settings.save' or target_id = 'security')
      order by a.id desc`,
  },
]

/**
 * Sends the shop an email with what is new since the last time, each kind under its switch, in one transaction with the
 * moment up to which it is sent: nothing twice, nothing left out. Where a switch is off, what happens meanwhile is not
 * sent later.
 */
export async function mailShop({ now }: { now: Date }) {
  const settings = await readSettings(db, 'notifications')
  for (const kind of KINDS) await transaction((tx) => mailKind(tx, kind, kind.isOn(settings), now))
}

async function mailKind(tx: Tx, { kind, rows }: Kind, isOn: boolean, now: Date) {
  const to = now.toISOString()
  const begun = await tx.execute(
    sql`insert into told (kind, until) values (${kind}, ${to}) on conflict do nothing`,
  )
  if (begun.rowCount) return
  const { rows: watermarks } = await tx.execute<{ until: string }>(
    sql`select until from told where kind = ${kind} for update`,
  )
  const from = new Date(watermarks[0]!.until).toISOString()
  if (from >= to) return
  if (isOn) {
    const found = await tx.execute<{ what: string; why: string }>(
      sql`${rows(from, to)} limit ${MOST_ROWS + 1}`,
    )
    if (found.rows.length > 0)
      await mailNotice(tx, {
        kind,
        rows: found.rows.slice(0, MOST_ROWS),
        isMore: found.rows.length > MOST_ROWS,
        until: to,
      })
  }
  await tx.execute(sql`update told set until = ${to} where kind = ${kind}`)
}
