import { eq, isNotNull, sql } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Member, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { addressNotFound, leadsToOld, tooManyAddresses } from './errors.ts'
import { MAX_OF_PAGES, MAX_OLD_PATH, oldPathOf } from './rules.ts'
import { oldAddresses } from './tables.ts'

type By = { actor: Member | System; address?: string | undefined }

/**
 * Lets old addresses lead to pages of this shop; one that leads somewhere already leads to the new page. A page that is
 * an old address itself is a 409, and so are more than 10,000. All or nothing, one writer at a time, repeatable, audited;
 * announces `old_addresses.changed`.
 */
export async function addAddresses(
  tx: Tx,
  { addresses, actor, address }: By & { addresses: readonly { from: string; to: string }[] },
) {
  await tx.execute(sql`lock table old_addresses in share row exclusive mode`)
  const targets = new Map(addresses.map(({ from, to }) => [from, to]))
  const rows = [...targets].map(([path, target]) => ({ path, target }))
  await tx
    .insert(oldAddresses)
    .values(rows)
    .onConflictDoUpdate({
      target: oldAddresses.path,
      set: { target: sql`excluded.target`, productId: null },
    })
  const pages = rows.flatMap(({ target }) => oldPathOf(target) ?? [])
  const { rows: old } = await tx.execute<{ path: string }>(
    sql`select path from old_addresses where path = any(${sql.param(pages)}::text[]) limit 1`,
  )
  if (old[0]) throw leadsToOld(old[0].path)
  if ((await tx.$count(oldAddresses, isNotNull(oldAddresses.target))) > MAX_OF_PAGES)
    throw tooManyAddresses(MAX_OF_PAGES)
  const after = {
    addresses: rows.slice(0, 20).map(({ path, target }) => `${path} → ${target}`),
    count: rows.length,
  }
  await recordAudit(tx, {
    ...{ actor, address, action: 'old_addresses.add', after },
    target: { kind: 'old_address', id: rows[0]!.path },
  })
  await announce(tx, { name: 'old_addresses.changed' })
  return { added: rows.length }
}

/** Takes an old address away: it is a page that does not exist again. Audited; announces `old_addresses.changed`. */
export async function deleteAddress(tx: Tx, { id, actor, address }: By & { id: string }) {
  const [gone] = await tx.delete(oldAddresses).where(eq(oldAddresses.id, id)).returning()
  if (!gone) throw addressNotFound()
  await recordAudit(tx, {
    ...{ actor, address, action: 'old_addresses.delete', before: { path: gone.path, target: gone.target } },
    target: { kind: 'old_address', id: gone.path },
  })
  await announce(tx, { name: 'old_addresses.changed' })
}

/**
 * Notes what a file calls its products in their old addresses. Of two products with one name the first keeps it, as long
 * as it is in the shop; what an admin wrote stays. Repeatable.
 */
export async function storeNames(
  tx: Tx,
  products: readonly { productId: string; names: readonly string[] }[],
) {
  const named = new Map<string, string>()
  for (const { productId, names } of products)
    for (const name of names) if (name.length <= MAX_OLD_PATH && !named.has(name)) named.set(name, productId)
  if (named.size === 0) return
  await tx.execute(sql`
    insert into old_addresses (path, product_id)
    select path, product_id from unnest(${sql.param([...named.keys()])}::text[], ${sql.param([...named.values()])}::uuid[])
      said (path, product_id) order by path
    on conflict (path) do update set product_id = excluded.product_id
      where old_addresses.product_id <> excluded.product_id
        and exists (select from products p where p.id = old_addresses.product_id and p.archived_at is not null)`)
}
