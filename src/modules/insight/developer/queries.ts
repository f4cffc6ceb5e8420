import { and, eq, gt, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isDueToBeSeen } from '#modules/identity/accounts/rules.ts'
import { profiles, secondFactors } from '#modules/identity/accounts/tables.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores, storeMembers } from '#modules/sellers/stores/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import { hashToken } from '#server/auth/crypto.ts'
import { type Db, db, isAmong, mayBeLost, prepared } from '#server/db/db.ts'
import { listOf } from '#server/db/list.ts'
import { noteKeyUse } from './commands/note-use.ts'
import { keyRefused } from './errors.ts'
import { listKeysInput } from './input.ts'
import { KEY_TOKEN, type KeyState } from './rules.ts'
import { apiKeys, webhookAddresses } from './tables.ts'

/** Whose keys: those of a store, or with null those of the admin panel. */
export type Owner = { storeId: string | null }
export const belongsTo = ({ storeId }: Owner, column: PgColumn = apiKeys.storeId): SQL =>
  storeId === null ? isNull(column) : eq(column, storeId)

/**
 * Whether the maker of a webhook may still manage whose it is: an administrator who still is one, or the owner or a
 * manager of a store that is not closed. A webhook that is not backed receives nothing.
 */
export const isWebhookBacked = sql<boolean>`exists (
  select from ${profiles} where ${profiles.id} = ${webhookAddresses.madeBy} and ${profiles.anonymisedAt} is null and case
    when ${webhookAddresses.storeId} is null then ${profiles.role} = 'admin'
    else exists (select from ${storeMembers} join ${businessStores} on ${businessStores.id} = ${storeMembers.storeId}
      where ${storeMembers.userId} = ${profiles.id} and ${storeMembers.storeId} = ${webhookAddresses.storeId}
        and ${storeMembers.role} in ('owner', 'manager')
        and ${businessStores.status} <> 'suspended' and ${businessStores.approvalStatus} <> 'rejected') end)`

/**
 * Whether the maker of a key may still do what it does, asked with every call: an administrator who still is one, or
 * somebody who still works in a store that is not closed. What they may do there their own role says at each endpoint.
 */
const isBacked = (isFactorAsked: SQL) => sql<boolean>`exists (
  select from ${profiles} where ${profiles.id} = ${apiKeys.madeBy} and ${profiles.anonymisedAt} is null and case
    when ${apiKeys.storeId} is null then ${profiles.role} = 'admin' and (not ${isFactorAsked}
      or exists (select from ${secondFactors} where ${secondFactors.userId} = ${profiles.id}))
    else exists (select from ${storeMembers} join ${businessStores} on ${businessStores.id} = ${storeMembers.storeId}
      where ${storeMembers.userId} = ${profiles.id} and ${storeMembers.storeId} = ${apiKeys.storeId}
        and ${businessStores.status} <> 'suspended' and ${businessStores.approvalStatus} <> 'rejected') end)`

const isFactorAskedNow = async (at: Db) => {
  const { requireAdminSecondFactor } = await readSettings(at, 'security')
  return requireAdminSecondFactor
}

const keyOf = prepared((at) =>
  at
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      storeId: apiKeys.storeId,
      userId: apiKeys.madeBy,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.tokenHash, sql.placeholder('tokenHash')),
        isNull(apiKeys.revokedAt),
        gt(apiKeys.expiresAt, sql.placeholder('now')),
        isBacked(sql`${sql.placeholder('isAsked')}::boolean`),
      ),
    ),
)

/**
 * For whom a key acts, looked up with every call so that what ends it holds at once in every process. A key of the
 * admin panel is an administrator without a store, one of a store a customer with one, whatever else its maker is.
 */
export async function findKeyActor({ token, now }: { token: string; now: Date }): Promise<Member> {
  if (!KEY_TOKEN.test(token)) throw keyRefused()
  const isAsked = await isFactorAskedNow(db)
  const [found] = await keyOf(db, { tokenHash: hashToken(token), now, isAsked })
  if (!found) throw keyRefused()
  const { id, name, scopes, storeId, userId, lastUsedAt } = found
  if (!lastUsedAt || isDueToBeSeen(lastUsedAt, now)) await noteKeyUse(mayBeLost, { id, now })
  const kind = storeId === null ? 'admin' : 'customer'
  return { kind, userId, sessionId: id, storeId, key: { id, name, scopes } }
}

const states: Record<KeyState, (now: Date, db: Db) => Promise<SQL | undefined>> = {
  active: async (now, at) => and(isAlive(now), isBacked(sql`${await isFactorAskedNow(at)}::boolean`)),
  stopped: async (now, at) => and(isAlive(now), not(isBacked(sql`${await isFactorAskedNow(at)}::boolean`))),
  expired: async (now) => and(isNull(apiKeys.revokedAt), lte(apiKeys.expiresAt, now)),
  revoked: async () => isNotNull(apiKeys.revokedAt),
}
const isAlive = (now: Date) => and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now))

/** The keys of the admin panel or of one store, the newest first. Only the end of a key is stored in plain text. */
export const keyList = listOf(apiKeys, {
  name: 'keys',
  input: listKeysInput,
  unmeasured: 'an owner has a few keys, made by hand',
  id: apiKeys.id,
  filters: { state: (state, now, at) => states[state](now, at) },
  sorts: { usual: { by: [apiKeys.createdAt], down: true } },
  fill: async (at, ids, now) => {
    const rows = await at
      .select({
        id: apiKeys.id,
        name: apiKeys.name,
        last4: apiKeys.last4,
        scopes: apiKeys.scopes,
        madeBy: profiles.fullName,
        createdAt: apiKeys.createdAt,
        expiresAt: apiKeys.expiresAt,
        lastUsedAt: apiKeys.lastUsedAt,
        revokedAt: apiKeys.revokedAt,
        isBacked: isBacked(sql`${await isFactorAskedNow(at)}::boolean`),
      })
      .from(apiKeys)
      .innerJoin(profiles, eq(profiles.id, apiKeys.madeBy))
      .where(isAmong(apiKeys.id, ids))
    return rows.map((row) => keyView(row, now))
  },
})

type Row = { createdAt: Date; expiresAt: Date; lastUsedAt: Date | null; revokedAt: Date | null } & {
  isBacked: boolean
}

function keyView<R extends Row>({ isBacked: backed, revokedAt, ...row }: R, now: Date) {
  const ended: KeyState = backed ? 'active' : 'stopped'
  const state: KeyState = revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : ended
  return {
    ...row,
    state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
