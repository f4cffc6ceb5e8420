import { eq } from 'drizzle-orm'
import type { Admin, System } from '#server/auth/actor.ts'
import { encryptSecret } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { InvalidInput } from '#server/http/problem.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { AuditAction } from '#modules/platform/audit/words/admin.ts'
import { gatewayIncomplete, staleGateway } from '../errors.ts'
import { gatewayConfigs, type SaveGateway } from '../input.ts'
import { FORM_CHECKS } from '../providers/adapters.ts'
import { listGateways, readGatewaysNow, readSavedSecrets, secretContext } from '../queries.ts'
import { isComplete } from '../rules.ts'
import { descriptorOf, type GatewayType, secretsOf } from '../rules/gateways.ts'
import { paymentGateways } from '../tables.ts'

type By = { actor: Admin | System; address: string; now: Date }

/**
 * Saves a gateway's settings over the version that was read; a 409 where somebody saved since. Locks the gateway,
 * audits, announces `settings.changed`. Secrets only ever come in: empty leaves one as it is, `clearSecrets` removes it.
 */
export async function saveGateway(
  tx: Tx,
  { type, version, config, secrets = {}, clearSecrets = [] }: SaveGateway,
  by: By,
) {
  const parsed = gatewayConfigs[type].safeParse(config)
  if (!parsed.success)
    throw new InvalidInput(
      parsed.error.issues.map((issue) => ({ ...issue, path: ['config', ...issue.path] })),
    )
  const entered = parsed.data
  const saved = (await FORM_CHECKS[type]?.(entered)) ?? entered
  const before = await lockGateway(tx, { type, version })
  const { source } = (await readGatewaysNow(tx))[type]
  const stored = await readSavedSecrets(tx, type)
  const next: Record<string, string> = {}
  const secretDates: Record<string, string> = {}
  for (const name of secretsOf(type)) {
    const given = secrets[name] || (clearSecrets.includes(name) ? undefined : stored[name])
    if (!given) continue
    next[name] = given
    const date = secrets[name] ? by.now.toISOString() : before?.secretDates[name]
    if (date) secretDates[name] = date
  }
  // A pinned account belongs to the key it was seen with, and the hash beside it says which.
  const { accountId, accountKeyHash } = before?.config ?? {}
  const pin = accountId && accountKeyHash ? { accountId, accountKeyHash } : {}
  const values = {
    config: { ...saved, ...pin },
    secrets: Object.keys(next).length > 0 ? encryptSecret(JSON.stringify(next), secretContext(type)) : null,
    secretDates,
    version: version + 1,
    updatedAt: by.now,
  }
  const wasActive = before?.isActive ?? source === 'environment'
  await write(tx, { type, isActive: wasActive, ...values })
  // A gateway that has just lost a part of itself must not stay on offer.
  const isActive = wasActive && isComplete(type, (await readGatewaysNow(tx))[type])
  if (wasActive && !isActive)
    await tx.update(paymentGateways).set({ isActive }).where(eq(paymentGateways.type, type))
  await note(tx, 'payments.save_gateway', type, by, {
    before: before && { config: before.config, isActive: before.isActive },
    after: { config: values.config, isActive, secretsGiven: Object.keys(secrets), clearSecrets },
  })
  return shown(tx, type)
}

/** Offers a gateway to buyers, or no longer, over the version that was read. Only a complete one can be offered. */
export async function switchGateway(
  tx: Tx,
  { type, version, isActive }: { type: GatewayType; version: number; isActive: boolean },
  by: By,
) {
  const before = await lockGateway(tx, { type, version })
  if (isActive && !isComplete(type, (await readGatewaysNow(tx))[type])) throw gatewayIncomplete()
  await write(tx, { type, isActive, version: version + 1, updatedAt: by.now })
  await note(tx, 'payments.switch_gateway', type, by, {
    before: { isActive: before?.isActive ?? null },
    after: { isActive },
  })
  return shown(tx, type)
}

/** The row that is about to change, locked, after it was compared with what the caller has read. */
async function lockGateway(tx: Tx, { type, version: given }: { type: GatewayType; version: number }) {
  const [row] = await tx
    .select({
      config: paymentGateways.config,
      secretDates: paymentGateways.secretDates,
      isActive: paymentGateways.isActive,
      version: paymentGateways.version,
    })
    .from(paymentGateways)
    .where(eq(paymentGateways.type, type))
    .for('update')
  const now = row?.version ?? 0
  if (now !== given) throw staleGateway({ given, now })
  return row ?? null
}

type Written = Omit<typeof paymentGateways.$inferInsert, 'name'> & { version: number }

/** Of two who save a gateway for the first time there is no row to lock yet, and the second finds that of the first. */
async function write(tx: Tx, { type, ...values }: Written) {
  const given = values.version - 1
  const written = await tx
    .insert(paymentGateways)
    .values({ type, name: descriptorOf(type).name, ...values })
    .onConflictDoUpdate({
      target: paymentGateways.type,
      set: values,
      setWhere: eq(paymentGateways.version, given),
    })
    .returning({ version: paymentGateways.version })
  if (written.length === 0) throw staleGateway({ given, now: (await readGatewaysNow(tx))[type].version })
}

async function note(
  tx: Tx,
  action: AuditAction,
  type: GatewayType,
  by: By,
  change: { before: unknown; after: unknown },
) {
  await recordAudit(tx, {
    actor: by.actor,
    address: by.address,
    action,
    target: { kind: 'payment_gateway', id: type },
    ...change,
  })
  await announce(tx, { name: 'settings.changed' })
}

const shown = async (tx: Tx, type: GatewayType) =>
  (await listGateways(tx)).find((gateway) => gateway.type === type)!
