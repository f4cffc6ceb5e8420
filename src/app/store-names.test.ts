import { and, desc, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditOf } from '../../tests/support/audit.ts'
import { asker, problemOf } from '../../tests/support/ask.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildProduct } from '../../tests/support/build-catalog.ts'
import { buildStore } from '../../tests/support/build-orders.ts'
import { buildStoreMember } from '../../tests/support/build-stores.ts'
import { eventsDuring } from '../../tests/support/live-events.ts'
import { eventsOf } from '../../tests/support/published-events.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { getProduct } from '#modules/catalog/products/queries/get-product.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { LOCALES } from '#lib/locale.ts'
import { type Seller, SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { keepStore } from '#modules/sellers/stores/commands.ts'
import * as endpoints from '#modules/sellers/stores/endpoints.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'

type Store = { storeId: string; actor: Seller }
const visitor = asker(endpoints)
let admin: ReturnType<typeof asker>
beforeAll(async () => {
  admin = asker(endpoints, (await buildMember({ role: 'admin' })).actor)
})

const aName = (name = 'Molas') => `${name} ${crypto.randomUUID().slice(0, 8)}`
const rowOf = async ({ storeId }: { storeId: string }) =>
  (await db.select().from(businessStores).where(eq(businessStores.id, storeId)))[0]!
const ownerOf = async (store: { storeId: string }) =>
  (
    await db
      .select()
      .from(profiles)
      .where(eq(profiles.id, (await rowOf(store)).ownerId))
  )[0]!

async function rename({ actor }: Store, name: string) {
  const { ask } = asker(endpoints, actor)
  const settings = (await ask('GET /store/settings')).body
  return ask('PUT /store/settings', { ...settings, name })
}

async function badgeOf(store: { storeId: string }) {
  const { status, body } = await visitor.ask(`GET /stores/${(await rowOf(store)).slug}`)
  return [status, body.isVerified]
}

const decide = ({ storeId }: { storeId: string }, act: 'approve' | 'reject', name: string) =>
  admin.ask(`POST /admin/stores/${storeId}/${act}-name`, {
    name,
    ...(act === 'reject' ? { reason: 'Es el nombre de otro negocio' } : {}),
  })

const emailsOf = async (store: { storeId: string }) =>
  db
    .select()
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.recipient, (await ownerOf(store)).email),
        like(outboxMessages.template, 'store_name_%'),
      ),
    )
    .orderBy(desc(outboxMessages.template))

const auditsOf = async ({ storeId }: { storeId: string }) =>
  (await auditOf(storeId)).filter(({ action }) => action.endsWith('_name'))

test('a renamed store goes on selling without its badge until an admin approves the name', async () => {
  const store = await buildStore()
  const product = await buildProduct({ storeId: store.storeId })
  const onProduct = async () => (await getProduct(db, { id: product.id, now: new Date() })).seller
  expect([await badgeOf(store), await onProduct()]).toEqual([
    [200, true],
    expect.objectContaining({ isVerified: true }),
  ])
  const name = aName()
  expect((await rename(store, name)).status).toBe(200)
  expect([await badgeOf(store), await onProduct()]).toEqual([
    [200, false],
    expect.objectContaining({ name, isVerified: false }),
  ])
  const waiting = await admin.ask(`GET /admin/stores?state=renamed&q=${encodeURIComponent(name)}`)
  expect(waiting.body).toMatchObject({ total: 1, items: [{ name, approvedName: store.name }] })

  const events = await eventsDuring(() => decide(store, 'approve', name))
  expect(events).toEqual([{ name: 'product.listed' }])
  expect([await badgeOf(store), await onProduct()]).toEqual([
    [200, true],
    expect.objectContaining({ name, isVerified: true }),
  ])
  expect(await auditsOf(store)).toMatchObject([
    { action: 'stores.approve_name', before: { approvedName: store.name }, after: { approvedName: null } },
  ])
  expect(await eventsOf(store.storeId)).toContain('store.name_approved')
  expect((await admin.ask(`GET /admin/stores/${store.storeId}`)).body.changes).toEqual([])
})

test.each(LOCALES)(
  'the owner reads in %s that the new name was approved, or rejected and why',
  async (locale) => {
    const store = await buildStore()
    await db
      .update(profiles)
      .set({ locale })
      .where(eq(profiles.id, (await rowOf(store)).ownerId))
    const [rejected, approved] = [aName(), aName()]
    await rename(store, rejected)
    await decide(store, 'reject', rejected)
    await rename(store, approved)
    await decide(store, 'approve', approved)
    const emails = await emailsOf(store)
    expect(emails.map((email) => [email.template, email.locale])).toEqual([
      ['store_name_rejected', locale],
      ['store_name_approved', locale],
    ])
    expect(emails[0]!.subject).toContain(rejected)
    expect(emails[0]!.bodyText).toContain('Es el nombre de otro negocio')
    expect(emails[0]!.bodyText).toContain(store.name)
    expect(emails[1]!.subject).toContain(approved)
  },
)

test('a rejected name gives the approved one back with its address and its badge, and nothing older undoes that', async () => {
  const store = await buildStore()
  const before = await rowOf(store)
  const name = aName()
  const asked = new Date()
  await rename(store, name)
  const stale = (await asker(endpoints, store.actor).ask('GET /store/settings')).body
  const renamedSlug = (await rowOf(store)).slug
  expect((await decide(store, 'reject', name)).body).toMatchObject({ name: before.name, approvedName: null })
  expect(await rowOf(store)).toMatchObject({ slug: before.slug, verified: true })
  expect(await badgeOf(store)).toEqual([200, true])
  expect((await visitor.ask(`GET /stores/${renamedSlug}`)).body).toMatchObject({ slug: before.slug })
  expect(await auditsOf(store)).toMatchObject([
    { action: 'stores.reject_name', before: { name }, after: { name: before.name } },
  ])
  expect(await eventsOf(store.storeId)).toContain('store.name_rejected')

  expect((await asker(endpoints, store.actor).ask('PUT /store/settings', stale)).status).toBe(409)
  const plan = { actor: SYSTEM, ownerId: before.ownerId, name, contactEmail: before.contactEmail }
  await transaction((tx) => keepStore(tx, { ...plan, askedAt: asked, now: new Date() }))
  expect((await rowOf(store)).name).toBe(before.name)
})

test('a name of a plan that was bought waits too, and back under the approved name nothing waits', async () => {
  const store = await buildStore()
  const { ownerId, contactEmail } = await rowOf(store)
  const [first, second] = [aName(), aName()]
  await transaction((tx) =>
    keepStore(tx, {
      actor: SYSTEM,
      ownerId,
      name: first,
      contactEmail,
      askedAt: new Date(),
      now: new Date(),
    }),
  )
  expect([await badgeOf(store), await rowOf(store)]).toMatchObject([
    [200, false],
    { approvedName: store.name },
  ])
  await rename(store, second)
  expect(await rowOf(store)).toMatchObject({ name: second, approvedName: store.name })
  await rename(store, store.name)
  expect(await rowOf(store)).toMatchObject({ name: store.name, approvedName: null })
  expect(await badgeOf(store)).toEqual([200, true])
})

test('an admin decides about the name that was read, never about the one after it', async () => {
  const store = await buildStore()
  const [read, later] = [aName(), aName()]
  await rename(store, read)
  await rename(store, later)
  for (const act of ['approve', 'reject'] as const) {
    const refused = await decide(store, act, read)
    expect([refused.status, problemOf(refused).code]).toEqual([409, 'stores.name_not_waiting'])
  }
  expect(await rowOf(store)).toMatchObject({ name: later, approvedName: store.name })
  expect(
    (
      await asker(endpoints, store.actor).ask(`POST /admin/stores/${store.storeId}/approve-name`, {
        name: later,
      })
    ).status,
  ).toBe(403)
})

test('approved and rejected at once, a name is one of both, and the owner reads one email', async () => {
  for (let round = 0; round < 3; round++) {
    const store = await buildStore()
    const name = aName()
    await rename(store, name)
    const answers = await Promise.all([decide(store, 'approve', name), decide(store, 'reject', name)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const isApproved = answers[0]!.status === 200
    expect(await rowOf(store)).toMatchObject({ name: isApproved ? name : store.name, approvedName: null })
    expect((await emailsOf(store)).map(({ template }) => template)).toEqual([
      isApproved ? 'store_name_approved' : 'store_name_rejected',
    ])
  }
})

test('no one takes the name that a store comes back to while its new one waits, also in the same moment', async () => {
  for (let round = 0; round < 3; round++) {
    const [store, other] = [await buildStore(), await buildStore()]
    const answers = await Promise.all([rename(store, aName()), rename(other, store.name.toUpperCase())])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    const taken = await rename(other, ` ${store.name.toUpperCase()}`)
    expect([taken.status, problemOf(taken).code]).toEqual([409, 'accounts.store_name_taken'])
    const { name } = await rowOf(store)
    expect((await decide(store, 'reject', name)).status).toBe(200)
  }
})

test('giving the badge again approves no new name, a suspension keeps it waiting, and a new approval accepts it', async () => {
  const store = await buildStore()
  const name = aName()
  await rename(store, name)
  const verify = (isVerified: boolean) =>
    admin.ask(`PUT /admin/stores/${store.storeId}/verified`, { isVerified, reason: 'Datos por revisar' })
  expect((await verify(true)).body).toMatchObject({ isVerified: true, approvedName: store.name })
  await admin.ask(`POST /admin/stores/${store.storeId}/suspend`, { reason: 'Quejas' })
  expect((await decide(store, 'approve', name)).status).toBe(409)
  await admin.ask(`POST /admin/stores/${store.storeId}/resume`, {})
  expect(await badgeOf(store)).toEqual([200, false])
  expect((await verify(false)).body).toMatchObject({ name, approvedName: null, approvalStatus: 'pending' })
  expect((await verify(true)).body).toMatchObject({ name, approvedName: null, isVerified: true })
  expect(await badgeOf(store)).toEqual([200, true])
})

test('an admin who works in a store does not approve its new name', async () => {
  const store = await buildStore()
  const name = aName()
  await rename(store, name)
  const staff = await buildStoreMember(store.storeId, 'staff')
  const own = asker(endpoints, { ...staff.actor, kind: 'admin' })
  const refused = await own.ask(`POST /admin/stores/${store.storeId}/approve-name`, { name })
  expect([refused.status, problemOf(refused).code]).toEqual([403, 'stores.own_decision'])
})

test('a store that waits for its first approval is renamed freely', async () => {
  const store = await buildStore()
  await admin.ask(`PUT /admin/stores/${store.storeId}/verified`, {
    isVerified: false,
    reason: 'Datos por revisar',
  })
  await rename(store, aName())
  expect(await rowOf(store)).toMatchObject({ approvedName: null, approvalStatus: 'pending' })
})
