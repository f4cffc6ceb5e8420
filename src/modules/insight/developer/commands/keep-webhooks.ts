import { and, eq, sql } from 'drizzle-orm'
import { provePassword } from '#modules/identity/accounts/public.ts'
import { PASSWORD_TRIES } from '#modules/identity/accounts/rules.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import type { Member } from '#server/auth/actor.ts'
import { encryptSecret, newToken } from '#server/auth/crypto.ts'
import { type Tx, transaction } from '#server/db/db.ts'
import { checkTarget } from '#server/http/open-internet.ts'
import { countCall } from '#server/http/rate-limit.ts'
import { targetRefused, tooManyWebhooks, webhookNotFound } from '../errors.ts'
import type { ChangeWebhook, NewWebhook } from '../input.ts'
import { belongsTo, type Owner } from '../queries.ts'
import { ADDRESSES_AT_MOST, overlapEnds } from '../rules/webhooks.ts'
import { webhookAddresses } from '../tables.ts'
import { placeOf, stopWaiting } from './deliver.ts'
import { writeDelivery } from './queue-deliveries.ts'

type By = { actor: Member; address: string; now: Date }

const newSecret = () => `whsec_${newToken()}`

/**
 * A new address, for somebody who knows their own password; its secret is in the answer and nowhere else. In steps: no
 * connection is held while the password is hashed and the name is looked up. Twenty at most for admins and for each
 * store. Audited.
 */
export async function addWebhook(owner: Owner, given: NewWebhook, { actor, address, now }: By) {
  const { url, events, password } = given
  await provePassword(actor, password)
  await refuseClosed(url)
  const id = crypto.randomUUID()
  const secret = newSecret()
  return transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`webhooks:${owner.storeId ?? 'admin'}`}))`)
    const own = belongsTo(owner, webhookAddresses.storeId)
    if ((await tx.$count(webhookAddresses, own)) >= ADDRESSES_AT_MOST) throw tooManyWebhooks()
    const secretEncrypted = encryptSecret(secret, placeOf(id))
    await tx.insert(webhookAddresses).values({
      id,
      storeId: owner.storeId,
      madeBy: actor.userId,
      url,
      events,
      secretEncrypted,
      createdAt: now,
    })
    const target = { kind: 'webhook', id } as const
    await recordAudit(tx, { actor, address, action: 'programs.add_webhook', target, after: { url, events } })
    return { id, secret }
  })
}

/**
 * Another address or other events, with the password, or on and off. The person who gives the password becomes its
 * maker. What is switched on begins anew. In steps, as above. Audited.
 */
export async function changeWebhook(owner: Owner, given: ChangeWebhook, { actor, address }: By) {
  const { id, password, ...change } = given
  if (password !== undefined) {
    await countCall(PASSWORD_TRIES, actor.userId)
    await provePassword(actor, password)
  }
  if (change.url !== undefined) await refuseClosed(change.url)
  await transaction(async (tx) => {
    const before = await lockOwn(tx, owner, id)
    const anew = change.isActive === true && !before.isActive ? { failures: 0, failingSince: null } : {}
    const taken = password === undefined ? {} : { madeBy: actor.userId }
    await tx
      .update(webhookAddresses)
      .set({ isActive: before.isActive, ...change, ...anew, ...taken })
      .where(eq(webhookAddresses.id, id))
    if (change.isActive === false) await stopWaiting(tx, { id })
    const { url, events, isActive } = before
    await recordAudit(tx, {
      actor,
      address,
      action: 'programs.change_webhook',
      target: { kind: 'webhook', id },
      before: { url, events, isActive },
      after: change,
    })
  })
}

/** A new secret; the one before signs beside it for a day, so that nothing is lost while it is put in place. Audited. */
export async function rollSecret(tx: Tx, owner: Owner, { id }: { id: string }, { actor, address, now }: By) {
  const { secretEncrypted } = await lockOwn(tx, owner, id)
  const secret = newSecret()
  await tx
    .update(webhookAddresses)
    .set({
      secretEncrypted: encryptSecret(secret, placeOf(id)),
      oldSecretEncrypted: secretEncrypted,
      oldSecretUntil: overlapEnds(now),
    })
    .where(eq(webhookAddresses.id, id))
  const target = { kind: 'webhook', id } as const
  await recordAudit(tx, { actor, address, action: 'programs.roll_webhook_secret', target })
  return secret
}

/** Takes an address away with its log. Audited. */
export async function removeWebhook(tx: Tx, owner: Owner, { id }: { id: string }, { actor, address }: By) {
  const { url, events } = await lockOwn(tx, owner, id)
  await tx.delete(webhookAddresses).where(eq(webhookAddresses.id, id))
  const target = { kind: 'webhook', id } as const
  await recordAudit(tx, {
    actor,
    address,
    action: 'programs.remove_webhook',
    target,
    before: { url, events },
  })
}

/** Sends a message that says only that it is a test, once, also where the address is switched off. */
export async function tryWebhook(tx: Tx, owner: Owner, { id, now }: { id: string; now: Date }) {
  await lockOwn(tx, owner, id)
  return writeDelivery(tx, { addressId: id, event: 'test', data: {}, now })
}

async function lockOwn(tx: Tx, owner: Owner, id: string) {
  const [own] = await tx
    .select()
    .from(webhookAddresses)
    .where(and(eq(webhookAddresses.id, id), belongsTo(owner, webhookAddresses.storeId)))
    .for('update')
  if (!own) throw webhookNotFound()
  return own
}

async function refuseClosed(url: string) {
  const found = await checkTarget(url)
  if (found !== 'open') throw targetRefused(found)
}
