import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildStoreThat } from '../../../../../tests/support/build-stores.ts'
import { eventsDuring } from '../../../../../tests/support/live-events.ts'
import { SYSTEM } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { createStore } from '../commands.ts'
import * as endpoints from '../endpoints.ts'
import { businessStores } from '../tables.ts'

const visitor = asker(endpoints)
const slugOf = async ({ storeId }: { storeId: string }) =>
  (await db.select().from(businessStores).where(eq(businessStores.id, storeId)))[0]!.slug
const said = (store: { name: string }, change: object) => ({
  name: store.name,
  description: '',
  contactEmail: 'a@b.test',
  contactPhone: '',
  address: '',
  onHoliday: false,
  version: 1,
  ...change,
})
const aName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`

test('a renamed store has a new address, its old one leads there, and no one else ever gets it', async () => {
  const store = await buildStore()
  const { ask } = asker(endpoints, store.actor)
  const [first, second] = [aName('Café Ñandú'), aName('Molas & más')]
  expect((await ask('PUT /store/settings', said(store, { name: first }))).status).toBe(200)
  const old = await slugOf(store)
  expect(old).toMatch(/^cafe-nandu-[0-9a-f]{6}$/)
  await ask('PUT /store/settings', said(store, { name: second, version: 2 }))
  const now = await slugOf(store)
  expect(now).toMatch(/^molas-mas-/)
  for (const slug of [old, now])
    expect(await visitor.ask(`GET /stores/${slug}`)).toMatchObject({ status: 200, body: { slug: now } })
  const { userId } = await buildMember()
  const other = await transaction((tx) =>
    createStore(tx, {
      actor: SYSTEM,
      ownerId: userId,
      name: `${first}!`,
      contactEmail: 'a@b.test',
      now: new Date(),
    }),
  )
  expect(await slugOf(other)).toBe(`${old}-2`)
  await ask('PUT /store/settings', said(store, { name: first, version: 3 }))
  expect(await slugOf(store)).toBe(old)
})

test('two stores whose names come to one address at once are two, or one is refused', async () => {
  const stores = [await buildStore(), await buildStore()]
  const name = aName('Casa')
  const answers = await Promise.all(
    stores.map((store, at) =>
      asker(endpoints, store.actor).ask(
        'PUT /store/settings',
        said(store, { name: at === 0 ? name : `${name}!` }),
      ),
    ),
  )
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const slugs = await Promise.all(stores.map(slugOf))
  expect(new Set(slugs).size).toBe(2)
})

test('a store shows what it says of itself and nothing of its owner, and only while it is open', async () => {
  const store = await buildStore()
  const slug = await slugOf(store)
  const { body, status } = await visitor.ask(`GET /stores/${slug}`)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(
    ['address', 'description', 'isOnHoliday', 'isVerified', 'logoUrl', 'name', 'since', 'slug'].toSorted(),
  )
  expect((await visitor.ask('GET /stores/no-hay-tal')).status).toBe(404)
  expect((await visitor.ask('GET /stores/No Vale')).status).toBe(422)
  for (const standing of ['pending', 'rejected', 'suspended', 'unverified', 'lapsed'] as const) {
    const closed = await slugOf(await buildStoreThat(standing))
    expect([standing, (await visitor.ask(`GET /stores/${closed}`)).status]).toEqual([standing, 404])
  }
})

test('stores are found by their name, those alone that are open, and signs mean themselves', async () => {
  const name = aName('Tejidos Emberá')
  const store = await buildStore()
  await asker(endpoints, store.actor).ask('PUT /store/settings', said(store, { name }))
  const found = async (q: string) =>
    ((await visitor.ask(`GET /stores?q=${encodeURIComponent(q)}`)).body.items as { name: string }[]).map(
      (one) => one.name,
    )
  expect(await found(name.toUpperCase().replace('Á', 'a'))).toEqual([name])
  expect(await found('%%')).toEqual([])
  await db.update(businessStores).set({ verified: false }).where(eq(businessStores.id, store.storeId))
  expect(await found(name)).toEqual([])
})

test('what a store says of itself is announced to its page alone, its name to every page', async () => {
  const store = await buildStore()
  const { ask } = asker(endpoints, store.actor)
  const described = await eventsDuring(() =>
    ask('PUT /store/settings', said(store, { description: 'Nueva' })),
  )
  expect(described).toEqual([{ name: 'product.listed', ids: [] }])
  const renamed = await eventsDuring(() =>
    ask('PUT /store/settings', said(store, { name: aName('Otra'), version: 2 })),
  )
  expect(renamed).toEqual([{ name: 'product.listed' }])
})

test('the days a store prepares are its own, whole, at most ten, and stand on every page', async () => {
  const store = await buildStore()
  const { ask } = asker(endpoints, store.actor)
  for (const handlingDays of [-1, 11, 1.5, '2', null]) {
    const answer = await ask('PUT /store/settings', said(store, { handlingDays }))
    expect([answer.status, problemOf(answer).fields?.[0]]).toEqual([
      422,
      expect.objectContaining({
        field: 'handlingDays',
        message: 'Escribe los días de preparación como un número entero de 0 a 10',
      }),
    ])
  }
  const announced = await eventsDuring(() => ask('PUT /store/settings', said(store, { handlingDays: 3 })))
  expect(announced).toEqual([{ name: 'product.listed' }])
  expect((await ask('GET /store/settings')).body).toMatchObject({ handlingDays: 3, version: 2 })
})
