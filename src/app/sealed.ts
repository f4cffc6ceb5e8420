import { type SQL, sql } from 'drizzle-orm'
import { factorContext } from '#modules/identity/accounts/rules/second-factor.ts'
import { secretContext } from '#modules/payments/gateways/public.ts'
import type { GatewayType } from '#modules/payments/gateways/rules.ts'
import { placeOf } from '#modules/insight/developer/public.ts'
import { devicePlace, keyPlace } from '#modules/platform/emails/public.ts'
import { SMTP_SECRET } from '#modules/platform/settings/public.ts'
import { contextOf } from '#modules/sellers/store-accounts/public.ts'
import { decryptSecret, encryptSecret, isSealedByKeyOfNow } from '#server/auth/crypto.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

/**
 * A column that holds what `encryptSecret` made: its table, what names a row, how the sealed bytes are read as base64
 * and written from it, and to what they are bound.
 */
type Place = {
  table: string
  row: string
  sealed: string
  set: (base64: SQL) => SQL
  context: (row: string) => string
}

const inColumn = (table: string, row: string, column: string, context: Place['context']): Place => ({
  table,
  row,
  sealed: `encode(${column}, 'base64')`,
  set: (base64) => sql`${sql.raw(column)} = decode(${base64}, 'base64')`,
  context,
})

/** Every place where a secret rests sealed under the application key, but for kept answers, which live three days. */
export const PLACES: readonly Place[] = [
  inColumn('payment_gateways', 'type', 'secrets', (type) => secretContext(type as GatewayType)),
  inColumn('store_payment_settings', 'store_id', 'keys', contextOf),
  inColumn('webhook_addresses', 'id', 'secret_sealed', placeOf),
  inColumn('webhook_addresses', 'id', 'old_secret_sealed', placeOf),
  inColumn('second_factors', 'user_id', 'secret_sealed', factorContext),
  inColumn('factor_setups', 'user_id', 'secret_sealed', factorContext),
  inColumn('push_keys', 'id', 'private_sealed', keyPlace),
  inColumn('push_devices', 'id', 'address_sealed', devicePlace),
  {
    table: 'settings',
    row: 'block',
    sealed: `value ->> 'smtpPasswordSealed'`,
    set: (base64) => sql`value = jsonb_set(value, '{smtpPasswordSealed}', to_jsonb(${base64}::text))`,
    context: () => SMTP_SECRET,
  },
]

const SAMPLE = 20

/**
 * Refuses to work under an `APP_KEY` that was given and opens nothing of what rests here: under it nobody could sign in
 * with a second factor or pay by card, and what is sealed meanwhile would open under no other. A key that the shop made
 * by itself stands for one that was lost, and is not refused.
 */
export async function refuseForeignKey() {
  if (!env.APP_KEY) return
  const some = await tryKey(SAMPLE)
  if (some.opened > 0 || some.closed.length === 0) return
  const { opened, closed } = await tryKey()
  if (opened > 0) return
  throw new Error(
    `APP_KEY opens none of the ${closed.length} secrets that are saved here, as that of ${closed[0]}: it is the key of another shop, or not the one of before. Nothing was changed. Bring back the right one; if it is lost for good, start without APP_KEY, and enter the saved secrets anew.`,
  )
}

/** How many saved secrets the keys of now open, and where one rests that they do not; of each place `most` where given. */
export async function tryKey(most?: number): Promise<{ opened: number; closed: string[] }> {
  const closed: string[] = []
  let opened = 0
  for (const place of PLACES) {
    for (const { name, sealed } of await rowsOf(place, most)) {
      if (plainOf(place, name, sealed) === null) closed.push(`${place.table} ${name}`)
      else opened += 1
    }
  }
  return { opened, closed }
}

/**
 * Seals anew, under `APP_KEY`, whatever still rests under `APP_KEY_ALSO`. Each secret on its own and only while it is
 * what was read, so that it may run beside a shop that saves others, be stopped, and be run again. What no key opens is
 * left as it is and named.
 */
export async function sealAnew(): Promise<{ sealed: number; kept: number; closed: string[] }> {
  const closed: string[] = []
  let [sealed, kept] = [0, 0]
  for (const place of PLACES) {
    for (const { name, sealed: old } of await rowsOf(place)) {
      const plain = plainOf(place, name, old)
      if (plain === null) closed.push(`${place.table} ${name}`)
      else if (isSealedByKeyOfNow(Buffer.from(old, 'base64'), place.context(name))) kept += 1
      else if (await replace(place, { name, old, plain })) sealed += 1
    }
  }
  return { sealed, kept, closed }
}

async function rowsOf({ table, row, sealed }: Place, most?: number) {
  const { rows } = await db.execute<{ name: string; sealed: string }>(
    sql.raw(
      `select ${row}::text as name, ${sealed} as sealed from ${table} where ${sealed} is not null ${most ? `limit ${most}` : ''}`,
    ),
  )
  return rows
}

function plainOf({ context }: Place, name: string, sealed: string): string | null {
  try {
    return decryptSecret(Buffer.from(sealed, 'base64'), context(name))
  } catch {
    return null
  }
}

type Replaced = { name: string; old: string; plain: string }

function replace(
  { table, row, sealed, set, context }: Place,
  { name, old, plain }: Replaced,
): Promise<boolean> {
  const fresh = encryptSecret(plain, context(name)).toString('base64')
  return transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update ${sql.raw(table)} set ${set(sql`${fresh}`)}
      where ${sql.raw(`${row}::text`)} = ${name} and ${sql.raw(sealed)} = ${old}`)
    return rowCount! > 0
  })
}
