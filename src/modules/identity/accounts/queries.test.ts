import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember, buildProfile, buildSession } from '../../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../../tests/support/build-inventory.ts'
import { cartLines } from '#modules/sales/cart/tables.ts'
import { businessStores, storeMembers } from '#modules/sellers/stores/tables.ts'
import { newToken } from '#server/auth/crypto.ts'
import { db } from '#server/db/db.ts'
import { closeLive, openLive } from '#server/events/live.ts'
import { liveStream } from '#server/events/live-stream.ts'
import { sweepExpired } from './commands/keep-session.ts'
import { findActor, findMe } from './queries.ts'
import { listSessions } from './queries/profile.ts'
import { profiles, sessions } from './tables.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const VISITOR = { kind: 'visitor' }
const openAt = async (now: Date) => buildSession({ ...(await buildProfile()), now })

test('a session slides with use and ends after an idle hour', async () => {
  const { sessionToken } = await openAt(NOW)
  expect(await findActor({ sessionToken, now: later(59) })).toMatchObject({ kind: 'customer' })
  expect(await findActor({ sessionToken, now: later(118) })).toMatchObject({ kind: 'customer' })
  expect(await findActor({ sessionToken, now: later(178) })).toEqual(VISITOR)
})

test('a session ends thirty days after it began, however warm, and so do its live streams', async () => {
  const days = (count: number) => later(count * 24 * 60)
  const { sessionToken, actor } = await openAt(NOW)
  const warm = days(30).getTime() - 30 * 60_000
  await db
    .update(sessions)
    .set({ lastSeenAt: new Date(warm) })
    .where(eq(sessions.id, actor.sessionId))
  expect(await findActor({ sessionToken, now: new Date(days(30).getTime() - 1000) })).toEqual(actor)
  expect(await findActor({ sessionToken, now: days(30) })).toEqual(VISITOR)
  const rows = await listSessions(db, { actor, now: days(30) })
  expect(rows.map(({ id }) => id)).not.toContain(actor.sessionId)

  await openLive()
  try {
    const stream = liveStream(actor, new AbortController().signal).body!.getReader()
    await sweepExpired({ now: new Date(days(30).getTime() + 1000) })
    let ended = false
    while (!ended) ended = (await stream.read()).done
    expect(ended).toBe(true)
  } finally {
    await closeLive()
  }
})

test('a session is written down at most once a minute, also when many requests come at once', async () => {
  const { sessionToken, actor } = await openAt(NOW)
  const seen = async () =>
    (await db.select().from(sessions).where(eq(sessions.id, actor.sessionId)))[0]!.lastSeenAt
  await findActor({ sessionToken, now: later(0.9) })
  expect(await seen()).toEqual(NOW)
  await Promise.all([1.5, 1.2, 1.1].map((minutes) => findActor({ sessionToken, now: later(minutes) })))
  const first = await seen()
  expect(first.getTime()).toBeGreaterThan(NOW.getTime())
  await findActor({ sessionToken, now: later(1.9) })
  expect(await seen()).toEqual(first)
})

test.each([undefined, '', 'x', 'x'.repeat(43), `${'x'.repeat(42)}'`, '\u0000'.repeat(43), newToken()])(
  'the cookie %j is no one',
  async (sessionToken) => {
    expect(await findActor({ sessionToken, now: NOW })).toEqual(VISITOR)
  },
)

test('a store owner is known with their store', async () => {
  const { userId, sessionToken, actor } = await buildMember()
  expect(actor.storeId).toBeNull()
  const [store] = await db
    .insert(businessStores)
    .values({ ownerId: userId, name: 'Café Boquete', contactEmail: 'cafe@istmo.test' })
    .returning({ storeId: businessStores.id })
  const { storeId } = store!
  await db.insert(storeMembers).values({ storeId, userId, role: 'owner' })
  expect(await findActor({ sessionToken, now: new Date() })).toMatchObject({ storeId })
  expect(await findMe(db, { userId, now: NOW })).toMatchObject({
    user: { store: { id: storeId, name: 'Café Boquete', verified: false } },
  })
})

test('a person is premium until the end of what was granted and not a moment longer', async () => {
  const { userId } = await buildProfile({ premium: true, now: NOW })
  const end = later(30 * 24 * 60)
  expect(await findMe(db, { userId, now: later(1) })).toMatchObject({
    user: { isPremium: true, plan: 'premium' },
  })
  expect(await findMe(db, { userId, now: end })).toMatchObject({ user: { isPremium: false, plan: null } })
})

test('the cart count is the sum of the quantities', async () => {
  const { userId } = await buildProfile()
  for (const quantity of [2, 5]) {
    const { productId } = await buildStock()
    await db.insert(cartLines).values({ userId, variantId: productId, quantity, priceCentsAdded: 1000 })
  }
  expect(await findMe(db, { userId, now: NOW })).toMatchObject({ cartCount: 7 })
})

test('what has run out is swept away and what has not stays', async () => {
  const idle = await openAt(NOW)
  const used = await openAt(later(30))
  await sweepExpired({ now: later(61) })
  const left = await db.select({ id: sessions.id }).from(sessions)
  expect(left).toContainEqual({ id: used.actor.sessionId })
  expect(left).not.toContainEqual({ id: idle.actor.sessionId })
})

test('an anonymised person has no session', async () => {
  const { sessionToken, actor } = await openAt(NOW)
  await db.update(profiles).set({ anonymisedAt: NOW }).where(eq(profiles.id, actor.userId))
  expect(await findActor({ sessionToken, now: NOW })).toEqual(VISITOR)
})
