import { eq, sql } from 'drizzle-orm'
import { bringAddresses, createInvited } from '#modules/identity/accounts/public.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { isAmong, type Tx } from '#server/db/db.ts'
import type { Outcome, RecordNote } from '../rules.ts'
import type { Customer } from '../rules/customers.ts'
import { earlierCustomers } from '../tables.ts'

/**
 * Opens an account without a password for each person who has none, with their usual address. One that exists stays as
 * it is, with the consent that they gave here; only who came by a file and has set no password yet still receives an
 * address where they have none. A number that somebody has is left out. Repeatable.
 */
export async function storeCustomers(
  tx: Tx,
  customers: readonly Customer[],
  { fileId, now }: { fileId: string; now: Date },
): Promise<Outcome[]> {
  const emails = customers.map(({ email }) => email)
  const known = await tx
    .select({
      email: sql<string>`lower(${profiles.email})`,
      userId: profiles.id,
      // Its person has not been in it, so they added no address and deleted none.
      isUnclaimed: sql<boolean>`coalesce(${earlierCustomers.state} <> 'active', false)`,
    })
    .from(profiles)
    .leftJoin(earlierCustomers, eq(earlierCustomers.id, profiles.id))
    .where(isAmong(sql`lower(${profiles.email})`, emails))
  const accounts = new Map(known.map(({ email, ...account }) => [email, account]))
  const created = await createInvited(
    tx,
    customers.filter(({ email }) => !accounts.has(email)),
    { now },
  )
  const rows = [...created.values()].map(({ userId }) => ({ id: userId, fileId, createdAt: now }))
  if (rows.length > 0) await tx.insert(earlierCustomers).values(rows)
  const receiverOf = ({ email }: Customer) => {
    const account = accounts.get(email)
    return account?.isUnclaimed ? account.userId : created.get(email)?.userId
  }
  const brought = await bringAddresses(
    tx,
    customers.flatMap((customer) => {
      const userId = receiverOf(customer)
      return userId !== undefined && isMapped(customer.address) ? [{ userId, ...customer.address }] : []
    }),
    { now },
  )
  return customers.map((customer): Outcome => {
    const { email, phone, address } = customer
    const receiver = receiverOf(customer)
    const account = created.get(email)
    const isBrought = receiver !== undefined && brought.has(receiver)
    const notes: RecordNote[] = account ? [] : ['has_account']
    if (account && phone !== null && account.phone === null) notes.push('phone_left_out')
    if (isBrought && isMapped(address))
      notes.push(address.corregimiento === '' ? 'address_unfinished' : 'address_brought')
    if (receiver !== undefined && typeof address === 'string') notes.push(address)
    return { kind: account ? 'created' : isBrought ? 'updated' : 'unchanged', notes }
  })
}

const isMapped = (address: Customer['address']) => address !== null && typeof address === 'object'
