import { type SQL, sql } from 'drizzle-orm'
import { factorContext } from '#modules/identity/accounts/rules/second-factor.ts'
import { codePlace } from '#modules/payments/gift-card-sales/public.ts'
import { secretContext } from '#modules/payments/gateways/public.ts'
import type { GatewayType } from '#modules/payments/gateways/rules/gateways.ts'
import { placeOf } from '#modules/insight/developer/public.ts'
import { devicePlace, keyPlace } from '#modules/platform/emails/public.ts'
import { SMTP_SECRET } from '#modules/platform/settings/public.ts'
import { contextOf } from '#modules/sellers/store-accounts/public.ts'
import { decryptSecret, encryptSecret, isEncryptedWithCurrentKey } from '#server/auth/crypto.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

/**
 * A column that holds what `encryptSecret` made: its table, what names a row, how the encrypted bytes are read as base64
 * and written from it, and to what they are bound.
 */
type Place = {
  table: string
  row: string
  encrypted: string
  set: (base64: SQL) => SQL
  context: (row: string) => string
}

const inColumn = (table: string, row: string, column: string, context: Place['context']): Place => ({
  table,
  row,
  encrypted: `encode(${column}, 'base64')`,
  set: (base64) => sql`${sql.raw(column)} = decode(${base64}, 'base64')`,
  context,
})

/** Every place where a secret is encrypted under the application key, except stored answers, which live three days. */
export const PLACES: readonly Place[] = [
  inColumn('payment_gateways', 'type', 'secrets', (type) => secretContext(type as GatewayType)),
  inColumn('store_payment_settings', 'store_id', 'keys', contextOf),
  inColumn('gift_card_purchases', 'id', 'code_encrypted', codePlace),
  inColumn('webhook_addresses', 'id', 'secret_sealed', placeOf),
  inColumn('webhook_addresses', 'id', 'old_secret_sealed', placeOf),
  inColumn('second_factors', 'user_id', 'secret_sealed', factorContext),
  inColumn('factor_setups', 'user_id', 'secret_sealed', factorContext),
  inColumn('push_keys', 'id', 'private_sealed', keyPlace),
  inColumn('push_devices', 'id', 'address_sealed', devicePlace),
  {
    table: 'settings',
    row: 'block',
    encrypted: `value ->> 'smtpPasswordSealed'`,
    set: (base64) => sql`value = jsonb_set(value, '{smtpPasswordSealed}', to_jsonb(${base64}::text))`,
    context: () => SMTP_SECRET,
  },
]

const SAMPLE = 20

/**
 * Refuses to work under an `APP_KEY` that was given and decrypts nothing of what is stored here: under it no one could sign in
 * with a second factor or pay by card, and what is encrypted meanwhile could be decrypted under no other key. A key that the shop made
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

/** How many saved secrets the current keys decrypt, and where one is that they do not; of each place `most` where given. */
export async function tryKey(most?: number): Promise<{ opened: number; closed: string[] }> {
  const closed: string[] = []
  let opened = 0
  for (const place of PLACES) {
    for (const { name, encrypted } of await rowsOf(place, most)) {
      if (plainOf(place, name, encrypted) === null) closed.push(`${place.table} ${name}`)
      else opened += 1
    }
  }
  return { opened, closed }
}

/**
 * Encrypts anew, under `APP_KEY`, whatever is still encrypted under `APP_KEY_ALSO`. Each secret on its own and only while it is
 * what was read, so that it may run beside a shop that saves others, be stopped, and be run again. What no key opens is
 * left as it is and named.
 */
export async function reencryptAll(): Promise<{ reencrypted: number; unchanged: number; closed: string[] }> {
  const closed: string[] = []
  let [reencrypted, unchanged] = [0, 0]
  for (const place of PLACES) {
    for (const { name, encrypted: old } of await rowsOf(place)) {
      const plain = plainOf(place, name, old)
      if (plain === null) closed.push(`${place.table} ${name}`)
      else if (isEncryptedWithCurrentKey(Buffer.from(old, 'base64'), place.context(name))) unchanged += 1
      else if (await replace(place, { name, old, plain })) reencrypted += 1
    }
  }
  return { reencrypted, unchanged, closed }
}

async function rowsOf({ table, row, encrypted }: Place, most?: number) {
  const { rows } = await db.execute<{ name: string; encrypted: string }>(
    sql.raw(
      `select ${row}::text as name, ${encrypted} as encrypted from ${table} where ${encrypted} is not null ${most ? `limit ${most}` : ''}`,
    ),
  )
  return rows
}

function plainOf({ context }: Place, name: string, encrypted: string): string | null {
  try {
    return decryptSecret(Buffer.from(encrypted, 'base64'), context(name))
  } catch {
    return null
  }
}

type Replaced = { name: string; old: string; plain: string }

function replace(
  { table, row, encrypted, set, context }: Place,
  { name, old, plain }: Replaced,
): Promise<boolean> {
  const fresh = encryptSecret(plain, context(name)).toString('base64')
  return transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update ${sql.raw(table)} set ${set(sql`${fresh}`)}
      where ${sql.raw(`${row}::text`)} = ${name} and ${sql.raw(encrypted)} = ${old}`)
    return rowCount! > 0
  })
}
