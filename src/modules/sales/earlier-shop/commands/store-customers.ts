import { sql } from 'drizzle-orm'
import { createInvited } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { isAmong, type Tx } from '#server/db/db.ts'
import type { Outcome, RecordNote } from '../rules.ts'
import type { Customer } from '../rules/customers.ts'
import { earlierCustomers } from '../tables.ts'

/**
 * Opens an account without a password for each person who has none. One that exists stays as it is, with the consent
 * that they gave here. A number that somebody has is left out. Repeatable.
 */
export async function storeCustomers(
  tx: Tx,
  customers: readonly Customer[],
  { fileId, now }: { fileId: string; now: Date },
): Promise<Outcome[]> {
  const emails = customers.map(({ email }) => email)
  const known = await tx
    .select({ email: sql<string>`lower(${profiles.email})` })
    .from(profiles)
    .where(isAmong(sql`lower(${profiles.email})`, emails))
  const hasAccount = new Set(known.map(({ email }) => email))
  const created = await createInvited(
    tx,
    customers.filter(({ email }) => !hasAccount.has(email)),
    { now },
  )
  const rows = [...created.values()].map(({ userId }) => ({ id: userId, fileId, createdAt: now }))
  if (rows.length > 0) await tx.insert(earlierCustomers).values(rows)
  return customers.map(({ email, phone }): Outcome => {
    const account = created.get(email)
    if (!account) return { kind: 'unchanged', notes: ['has_account'] }
    const notes: RecordNote[] = phone !== null && account.phone === null ? ['phone_left_out'] : []
    return { kind: 'created', notes }
  })
}
