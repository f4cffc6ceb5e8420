import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  BILLING,
  buildStore,
  buildTransfer,
  CARD,
  offerTransfers,
  STORE_ACCOUNT,
} from '../../tests/support/build-orders.ts'
import { buildCategory } from '../../tests/support/build-catalog.ts'
import { buildMember, buildSession } from '../../tests/support/build-accounts.ts'
import { keepPrograms } from '../../tests/support/build-programs.ts'
import { ask } from '../../tests/support/build-returns.ts'
import { say } from '../../tests/support/build-reviews.ts'
import { buildPromotion } from '../../tests/support/build-promotions.ts'
import { buildStoreMember, buildStoreThat } from '../../tests/support/build-stores.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'
import { credentials } from '#modules/identity/accounts/tables.ts'
import { deliverParcel } from '#modules/sales/orders/commands/move-parcel.ts'
import { cancelOwnOrder } from '#modules/sales/orders/commands/move-order.ts'
import { correctBalance } from '#modules/sales/earnings/commands/pay-stores.ts'
import { confirmPaid } from '#modules/sales/orders/commands/settle-seller-order.ts'
import { orderLines, sellerOrders } from '#modules/sales/orders/tables.ts'
import { getStoreOrder } from '#modules/sales/orders/queries/store-orders.ts'
import { refunds } from '#modules/payments/core/tables.ts'
import { askQuestion } from '#modules/sales/feedback/commands/questions.ts'
import { reviews } from '#modules/sales/feedback/tables.ts'
import { findPaymentSettings } from '#modules/sellers/store-accounts/queries.ts'
import { storePaymentSettings } from '#modules/sellers/store-accounts/tables.ts'
import { storeScope } from '#modules/sellers/stores/queries/scope.ts'
import { app } from './app.ts'
import { endpoints, rawEndpoints } from './endpoints.ts'
import type { Admin } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { SESSION_COOKIE } from '#server/http/http.ts'

const PROMOTION = {
  name: 'Robada',
  effect: { kind: 'percent', percent: 90, of: 'order' },
  conditions: {},
  borneBy: 'seller',
  combines: false,
  maxUses: null,
  maxUsesPerPerson: null,
  maxCents: null,
  from: '2026-11-01',
  until: null,
}
const [PASSWORD, ONLY] = ['Istmo2026', { optionValues: [], priceCents: 1, stock: 1 }]
const ofStores = [...endpoints, ...rawEndpoints].filter(({ path }) => /^(\/api\/v1)?\/store(\/|$)/.test(path))
const routeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/^\/api\/v1/, '')}`

/** What an endpoint of a store is sent so that nothing but the scope stands in its way. A new endpoint comes in here. */
const SENT: Record<string, object> = {
  'DELETE /store/products/{id}': {},
  'DELETE /store/products/{id}/offer': {},
  'PUT /store/products/{id}/offer': { priceCents: 1, until: '2199-12-31' },
  'PUT /store/products/{id}/variants': { version: 1, options: [], variants: [ONLY] },
  'PATCH /store/products/{id}': { version: 1, title: 'Robado', priceCents: 1 },
  'DELETE /store/invitations/{id}': {},
  'DELETE /store/team/{id}': {},
  'POST /store/hand-over': { id: '44444444-4444-4444-8444-444444444444', password: PASSWORD },
  'POST /store/invitations': { email: 'ayuda@tienda.test', role: 'staff' },
  'POST /store/shared': {},
  'PUT /store/team/{id}': { role: 'manager' },
  'POST /store/imports': {},
  'POST /store/imports/{id}/pictures': {},
  'PUT /store/imports/{id}/choices': { choices: {} },
  'PUT /store/imports/{id}/categories': { choices: [{ name: 'Robada', decision: 'left_out' }] },
  'POST /store/imports/{id}/templates': { name: 'Robada' },
  'POST /store/imports/{id}/templates/{templateId}': {},
  'DELETE /store/imports/{id}/templates/{templateId}': {},
  'POST /store/imports/{id}/discard': {},
  'POST /store/imports/{id}/start': {},
  'POST /store/imports/{id}/stop': {},
  'POST /store/imports/{id}/undo': {},
  'DELETE /store/webhooks/{id}': {},
  'PATCH /store/webhooks/{id}': { isActive: false },
  'POST /store/inventory/{variantId}/adjust': { type: 'set', quantity: 1, reason: 'other' },
  'POST /store/webhooks': { url: 'https://203.0.113.9/x', events: ['order.paid'], password: PASSWORD },
  'POST /store/webhooks/{id}/deliveries/{deliveryId}/again': {},
  'POST /store/webhooks/{id}/secret': {},
  'POST /store/webhooks/{id}/test': {},
  'POST /store/keys': { name: 'Robada', days: 30, scopes: ['orders:read'], password: PASSWORD },
  'POST /store/keys/{id}/revoke': {},
  'POST /store/logo': {},
  'POST /store/media': {},
  'POST /store/orders/{id}/cancel': { reason: 'No hay' },
  'POST /store/orders/{id}/message': { message: 'Hola' },
  'POST /store/orders/{id}/refunds': { extraCents: 1, reason: 'Vino rayado', version: 1 },
  'POST /store/application': { name: 'Otra tienda más', contactEmail: 'otra@tienda.test' },
  'POST /store/orders/{id}/deliver': {},
  'POST /store/orders/{id}/ship': { courier: 'Uno Express', guideNumber: 'G-1' },
  'POST /store/orders/{id}/payment/confirm': {},
  'POST /store/orders/{id}/payment/look': {},
  'POST /store/orders/{id}/payment/reject': { reason: 'No llegó' },
  'DELETE /store/promotions/{id}': {},
  'POST /store/promotions': { ...PROMOTION, applies: 'code', code: 'ROBADA-1' },
  'POST /store/promotions/{id}/pause': { isPaused: true },
  'POST /store/promotions/{id}/codes': { count: 1 },
  'PUT /store/promotions/{id}': { ...PROMOTION, version: 1 },
  'PUT /store/questions/{id}/answer': { answer: 'Robado' },
  'PUT /store/reviews/{id}/answer': { answer: 'Robado' },
  'POST /store/returns/{id}/decide': { status: 'rejected', seen: 'pending', reason: 'Se usó' },
  'POST /store/refunds/{id}/proof': {},
  'POST /store/refunds/{id}/confirm': { reference: 'ACH-1' },
  'POST /store/products': { title: 'Nuevo', priceCents: 100, stock: 1, categoryIds: [] },
  'PUT /store/shipping-rates': { rates: { defaultGrams: 1000, zones: [] }, version: 0 },
  'PUT /store/settings': {
    name: 'Robada',
    description: '',
    contactEmail: 'robada@istmo.test',
    contactPhone: '',
    address: '',
    onHoliday: false,
    version: 1,
  },
  'PUT /store/payment-settings': { ...STORE_ACCOUNT, password: PASSWORD, version: 0 },
}
/** What somebody may do who only prepares and sends. */
const OPEN_TO_STAFF = [
  'GET /store',
  'GET /store/find',
  'GET /store/inventory/{variantId}',
  'GET /store/orders',
  'GET /store/orders.csv',
  'GET /store/orders/{id}',
  'GET /store/orders/{id}/packing-slip.pdf',
  'GET /store/products',
  'GET /store/products.csv',
  'GET /store/products/{id}',
  'GET /store/products/{id}/variants',
  'GET /store/questions',
  'GET /store/refunds',
  'GET /store/refunds.csv',
  'GET /store/returns',
  'GET /store/returns.csv',
  'GET /store/returns/{id}',
  'GET /store/reviews',
  'GET /store/settings',
  'GET /store/shipping-rates',
  'GET /store/team',
  'POST /store/orders/{id}/deliver',
  'POST /store/orders/{id}/message',
  'POST /store/orders/{id}/ship',
]

type Caller = { sessionToken?: string; owns: boolean }
let victim: Awaited<ReturnType<typeof buildStore>>
let order: Awaited<ReturnType<typeof buildTransfer>>
let theirIds: string[]
let deliveryId: string
/** What a list is asked for: all, another's by name, and what is in another's. */
let asking: string[]
let secrets: string[]
let callers: Record<(typeof CALLERS)[number], Caller>
beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  const admin = await buildMember({ role: 'admin' })
  await offerTransfers(admin.actor as Admin)
  Object.assign(SENT['POST /store/products']!, { categoryIds: [(await buildCategory()).id] })
  victim = await buildStore()
  const bankAccount = '0998877665'
  const cryptoWalletAddress = '0x52908400098527886E0F7030069857D2E4169EE7'
  await db
    .update(storePaymentSettings)
    .set({ bankAccount, cryptoWalletAddress })
    .where(eq(storePaymentSettings.storeId, victim.storeId))
  order = await buildTransfer({ stores: [victim] })
  const { orderId } = order
  const [own] = await db.select().from(sellerOrders).where(eq(sellerOrders.storeId, victim.storeId))
  const [storeOrder] = await db.select().from(sellerOrders).where(eq(sellerOrders.storeId, victim.storeId))
  const owed = await oweMoney()
  const asked = await askBack()
  const lines = await db.select().from(orderLines).where(eq(orderLines.sellerOrderId, storeOrder!.id))
  const ids = [
    own!.id,
    storeOrder!.id,
    owed.id,
    ...asked,
    lines[0]!.id,
    orderId,
    victim.storeId,
    victim.userId,
  ]
  const snapshot = await keepPrograms(victim)
  deliveryId = snapshot.deliveryId
  const promotion = await buildPromotion({ storeId: victim.storeId, name: 'Lo que nadie más rebaja' })
  theirIds = [...ids, lines[0]!.productId, promotion.id, ...Object.values(snapshot)]
  Object.assign(SENT['POST /store/hand-over']!, { id: victim.userId })
  secrets = [...theirIds, victim.name, victim.email, order.email, lines[0]!.title, BILLING.phone]
  secrets.push(bankAccount, cryptoWalletAddress, storeOrder!.number)
  const words = [lines[0]!.title, storeOrder!.number].map(encodeURIComponent)
  asking = ['', `?storeId=${victim.storeId}`, ...words.map((word) => `?q=${word}`)]
  const withPassword = async <One extends { userId: string }>(one: One) => {
    const passwordHash = await hashPassword(PASSWORD)
    await db.update(credentials).set({ passwordHash }).where(eq(credentials.userId, one.userId))
    return one
  }
  const owner = async (store: ReturnType<typeof buildStore>) => ({
    ...(await withPassword(await store)),
    owns: true,
  })
  const sent = { id: victim.storeId, amountCents: 4321, reason: 'Lo que nadie más lee' }
  const by = { actor: admin.actor as Admin, address: 'test', now: new Date() }
  await transaction((tx) => correctBalance(tx, sent, by))
  secrets.push(sent.reason, promotion.code)
  const other = await buildStore({ account: false })
  callers = {
    visitor: { owns: false },
    customer: { ...(await buildMember()), owns: false },
    administrator: { ...admin, owns: false },
    'another owner': await owner(Promise.resolve(other)),
    'staff of another': { ...(await buildStoreMember(other.storeId, 'staff')), owns: true },
    'manager of another': { ...(await buildStoreMember(other.storeId, 'manager')), owns: true },
    'a pending store': await owner(buildStoreThat('pending')),
    'a rejected store': await owner(buildStoreThat('rejected')),
    'a suspended store': await owner(buildStoreThat('suspended')),
    'an unverified store': await owner(buildStoreThat('unverified')),
    'a lapsed store': await owner(buildStoreThat('lapsed')),
  }
})

/** Money for an order that its buyer had called off: the store sends it back by hand. */
async function oweMoney() {
  const late = await buildTransfer({ stores: [victim], site: false })
  const now = new Date()
  await transaction((tx) => cancelOwnOrder(tx, { ...late, now }))
  const [own] = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, late.orderId))
  const by = { actor: victim.actor, address: 'test', now }
  await transaction(async (tx) =>
    confirmPaid(tx, await storeScope(tx, { ...victim, now }), { sellerOrderId: own!.id }, by),
  )
  const [owed] = await db.select().from(refunds).where(eq(refunds.orderId, late.orderId))
  return owed!
}

/** A unit of which its buyer says something and that they want to give back. */
async function askBack() {
  const bought = await buildTransfer({ stores: [victim], site: false, input: CARD })
  const { orderId, userId } = bought
  const [own] = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))
  const by = { actor: victim.actor, address: 'test', now: new Date() }
  await transaction(async (tx) =>
    deliverParcel(tx, await storeScope(tx, { ...victim, now: by.now }), { sellerOrderId: own!.id }, by),
  )
  const { actor } = await buildSession({ userId })
  const productId = bought.productIds[0]!
  await say({ productId, actor })
  const [said] = await db.select().from(reviews).where(eq(reviews.productId, productId))
  const words = { id: productId, words: '¿De qué color es?' }
  const asked = await transaction((tx) => askQuestion(tx, words, { actor, address: 'test', now: by.now }))
  return [(await ask({ orderId, productId, actor })).id, said!.id, asked.id]
}

/** Everything that belongs to the store, its order and its buyer, as it is stored. */
async function theirs(): Promise<string> {
  const { storeId } = victim
  const { rows } = await db.execute(sql`
    select (select jsonb_agg(o) from orders o where id = ${order.orderId}) placed,
      (select jsonb_agg(s order by id) from seller_orders s where store_id = ${storeId}) sold,
      (select jsonb_agg(l order by id) from order_lines l where order_id = ${order.orderId}) lines,
      (select jsonb_agg(p order by id) from payments p where order_id = ${order.orderId}) payments,
      (select jsonb_agg(r order by r.id) from refunds r join payments p on p.id = r.payment_id where p.store_id = ${storeId}) refunds,
      (select jsonb_agg(r order by id) from returns r where store_id = ${storeId}) returns,
      (select jsonb_agg(r order by id) from reviews r where store_id = ${storeId}) reviews,
      (select jsonb_agg(q order by id) from questions q where store_id = ${storeId}) questions,
      (select jsonb_agg(p order by id) from parcels p where order_id = ${order.orderId}) parcels,
      (select jsonb_agg(p order by id) from products p where store_id = ${storeId}) products,
      (select jsonb_agg(s order by product_id) from stock_levels s join products p on p.id = s.product_id
        where p.store_id = ${storeId}) stock,
      (select jsonb_agg(b) from business_stores b where id = ${storeId}) store,
      (select jsonb_agg(m order by user_id) from store_members m where store_id = ${storeId}) members,
      (select jsonb_agg(k) from api_keys k where store_id = ${storeId}) keys,
      (select jsonb_agg(w) from webhook_addresses w where store_id = ${storeId}) webhooks,
      (select jsonb_agg(d) from webhook_deliveries d where id = ${deliveryId}) deliveries,
      (select jsonb_agg(r) from import_runs r where store_id = ${storeId}) files,
      (select jsonb_agg(c) from import_categories c where store_id = ${storeId}) names,
      (select jsonb_agg(t) from import_templates t where store_id = ${storeId}) templates,
      (select jsonb_agg(p) from promotions p where store_id = ${storeId}) promotions,
      (select jsonb_agg(i) from store_invitations i where store_id = ${storeId}) asked,
      (select jsonb_agg(s) from store_payment_settings s where store_id = ${storeId}) account,
      (select jsonb_agg(m order by id) from store_movements m where store_id = ${storeId}) earned,
      (select jsonb_agg(s order by id) from plan_subscriptions s where store_id = ${storeId}) plan,
      (select count(*) from outbox_messages where recipient in (${victim.email}, ${order.email})) emails`)
  return JSON.stringify(rows)
}

async function knock(endpoint: (typeof ofStores)[number], { sessionToken }: Caller, id = '') {
  const path = endpoint.path
    .replace(/^\/api\/v1/, '')
    .replace('{deliveryId}', deliveryId)
    .replace(/\{\w+\}/g, id)
    .concat(id.startsWith('?') ? id : '')
  const answer = await app.request(
    `/api/v1${path}`,
    {
      method: endpoint.method,
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(sessionToken ? { cookie: `${SESSION_COOKIE}=${sessionToken}` } : {}),
      },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(SENT[routeOf(endpoint)]) }),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } },
  )
  return { status: answer.status, text: await answer.text() }
}

test('every endpoint of a store hands out a scope, and the walk knows what to send it', () => {
  expect(ofStores.length).toBeGreaterThan(6)
  expect(ofStores.filter(({ allow }) => !allow.enter).map(routeOf)).toEqual([])
  const written = ofStores.filter(({ method }) => method !== 'GET').map(routeOf)
  expect(written.toSorted()).toEqual(Object.keys(SENT).toSorted())
})

const CALLERS = [
  'visitor',
  'customer',
  'administrator',
  'another owner',
  'staff of another',
  'manager of another',
  'a pending store',
  'a rejected store',
  'a suspended store',
  'an unverified store',
  'a lapsed store',
] as const

for (const who of CALLERS)
  test(`no one gets at what belongs to another store, or moves it, whatever id they know: ${who}`, async () => {
    const caller: Caller = callers[who]
    const before = await theirs()
    const leaks: string[] = []
    for (const endpoint of ofStores) {
      const ids = endpoint.path.includes('{') ? theirIds : endpoint.method === 'GET' ? asking : ['']
      for (const id of ids) {
        const { status, text } = await knock(endpoint, caller, id)
        const asked = `${who}: ${routeOf(endpoint)} ${id} -> ${status}`
        const mayAnswer = caller.owns && !theirIds.includes(id)
        const refused = caller.sessionToken === undefined ? status === 401 : status >= 400 && status < 500
        if (!refused && !(mayAnswer && status < 300)) leaks.push(`${asked} ${text.slice(0, 200)}`)
        if (secrets.some((secret) => secret !== id && text.includes(secret)))
          leaks.push(`${asked} shows ${text}`)
      }
    }
    const after = await theirs()
    if (after !== before) leaks.push(`${who} moved something: ${after}`)
    expect(leaks).toEqual([])
  })

test('a store answers those who run it, and its staff where they only prepare and send', async () => {
  const staff = await buildStoreMember(victim.storeId, 'staff')
  const manager = await buildStoreMember(victim.storeId, 'manager')
  const answers = async (caller: { sessionToken: string }) => {
    const statuses = await Promise.all(
      ofStores.map(async (endpoint) => ({
        route: routeOf(endpoint),
        status: (await knock(endpoint, { ...caller, owns: true }, crypto.randomUUID())).status,
      })),
    )
    return statuses.filter(({ status }) => status !== 403).map(({ route }) => route)
  }
  const owners = ofStores
    .filter(({ path }) => /payment-settings|application|invitations|team\/|hand-over/.test(path))
    .map(routeOf)
  expect((await answers(staff)).toSorted()).toEqual(OPEN_TO_STAFF)
  expect((await answers(manager)).toSorted()).toEqual(
    ofStores
      .map(routeOf)
      .filter((route) => !owners.includes(route))
      .toSorted(),
  )
})

// Never run: it stands here for the compiler, which refuses this file as soon as one of these lines is allowed.
export async function withoutScope() {
  // @ts-expect-error an order of a store asks for its scope
  await getStoreOrder(db, { id: 'x' })
  // @ts-expect-error an id is no scope
  await getStoreOrder(db, { storeId: 'x' }, { id: 'x' })
  // @ts-expect-error no one makes a scope by hand
  await getStoreOrder(db, { storeId: 'x', role: 'owner', standing: 'open' }, { id: 'x' })
  // @ts-expect-error the account of a store asks for its scope
  await findPaymentSettings(db, { storeId: 'x' })
}
