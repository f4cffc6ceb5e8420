import { and, eq, sql } from 'drizzle-orm'
import type { Seller, System } from '#server/auth/actor.ts'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { findPasswordHash, verifyPassword, ownPasswordWrong } from '#modules/identity/accounts/public.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { mailAccountChanged } from './emails.ts'
import type { PaymentSettings, SavePaymentSettings } from './input.ts'
import { readKeys, encryptKeys } from './queries/keys.ts'
import { findPaymentSettings } from './queries.ts'
import { CRYPTO_NETWORKS } from '#modules/payments/gateways/rules/chains.ts'
import { STORE_KEYS, type StoreKey } from './rules.ts'
import { storePaymentSettings } from './tables.ts'
import { checkAddresses } from '#modules/payments/gateways/public.ts'
import type { StoreScope } from '#modules/sellers/stores/public.ts'

type By = { actor: Seller; address: string; now: Date }

/**
 * Changes where the buyers of a store pay, for an owner who knows the password. The password is looked at before
 * the transaction, and again under it that it is still the same. A stale edit is a 409. Audited; the owner is mailed.
 */
export async function changePaymentSettings(
  scope: StoreScope,
  { password, version, ...settings }: SavePaymentSettings,
  by: By,
) {
  const passwordHash = await findPasswordHash(db, by.actor)
  if (!(await verifyPassword(passwordHash, password)) || passwordHash === null) throw ownPasswordWrong()
  return transaction(async (tx) => {
    if ((await findPasswordHash(tx, by.actor)) !== passwordHash) throw ownPasswordWrong()
    await savePaymentSettings(tx, scope, { settings, version }, by)
    await mailAccountChanged(tx, { storeId: scope.storeId, now: by.now })
    return findPaymentSettings(tx, scope)
  })
}

/** Writes a store's settings over the version that was read, and says so in the audit log, which never has a key. */
export async function savePaymentSettings(
  tx: Tx,
  scope: StoreScope,
  { settings, version }: { settings: PaymentSettings; version: number },
  { actor, address, now }: { actor: Seller | System; address: string; now: Date },
) {
  const { storeId } = scope
  const { keys, clearKeys, ...account } = settings
  const checked = await withCheckedWallets(account)
  const before = await findPaymentSettings(tx, scope)
  await tx.insert(storePaymentSettings).values({ storeId, version: 0, createdAt: now }).onConflictDoNothing()
  const saved = await tx
    .update(storePaymentSettings)
    .set({
      ...checked,
      keys: await withKeys(tx, scope, { keys, clearKeys, now }),
      version: sql`${storePaymentSettings.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(storePaymentSettings.storeId, storeId), eq(storePaymentSettings.version, version)))
    .returning({ storeId: storePaymentSettings.storeId })
  if (saved.length === 0) throw new AppError('app.stale', 409)
  await recordAudit(tx, {
    actor,
    address,
    action: 'payments.change_account',
    target: { kind: 'store', id: storeId },
    before,
    after: { ...checked, keysGiven: Object.keys(keys).filter((name) => keys[name as StoreKey]), clearKeys },
  })
}

type Change = Pick<PaymentSettings, 'keys' | 'clearKeys'> & { now: Date }

/** What was stored, with what is given now; the version under which it is written says that no one else wrote meanwhile. */
async function withKeys(tx: Tx, scope: StoreScope, { keys, clearKeys, now }: Change) {
  const stored = await readKeys(tx, scope)
  for (const name of STORE_KEYS) {
    const value = keys[name]
    if (value) stored[name] = { value, updatedAt: now.toISOString() }
    else if (clearKeys.includes(name)) delete stored[name]
  }
  return encryptKeys(scope, stored)
}

type Account = Omit<PaymentSettings, 'keys' | 'clearKeys'>

async function withCheckedWallets(settings: Account): Promise<Account> {
  const { cryptoWalletAddress, cryptoNetwork, cryptoAddresses } = settings
  const [wallet, ...others] = await checkAddresses([
    { path: ['cryptoWalletAddress'], network: cryptoNetwork, address: cryptoWalletAddress },
    ...CRYPTO_NETWORKS.map((network) => ({
      path: ['cryptoAddresses', network],
      network,
      address: cryptoAddresses[network] ?? '',
    })),
  ])
  const given = others.filter(({ address }) => address !== '')
  return {
    ...settings,
    cryptoWalletAddress: wallet!.address,
    cryptoAddresses: Object.fromEntries(given.map(({ network, address }) => [network, address])),
  }
}
