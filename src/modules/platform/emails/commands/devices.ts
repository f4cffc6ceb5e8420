import { and, eq, ne, or, sql } from 'drizzle-orm'
import { db, transaction, type Tx } from '#server/db/db.ts'
import { decryptSecret, encryptSecret, keyedHash, sameBytes } from '#server/auth/crypto.ts'
import { checkTarget } from '#server/http/open-internet.ts'
import { deviceInvalid, deviceNotFound, devicesFull } from '../errors.ts'
import type { PushAddress } from '../input.ts'
import { isUsable, newKeys, push, type ShopKeys } from '../providers/push.ts'
import { MAX_DEVICES, pushUntil } from '../rules.ts'
import { type outboxMessages, pushDevices, pushKeys } from '../tables.ts'

export const keyPlace = (id: string) => `push_keys:${id}`
export const devicePlace = (id: string) => `push_devices:${id}`
const addressHash = (endpoint: string) => keyedHash('push_address', endpoint)

/** The public half of the shop's pair, which a browser asks its push service with; made once, by the first caller. */
export async function findPublicKey(tx: Tx): Promise<string> {
  const [known] = await tx.select({ publicKey: pushKeys.publicKey }).from(pushKeys)
  if (known) return known.publicKey
  const { publicKey, privateKey } = await newKeys()
  const privateEncrypted = encryptSecret(privateKey, keyPlace('1'))
  await tx.insert(pushKeys).values({ id: 1, publicKey, privateEncrypted }).onConflictDoNothing()
  const [made] = await tx.select({ publicKey: pushKeys.publicKey }).from(pushKeys)
  return made!.publicKey
}

type Browser = { userId: string; deviceHash: Buffer; userAgent: string }

/**
 * Shows a person's notices in this browser from now on, and no one else's: the person before no longer gets theirs here.
 * Ten devices at most. In steps: no connection is held while the address is looked up. Repeatable.
 */
export async function addDevice(address: PushAddress, browser: Browser, { now }: { now: Date }) {
  const isOpen = (await checkTarget(address.endpoint)) === 'open'
  if (!isOpen || !(await isUsable(address))) throw deviceInvalid()
  await transaction((tx) => keepDevice(tx, address, { ...browser, now }))
}

async function keepDevice(
  tx: Tx,
  address: PushAddress,
  { userId, deviceHash, userAgent, now }: Browser & { now: Date },
) {
  // One after the other, so that two browsers at once are not one too many.
  await tx.execute(sql`select from profiles where id = ${userId} for no key update`)
  await findPublicKey(tx)
  const hash = addressHash(address.endpoint)
  const same = eq(pushDevices.addressHash, hash)
  const [before] = await tx.select().from(pushDevices).where(same).for('update')
  // Who only learnt the address does not have the keys that the browser made with it.
  if (before && !hasKeys(before, address)) throw deviceInvalid()
  if (before?.userId === userId && sameBytes(before.deviceHash, deviceHash)) return
  await tx.delete(pushDevices).where(or(same, eq(pushDevices.deviceHash, deviceHash)))
  if ((await tx.$count(pushDevices, eq(pushDevices.userId, userId))) >= MAX_DEVICES) throw devicesFull()
  const id = crypto.randomUUID()
  await tx.insert(pushDevices).values({
    ...{ id, userId, deviceHash, userAgent: userAgent.slice(0, 500), createdAt: now },
    addressHash: hash,
    addressEncrypted: encryptSecret(JSON.stringify(address), devicePlace(id)),
  })
}

type Device = typeof pushDevices.$inferSelect

const openAddress = ({ id, addressEncrypted }: Pick<Device, 'id' | 'addressEncrypted'>) =>
  JSON.parse(decryptSecret(addressEncrypted, devicePlace(id))) as PushAddress

function hasKeys(device: Device, { keys }: PushAddress): boolean {
  const { keys: known } = openAddress(device)
  return sameBytes(Buffer.from(known.auth + known.p256dh), Buffer.from(keys.auth + keys.p256dh))
}

/** Shows nothing more on one of a person's own devices; what waited for it goes too. Another's is not found. */
export async function removeDevice(tx: Tx, { id, userId }: { id: string; userId: string }) {
  const { rowCount } = await tx
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, id), eq(pushDevices.userId, userId)))
  if (!rowCount) throw deviceNotFound()
}

/** Nothing more is shown in this browser: to anybody, to one person alone, or to the person before somebody. */
export async function endDevice(
  tx: Tx,
  { deviceHash, of, exceptFor }: { deviceHash: Buffer; of?: string; exceptFor?: string },
) {
  const { userId } = pushDevices
  await tx
    .delete(pushDevices)
    .where(
      and(
        eq(pushDevices.deviceHash, deviceHash),
        of === undefined ? undefined : eq(userId, of),
        exceptFor === undefined ? undefined : ne(userId, exceptFor),
      ),
    )
}

/** All of a person's devices, but for the one that asks. */
export async function endDevices(
  tx: Tx,
  { userId, exceptHash }: { userId: string; exceptHash: Buffer | undefined },
) {
  const own = eq(pushDevices.userId, userId)
  await tx
    .delete(pushDevices)
    .where(exceptHash === undefined ? own : and(own, ne(pushDevices.deviceHash, exceptHash)))
}

/** Hands a notice of the outbox to the push service of its device. False when that browser is gone, and then its device is. */
export async function deliverToDevice(
  {
    id,
    deviceId,
    subject: title,
    bodyText: text,
    path,
    locale,
    queuedAt,
  }: typeof outboxMessages.$inferSelect,
  { now }: { now: Date },
): Promise<boolean> {
  const which = eq(pushDevices.id, deviceId!)
  const [device] = await db.select().from(pushDevices).where(which)
  const keys = await findKeys()
  if (!device || !keys) return false
  const isTaken = await push(openAddress(device), {
    keys,
    message: { title, text, path: path!, lang: locale },
    // The same on every try: what waits at the service, and what the browser shows, is replaced and not doubled.
    topic: id.replaceAll('-', ''),
    seconds: Math.max(0, Math.floor((pushUntil(queuedAt).getTime() - now.getTime()) / 1000)),
  })
  if (!isTaken) await transaction((tx) => tx.delete(pushDevices).where(which))
  return isTaken
}

async function findKeys(): Promise<ShopKeys | null> {
  const [keys] = await db.select().from(pushKeys)
  if (!keys) return null
  return { publicKey: keys.publicKey, privateKey: decryptSecret(keys.privateEncrypted, keyPlace('1')) }
}
