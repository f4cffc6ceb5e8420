import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '../../../../../scripts/invariants.ts'
import { actionsOn } from '../../../../../tests/support/audit.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import {
  anEmail,
  buildMember,
  buildProfile,
  lastEmailTo,
  openBrowser,
} from '../../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { offerGiftCards } from '../../../../../tests/support/build-orders.ts'
import { eventsOf } from '../../../../../tests/support/published-events.ts'
import * as accounts from '#modules/identity/accounts/endpoints.ts'
import { rememberAddress } from '#modules/identity/accounts/public.ts'
import { addresses, consents, credentials, profiles } from '#modules/identity/accounts/tables.ts'
import { findUsableGiftCard } from '#modules/payments/gift-cards/queries.ts'
import { giftCards } from '#modules/payments/gift-cards/tables.ts'
import { recountDays } from '#modules/insight/statistics/commands/roll-up.ts'
import { forgetPerson } from '#modules/insight/users/commands/forget-person.ts'
import type { Member } from '#server/auth/actor.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { sendInvitations } from '../commands/invite.ts'
import { workFile } from '../commands/work-file.ts'
import * as endpoints from '../endpoints.ts'
import { earlierFiles, earlierOrderLines, earlierOrders } from '../tables.ts'

const now = new Date()
let admin: Member
let ask: ReturnType<typeof asker>['ask']
let send: ReturnType<typeof asker>['send']

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  admin = (await buildMember({ role: 'admin' })).actor
  ;({ ask, send } = asker(endpoints, admin))
  await offerGiftCards()
})
afterEach(async () => expect(await findBrokenInvariants(pool)).toEqual([]))

type At = 'customers' | 'orders' | 'gift-cards'

async function sendFile(at: At, lines: readonly string[]) {
  const response = await send(`/api/v1/admin/earlier-files/${at}?name=datos.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: lines.join('\n'),
  })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  await workFile({ fileId: id, now })
  return id
}
const fileOf = async (id: string) => (await ask(`GET /admin/earlier-files/${id}`)).body

/** Looked through and brought. */
async function bring(at: At, lines: readonly string[]) {
  const id = await sendFile(at, lines)
  const { preview } = await fileOf(id)
  expect((await ask(`POST /admin/earlier-files/${id}/start`)).status).toBe(204)
  await workFile({ fileId: id, now })
  return { id, preview, file: await fileOf(id) }
}

test('customers come without a password, with their consent, and set one by the emailed link', async () => {
  const [ana, luis] = [anEmail(), anEmail()]
  const { email: known } = await buildProfile()
  const lines = [
    'Email,First Name,Last Name,Accepts Email Marketing',
    `${ana},Ana,Pérez,yes`,
    `${luis},Luis,Ríos,no`,
    `${known},Otro,Nombre,yes`,
    'nada,Sin,Correo,no',
  ]
  const id = await sendFile('customers', lines)
  expect((await fileOf(id)).preview).toMatchObject({ records: 4, created: 2, unchanged: 1, failed: 1 })
  // The preview stores nothing.
  expect(await db.$count(profiles, eq(profiles.email, ana))).toBe(0)
  await ask(`POST /admin/earlier-files/${id}/start`)
  await workFile({ fileId: id, now })
  expect(await fileOf(id)).toMatchObject({ status: 'done', created: 2, unchanged: 1, failed: 1 })
  expect(await actionsOn(id)).toEqual(['earlier.start'])
  const [{ content } = { content: null }] = await db
    .select()
    .from(earlierFiles)
    .where(eq(earlierFiles.id, id))
  expect(content).toBeNull()
  const [person] = await db.select().from(profiles).where(eq(profiles.email, ana))
  expect(person).toMatchObject({ fullName: 'Ana Pérez', role: 'customer', emailConfirmedAt: null })
  const agreed = await db.select().from(consents).where(eq(consents.kind, 'offers'))
  expect(agreed.map(({ userId }) => userId)).toEqual([person!.id])
  expect(await lastEmailTo(ana)).toBeNull()

  const browser = openBrowser(Object.values(accounts) as never)
  const signIn = (password: string) => browser.post('/sign-in', { email: ana, password })
  expect((await signIn('Clave-nueva-26')).status).toBe(401)
  expect((await ask('POST /admin/earlier-customers/invite', {})).body.people).toBe(2)
  await sendInvitations({ now })
  expect((await ask('POST /admin/earlier-customers/invite', {})).body.people).toBe(0)
  const mail = await lastEmailTo(ana)
  expect(mail).toMatchObject({ template: 'invitation' })
  expect(
    await browser.post('/reset-password', {
      token: mail!.token,
      password: 'Clave-nueva-26',
      confirmPassword: 'Clave-nueva-26',
    }),
  ).toMatchObject({ status: 200 })
  expect((await signIn('Clave-nueva-26')).status).toBe(200)
  const { items, waiting } = (await ask('GET /admin/earlier-customers')).body
  expect(waiting).toBe(0)
  expect(items.map(({ email, state, wantsOffers }) => [email, state, wantsOffers])).toEqual(
    expect.arrayContaining([
      [ana, 'active', true],
      [luis, 'invited', false],
    ]),
  )
  expect((await ask(`POST /admin/earlier-customers/${person!.id}/invite`)).status).toBe(409)
})

test('an address comes with a new account, once, and later only for who has none and set no password', async () => {
  const [ana, luis, eva] = [anEmail(), anEmail(), anEmail()]
  const { actor, email: known } = await buildMember()
  const header = 'Email,Name,Phone,Address,City,Province,Country'
  const street = 'Calle 50 con 74'
  const place = 'San Francisco,Panamá,PA'
  const lines = [
    header,
    `${ana},Ana,6123-1001,${street},${place}`,
    `${luis},Luis,,Calle 9,Bogotá,,CO`,
    `${eva},Eva,,,,,`,
    `${known},Otra,6123-1002,${street},${place}`,
  ]
  const { preview, file } = await bring('customers', lines)
  expect(preview?.notes).toEqual([
    { note: 'address_brought', count: 1 },
    { note: 'address_abroad', count: 1 },
    { note: 'has_account', count: 1 },
  ])
  expect(file).toMatchObject({ created: 3, unchanged: 1 })
  const addressesOf = (email: string) =>
    db
      .select({ address: addresses.address, slot: addresses.slot, isDefault: addresses.isDefault })
      .from(addresses)
      .innerJoin(profiles, eq(profiles.id, addresses.userId))
      .where(eq(profiles.email, email))
  expect(await addressesOf(ana)).toEqual([{ address: street, slot: 1, isDefault: true }])
  expect(await addressesOf(known)).toEqual([])

  // The same file again, with another address for Ana and a first one for Luis and Eva.
  const again = await bring('customers', [
    header,
    `${ana},Ana,6123-1001,Otra calle,${place}`,
    `${luis},Luis,6123-1003,Calle 9,${place}`,
    `${eva},Eva,6123-1004,Calle 10,${place}`,
  ])
  expect(again.file).toMatchObject({ created: 0, updated: 2, unchanged: 1 })
  expect(await addressesOf(ana)).toHaveLength(1)
  expect(await addressesOf(luis)).toHaveLength(1)

  // Who set a password and deleted the address has none, whatever a file says.
  const [{ userId } = { userId: '' }] = await db
    .select({ userId: profiles.id })
    .from(profiles)
    .where(eq(profiles.email, eva))
  await db.insert(credentials).values({ userId, passwordHash: 'x' })
  await db.delete(addresses).where(eq(addresses.userId, userId))
  const last = await bring(
    'customers',
    [...lines, `${anEmail()},Nueva,,,,,`].map((line) =>
      line.startsWith(eva) ? `${eva},Eva,6123-1004,Calle 10,${place}` : line,
    ),
  )
  expect(last.file).toMatchObject({ created: 1, updated: 0, unchanged: 4 })
  expect(await addressesOf(eva)).toEqual([])
  expect(await addressesOf(known)).toEqual([])
  expect(await db.$count(addresses, eq(addresses.userId, actor.userId))).toBe(0)
})

test('an address without a corregimiento comes, and the first purchase finishes it', async () => {
  const email = anEmail()
  const { preview } = await bring('customers', [
    'Email,Name,Phone,Address,City,Province,Country',
    `${email},Ana,6123-1005,Calle 50,Panamá,PA-8,PA`,
  ])
  expect(preview?.notes).toEqual([{ note: 'address_unfinished', count: 1 }])
  const ownAddresses = () =>
    db
      .select({ userId: addresses.userId, city: addresses.city, corregimiento: addresses.corregimiento })
      .from(addresses)
      .innerJoin(profiles, eq(profiles.id, addresses.userId))
      .where(eq(profiles.email, email))
  const [unfinished] = await ownAddresses()
  expect(unfinished).toMatchObject({ city: 'Panamá', corregimiento: '' })
  const bought = {
    fullName: 'Ana Paz',
    phone: '+50761231005',
    address: 'Calle 50',
    landmark: '',
    zipCode: '',
  }
  const place = { state: 'Panamá', city: 'Panamá', corregimiento: 'Betania' }
  for (const address of ['Calle 51', 'Calle 50', 'Calle 50'])
    await transaction((tx) =>
      rememberAddress(tx, { ...bought, ...place, address }, { userId: unfinished!.userId, now: new Date() }),
    )
  expect((await ownAddresses()).map(({ corregimiento }) => corregimiento)).toEqual(['Betania', 'Betania'])
})

const HEADER =
  'Name,Email,Financial Status,Created at,Total,Shipping,Refunded Amount,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku'

test('past orders are read only: their buyer sees and repeats them, stock and money stay, days count them', async () => {
  const code = `COD-${crypto.randomUUID().slice(0, 8)}`
  const product = await buildProduct({ title: 'Taza de barro', uniqueCode: code, stock: 9 })
  const { actor, email } = await buildMember()
  const number = `#${crypto.randomUUID().slice(0, 8)}`
  const lines = [
    HEADER,
    `${number},${email.toUpperCase()},paid,2023-04-05 10:00:00 -0500,35.00,5.00,10.00,2,Taza de barro,10.00,${code.toLowerCase()}`,
    `${number},,,,,,,1,Otra cosa,10.00,NO-ESTA`,
    `${number}b,${email},voided,2023-04-05 11:00:00 -0500,99.00,0,0,1,Taza de barro,99.00,${code}`,
  ]
  const { id, preview, file } = await bring('orders', lines)
  expect(preview).toMatchObject({
    records: 2,
    created: 2,
    sumCents: 3500,
    notes: [{ note: 'products_unknown', count: 1 }],
  })
  expect(file).toMatchObject({ status: 'done', created: 2, failed: 0 })
  expect(await eventsOf(id)).toEqual(['earlier_orders.changed'])
  const again = await bring('orders', lines)
  expect(again.file).toMatchObject({ created: 0, updated: 0, unchanged: 2 })

  const own = asker(endpoints, actor)
  const { items, total } = (await own.ask('GET /earlier-orders')).body
  expect(total).toBe(2)
  expect(items[1]).toMatchObject({
    number,
    totalCents: 3500,
    lines: [{ quantity: 2, variantId: product.id }, { variantId: null }],
  })
  expect((await own.ask(`POST /earlier-orders/${items[1]!.id}/repeat`)).body).toMatchObject({
    ...{ addedCount: 1, cartCount: 2, missing: [{ title: 'Otra cosa', variantId: null }] },
  })
  const { rows: stock } = await db.execute(
    sql`select on_hand, reserved from stock_levels where product_id = ${product.id}`,
  )
  expect(stock).toEqual([{ on_hand: 9, reserved: 0 }])

  // A person who has not proved the address, and everybody else, sees nothing.
  const stranger = asker(endpoints, (await buildMember()).actor)
  expect((await stranger.ask(`POST /earlier-orders/${items[1]!.id}/repeat`)).status).toBe(404)
  await db.update(profiles).set({ emailConfirmedAt: null }).where(eq(profiles.id, actor.userId))
  expect((await own.ask('GET /earlier-orders')).body.total).toBe(0)
  await db.update(profiles).set({ emailConfirmedAt: now }).where(eq(profiles.id, actor.userId))

  await recountDays({ from: '2023-04-05', to: '2023-04-05', now })
  const { rows: days } = await db.execute(sql`
    select placed, paid, units, revenue_cents::int as revenue, refunded_cents::int as refunded from sales_days where date = '2023-04-05'`)
  expect(days).toEqual([{ placed: 2, paid: 1, units: 3, revenue: 3500, refunded: 1000 }])
  const { rows: parts } = await db.execute(sql`
    select units::int as units, cents::int as cents from sales_parts
    where grain = 'day' and date = '2023-04-05' and kind = 'product' and subject = ${product.id}`)
  expect(parts).toEqual([{ units: 2, cents: 2000 }])

  // A changed order is replaced, with its lines; the file that brought it last can take it back.
  const changed = await bring(
    'orders',
    lines.map((line) => line.replace(',35.00,', ',36.00,')),
  )
  expect(changed.file).toMatchObject({ updated: 1, unchanged: 1 })
  expect(await db.$count(earlierOrders, eq(earlierOrders.number, number))).toBe(1)
  expect((await ask(`POST /admin/earlier-files/${changed.id}/undo`)).status).toBe(204)
  expect((await ask(`POST /admin/earlier-files/${changed.id}/undo`)).status).toBe(409)
  expect((await own.ask('GET /earlier-orders')).body.total).toBe(1)
  const { rows: lost } = await db.execute(sql`select count(*)::int as found from earlier_order_lines l
    where not exists (select from earlier_orders o where o.id = l.order_id)`)
  expect(lost).toEqual([{ found: 0 }])
})

test('a person who leaves is named in no past order, but for one whose address they never proved', async () => {
  const { userId, email } = await buildProfile()
  const number = `#${crypto.randomUUID().slice(0, 8)}`
  await bring('orders', [HEADER, `${number},${email},paid,2023-05-05,10.00,0,0,1,Taza,10.00,`])
  const leave = (emailConfirmedAt: Date | null) =>
    transaction((tx) => forgetPerson(tx, { userId, email, phone: null, emailConfirmedAt, now }))
  const emailNow = async () => {
    const [order] = await db.select().from(earlierOrders).where(eq(earlierOrders.number, number))
    return order!.email
  }
  await leave(null)
  expect(await emailNow()).toBe(email)
  await leave(now)
  expect(await emailNow()).toBeNull()
})

test('gift cards keep code and balance, each once; a hidden code becomes a new one that its owner receives', async () => {
  const email = anEmail()
  const mark = crypto.randomUUID().slice(0, 8).toUpperCase()
  const lines = [
    'Id,Code,Email,Current Balance,Expires On',
    `${mark}-1,VALE-${mark},,12.50,2031-01-31`,
    `${mark}-2,•••• 9Z9Z,${email},30.00,`,
  ]
  const id = await sendFile('gift-cards', lines)
  expect((await fileOf(id)).preview).toMatchObject({ created: 2, sumCents: 4250 })
  expect(await lastEmailTo(email)).toBeNull()
  await ask(`POST /admin/earlier-files/${id}/start`)
  // Two attempts at one file bring it once.
  await Promise.all([workFile({ fileId: id, now }), workFile({ fileId: id, now })])
  expect(await fileOf(id)).toMatchObject({ status: 'done', created: 2 })
  expect(await findUsableGiftCard(db, { code: `vale ${mark}`, now })).toMatchObject({ balanceCents: 1250 })
  const mail = await lastEmailTo(email)
  expect(mail?.bodyText).toMatch(/GIFT(-[2-9A-HJKMNP-Z]{4}){4}/)
  expect(await db.$count(giftCards, eq(giftCards.recipientEmail, email))).toBe(1)
  const again = await bring('gift-cards', lines)
  expect(again.file).toMatchObject({ created: 0, unchanged: 2 })
  expect(await db.$count(giftCards, eq(giftCards.recipientEmail, email))).toBe(1)
})

test('a killed attempt goes on where its last batch ended, and nothing is brought twice', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const lines = Array.from(
    { length: 450 },
    (_, at) => `#${mark}-${at},,paid,2022-01-${String((at % 28) + 1).padStart(2, '0')},1.00,0,0,1,Taza,1.00,`,
  )
  const id = await sendFile('orders', [HEADER, ...lines])
  await ask(`POST /admin/earlier-files/${id}/start`)
  const killed = new AbortController()
  const stopped = (async () => {
    while ((await fileOf(id)).records === 0) await Promise.resolve()
    killed.abort()
  })()
  await workFile({ fileId: id, now, signal: killed.signal })
  await stopped
  expect((await fileOf(id)).status).toBe('running')
  await workFile({ fileId: id, now })
  expect(await fileOf(id)).toMatchObject({ status: 'done', records: 450, created: 450, unchanged: 0 })
  expect(await db.$count(earlierOrders, eq(earlierOrders.fileId, id))).toBe(450)
  const { rows } = await db.execute<{ found: number }>(sql`
    select count(*)::int as found from ${earlierOrderLines} l join ${earlierOrders} o on o.id = l.order_id where o.file_id = ${id}`)
  expect(rows[0]!.found).toBe(450)
})

test('the columns of a file are chosen by hand, also of one that was refused, until it is started', async () => {
  const email = anEmail()
  const id = await sendFile('customers', ['Uno,Dos', `${email},Ana Pérez`])
  const refused = await fileOf(id)
  expect(refused).toMatchObject({ status: 'refused', failure: 'header_missing email', isChoosable: true })
  expect(refused).toMatchObject({ fields: expect.arrayContaining(['email', 'phone']), required: ['email'] })
  expect(refused.preview?.columns).toMatchObject([
    { header: 'Uno', ordinal: 1, field: null, samples: [email] },
    { header: 'Dos', ordinal: 1, field: null, samples: ['Ana Pérez'] },
  ])
  type Field = 'email' | 'fullName' | 'balance'
  const choose = (...fields: (Field | null)[]) =>
    ask(`PUT /admin/earlier-files/${id}/columns`, {
      columns: fields.map((field, at) => ({ header: ['Uno', 'Dos'][at]!, ordinal: 1, field })),
    })
  expect((await choose('email', 'balance')).status).toBe(422)
  expect((await choose('email', 'email')).status).toBe(422)
  expect((await choose('email', 'fullName')).status).toBe(204)
  await workFile({ fileId: id, now })
  expect(await fileOf(id)).toMatchObject({
    status: 'ready',
    failure: null,
    preview: {
      created: 1,
      rows: [{ name: email, detail: 'Ana Pérez' }],
      columns: [{ field: 'email', foundBy: 'chosen' }, { field: 'fullName' }],
    },
  })
  expect((await ask(`POST /admin/earlier-files/${id}/start`)).status).toBe(204)
  expect((await choose('email', null)).status).toBe(409)
  await workFile({ fileId: id, now })
  expect(await fileOf(id)).toMatchObject({ status: 'done', created: 1, isChoosable: false })
  // What stood in the file is not stored any longer than it can be looked at before.
  expect((await fileOf(id)).preview).toMatchObject({ columns: [], rows: [] })
})

test('what cannot be brought is refused, and a file can be started or discarded once', async () => {
  const wrong = await sendFile('orders', ['Nombre,Correo', 'Ana,ana@correo.test'])
  expect(await fileOf(wrong)).toMatchObject({ status: 'refused', failure: 'header_missing number placedAt' })
  expect((await ask(`POST /admin/earlier-files/${wrong}/start`)).status).toBe(409)
  expect((await ask(`POST /admin/earlier-files/${wrong}/discard`)).status).toBe(204)
  expect((await ask(`POST /admin/earlier-files/${wrong}/discard`)).status).toBe(409)
  const empty = await sendFile('customers', ['Email', 'nada'])
  expect(await fileOf(empty)).toMatchObject({ status: 'refused', failure: 'nothing_valid' })
  const customers = asker(endpoints, (await buildMember()).actor)
  expect((await customers.ask('GET /admin/earlier-files')).status).toBe(403)
  expect((await customers.ask('GET /admin/earlier-orders')).status).toBe(403)
})
