import { and, asc, eq, sql } from 'drizzle-orm'
import { wrongPart } from '#modules/platform/places/rules.ts'
import type { Tx } from '#server/db/db.ts'
import { addressNotFound, placeUnknown, tooManyAddresses } from '../errors.ts'
import type { AddressChange, NewAddress } from '../input.ts'
import { MAX_ADDRESSES } from '../rules.ts'
import { addresses, profiles } from '../tables.ts'

type Owner = { userId: string; now: Date }

/**
 * Keeps an address; the first one is the usual one. The same address again is the one there is, and one without a
 * corregimiento becomes it where street and district are the same. Locks the person, so that of two that would be the eleventh one is refused; the slots of the table guarantee it.
 */
export async function saveAddress(
  tx: Tx,
  { isDefault, ...address }: NewAddress,
  { userId, now }: Owner,
): Promise<{ id: string }> {
  const own = await lockAddresses(tx, userId)
  const same = own.find((one) => PARTS.every((part) => one[part] === address[part]))
  if (same) {
    if (isDefault) await makeUsual(tx, { id: same.id, userId })
    return { id: same.id }
  }
  const unfinished = own.find(
    (one) => one.corregimiento === '' && OF_UNFINISHED.every((part) => one[part] === address[part]),
  )
  if (unfinished) {
    await tx
      .update(addresses)
      .set({ ...address, updatedAt: now })
      .where(eq(addresses.id, unfinished.id))
    if (isDefault) await makeUsual(tx, { id: unfinished.id, userId })
    return { id: unfinished.id }
  }
  const taken = new Set(own.map(({ slot }) => slot))
  const slot = SLOTS.find((one) => !taken.has(one))
  if (slot === undefined) throw tooManyAddresses(MAX_ADDRESSES)
  const [saved] = await tx
    .insert(addresses)
    .values({ ...address, userId, slot, isDefault: own.length === 0, createdAt: now, updatedAt: now })
    .returning({ id: addresses.id })
  if (isDefault && own.length > 0) await makeUsual(tx, { id: saved!.id, userId })
  return saved!
}

/** What a buyer asked to remember on the way; with ten already stored the purchase goes on without it. */
export async function rememberAddress(tx: Tx, address: Omit<NewAddress, 'isDefault'>, owner: Owner) {
  const savedCount = await tx.$count(addresses, eq(addresses.userId, owner.userId))
  if (savedCount < MAX_ADDRESSES) await saveAddress(tx, { ...address, isDefault: false }, owner)
}

/**
 * Stores an address of an earlier shop as the usual one of each person who has none here; the table refuses it for who
 * has one. Answers whose was stored. Repeatable.
 */
export async function bringAddresses(
  tx: Tx,
  brought: readonly ({ userId: string } & NewAddress)[],
  { now }: { now: Date },
): Promise<Set<string>> {
  if (brought.length === 0) return new Set()
  const stored = await tx
    .insert(addresses)
    .values(brought.map((one) => ({ ...one, slot: 1, isDefault: true, createdAt: now, updatedAt: now })))
    .onConflictDoNothing()
    .returning({ userId: addresses.userId })
  return new Set(stored.map(({ userId }) => userId))
}

/** Writes what was given over what was there; another's address is not found. Repeatable. */
export async function changeAddress(
  tx: Tx,
  { id, isDefault, ...change }: AddressChange & { id: string },
  { userId, now }: Owner,
) {
  const before = (await lockAddresses(tx, userId)).find((one) => one.id === id)
  if (!before) throw addressNotFound()
  const wrong = wrongPart({ ...before, ...withoutGaps(change) })
  if (wrong) throw placeUnknown(wrong)
  await tx
    .update(addresses)
    .set({ ...change, updatedAt: now })
    .where(eq(addresses.id, id))
  if (isDefault) await makeUsual(tx, { id, userId })
}

/** Forgets an address; where it was the usual one, the oldest of the others becomes it. */
export async function deleteAddress(tx: Tx, { id }: { id: string }, { userId }: Pick<Owner, 'userId'>) {
  const own = await lockAddresses(tx, userId)
  const gone = own.find((one) => one.id === id)
  if (!gone) throw addressNotFound()
  await tx.delete(addresses).where(eq(addresses.id, id))
  const heir = own.find((one) => one.id !== id)
  if (gone.isDefault && heir) await makeUsual(tx, { id: heir.id, userId })
}

const PARTS = [
  'fullName',
  'phone',
  'address',
  'state',
  'city',
  'corregimiento',
  'landmark',
  'zipCode',
] as const
const OF_UNFINISHED = ['address', 'state', 'city'] as const
const SLOTS = Array.from({ length: MAX_ADDRESSES }, (_, index) => index + 1)

// The person is locked and not the rows: many who add at once would each hold what the others wait for.
async function lockAddresses(tx: Tx, userId: string) {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
  return tx
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id))
}

async function makeUsual(tx: Tx, { id, userId }: { id: string; userId: string }) {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault, sql`${addresses.id} <> ${id}`))
  await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id))
}

function withoutGaps<T extends object>(change: T) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>
  }
}
