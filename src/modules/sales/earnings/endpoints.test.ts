import { beforeAll, expect, test } from 'vitest'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember } from '../../../../tests/support/build-accounts.ts'
import { buildSale, deliver, deliverEarnings } from '../../../../tests/support/build-earnings.ts'
import { buildStore, STORE_ACCOUNT } from '../../../../tests/support/build-orders.ts'
import { aPhoto } from '../../../../tests/support/build-returns.ts'
import { buildStoreMember } from '../../../../tests/support/build-stores.ts'
import { textOfPdf } from '../../../../tests/support/pdf-text.ts'
import { saveSettings } from '#modules/platform/settings/commands.ts'
import { type Actor, type Admin, SYSTEM } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import * as orders from '#modules/sales/orders/endpoints.ts'
import * as endpoints from './endpoints.ts'

const DAY_MS = 86_400_000
let admin: Admin
beforeAll(async () => {
  admin = (await buildMember({ role: 'admin' })).actor as Admin
  const value = { premiumBorneBy: 'store', payoutAfterDays: 0, storesSetShipping: true } as const
  await transaction((tx) => saveSettings(tx, { block: 'sellers', value, version: 0, actor: SYSTEM }))
})

/** A store that sold 90.00 a while ago, 9.00 of them the site's. */
async function buildEarner() {
  const store = await buildStore()
  const then = new Date(Date.now() - DAY_MS)
  const goods = [
    { storeId: store.storeId, quantity: 3, commissionHundredths: 1000 },
    { storeId: null, priceCents: 100 },
  ]
  const sale = await buildSale(goods, { now: then })
  await deliver(sale, admin, then)
  await deliverEarnings()
  return { ...store, number: sale.sellerOrders[0]!.number }
}
const asAdmin = () => asker(endpoints, admin)
const month = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 7)

test('the owner sees what there is and each movement, and takes a month along as a file and on paper', async () => {
  const store = await buildEarner()
  const { ask, send } = asker(endpoints, store.actor)
  const { body } = await ask('GET /store/earnings')
  expect(body).toMatchObject({
    funds: { balanceCents: 8100, pendingCents: 0, availableCents: 8100 },
    items: [
      { kind: 'commission', amountCents: -900, balanceCents: 8100, orderNumber: store.number },
      { kind: 'sale', amountCents: 9000, balanceCents: 9000 },
    ],
  })
  expect((await ask('GET /store/earnings?kind=sale')).body.total).toBe(1)
  const file = await (await send(`/api/v1/store/earnings/statement.csv?month=${month()}`)).text()
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^,Saldo inicial,.*,0\.00$/)
  expect(lines[2]).toContain(`Venta,${store.number},,,90.00,0.00,90.00`)
  expect(lines.at(-1)).toMatch(/^,Saldo final,.*,81\.00$/)
  const paper = await send(`/api/v1/store/earnings/statement.pdf?month=${month()}`)
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  const said = textOfPdf(Buffer.from(await paper.arrayBuffer()))
  for (const text of [store.name, store.number, 'Saldo final', '$81.00']) expect(said).toContain(text)
  const before = await (await send('/api/v1/store/earnings/statement.csv?month=2020-01')).text()
  expect(before.trim().split('\r\n')).toHaveLength(3)
  expect((await send('/api/v1/store/earnings/statement.csv?month=2026-13')).status).toBe(422)
})

test('the dashboard says what the ledger earned, as the screen of the earnings does, whatever was paid out', async () => {
  const store = await buildEarner()
  const { ask } = asker({ ...endpoints, ...orders }, store.actor)
  const both = async () => {
    const [own, earnings] = await Promise.all([ask('GET /store'), ask('GET /store/earnings')])
    return [own.body.cards.revenueCents, earnings.body.funds.earnedCents]
  }
  expect(await both()).toEqual([8100, 8100])
  await asAdmin().ask('POST /admin/payout-batches', { storeIds: [store.storeId] })
  await asAdmin().ask(`POST /admin/payouts/${store.storeId}/corrections`, {
    amountCents: -50,
    reason: 'Ajuste',
  })
  expect(await both()).toEqual([8100, 8100])
})

test('the helpers of a store, its strangers and the admins have no endpoint to its earnings', async () => {
  const { storeId } = await buildStore()
  const asked = async (actor: Actor) => (await asker(endpoints, actor).ask('GET /store/earnings')).status
  expect(await asked({ kind: 'visitor' })).toBe(401)
  expect(await asked((await buildMember()).actor)).toBe(403)
  expect(await asked((await buildStoreMember(storeId, 'staff')).actor)).toBe(403)
  expect(await asked((await buildStoreMember(storeId, 'manager')).actor)).toBe(200)
  expect(await asked(admin)).toBe(403)
})

test('an admin sees what the site owes to whom, makes a batch, gives the bank its file and marks it as paid', async () => {
  const store = await buildEarner()
  const { ask, send } = asAdmin()
  const row = (await ask(`GET /admin/payouts?q=${encodeURIComponent(store.name)}`)).body.items[0]!
  expect(row).toMatchObject({ availableCents: 8100, account: { bankAccount: STORE_ACCOUNT.bankAccount } })
  const body = { storeIds: [store.storeId] }
  const made = await ask('POST /admin/payout-batches', body, 'lote-de-prueba')
  expect(made).toMatchObject({ status: 200, body: { state: 'open', totalCents: 8100 } })
  expect((await ask('POST /admin/payout-batches', body, 'lote-de-prueba')).body).toEqual(made.body)
  expect((await ask('POST /admin/payout-batches', body)).status).toBe(409)
  const { id, number } = made.body
  const file = await (await send(`/api/v1/admin/payout-batches/${id}/bank.csv`)).text()
  expect(file.trim().split('\r\n')).toEqual([
    'Banco,Tipo de cuenta,Cuenta,Beneficiario,Monto,Referencia',
    `Banistmo,empresarial,0112345678,"Café Boquete, S. A.",81.00,${number}-1`,
  ])
  const path = `/api/v1/admin/payout-batches/${id}`
  const mark = (bytes: Uint8Array) =>
    send(`${path}/paid`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'image/jpeg' },
    })
  expect((await mark(Buffer.from('no soy una imagen'))).status).toBeGreaterThanOrEqual(400)
  expect((await send(`${path}/proof`)).status).toBe(404)
  const photo = await aPhoto()
  expect((await mark(photo)).status).toBe(200)
  expect(await (await mark(photo)).json()).toMatchObject({ state: 'paid', hasProof: true })
  expect((await send(`${path}/proof`)).headers.get('cache-control')).toBe('private, no-store')
  expect((await asker(endpoints, store.actor).send(`${path}/proof`)).status).toBe(403)
  expect(await ask(`POST /admin/payout-batches/${id}/cancel`, { reason: 'Tarde' })).toMatchObject({
    status: 409,
  })
})

test('the admin sees which balances are unusual before a batch is made', async () => {
  const { ask } = asAdmin()
  const [usual, large] = [await buildEarner(), await buildStore()]
  await ask(`POST /admin/payouts/${large.storeId}/corrections`, { amountCents: 90_000, reason: 'Ajuste' })
  const { items, unusual } = (await ask('GET /admin/payouts?pageSize=100')).body
  const reasonsOf = (id: string) => items.find((item: { id: string }) => item.id === id)!.unusual
  expect(reasonsOf(usual.storeId)).toEqual([])
  expect(reasonsOf(large.storeId)).toEqual(['first', 'account_changed', 'site_share'])
  expect(unusual).toEqual([
    { store: large.name, availableCents: 90_000, reasons: ['first', 'account_changed', 'site_share'] },
  ])
})

test('bad input of an admin is refused with a sentence and moves nothing', async () => {
  const { ask } = asAdmin()
  const { storeId } = await buildStore()
  const correct = (body: object, id = storeId) => ask(`POST /admin/payouts/${id}/corrections`, body)
  expect((await correct({ amountCents: 0, reason: 'Nada' })).status).toBe(422)
  expect((await correct({ amountCents: 1.5, reason: 'Medio' })).status).toBe(422)
  expect((await correct({ amountCents: 100, reason: ' ' })).status).toBe(422)
  expect((await correct({ amountCents: 100, reason: 'Nadie' }, crypto.randomUUID())).status).toBe(404)
  expect((await ask('POST /admin/payout-batches', { storeIds: [storeId], amountCents: 1 })).status).toBe(422)
  expect((await ask(`GET /admin/payout-batches/${crypto.randomUUID()}`)).status).toBe(404)
})

test('a seller finds the own movements by order, payout and reason, and begins with the oldest', async () => {
  const [store, other] = [await buildEarner(), await buildEarner()]
  const { ask } = asAdmin()
  const correction = { amountCents: 150, reason: 'Ajuste de la feria' }
  await ask(`POST /admin/payouts/${store.storeId}/corrections`, correction)
  const made = await ask('POST /admin/payout-batches', { storeIds: [store.storeId] })
  const kinds = async (who: typeof store, asked: string) =>
    (await asker(endpoints, who.actor).ask(`GET /store/earnings?${asked}`)).body.items.map(({ kind }) => kind)
  expect(await kinds(store, `q=${store.number}`)).toEqual(['commission', 'sale'])
  expect(await kinds(store, `q=${store.number}&kind=sale`)).toEqual(['sale'])
  expect(await kinds(store, `q=${made.body.number}-1`)).toEqual(['payout'])
  expect(await kinds(store, 'q=FERIA')).toEqual(['correction'])
  expect(await kinds(store, 'sort=oldest')).toEqual(['sale', 'commission', 'correction', 'payout'])
  for (const q of [store.number, `${made.body.number}-1`, 'feria'])
    expect(await kinds(other, `q=${q}`)).toEqual([])
  expect((await asker(endpoints, store.actor).ask('GET /store/earnings?sort=most')).status).toBe(422)
})

test('balances and batches are taken along as files by who pays stores, and by no seller', async () => {
  const store = await buildEarner()
  const { ask, send } = asAdmin()
  const file = async (path: string) =>
    (await (await send(`/api/v1/admin/${path}`)).text()).trim().split('\r\n')
  const named = `payouts.csv?q=${encodeURIComponent(store.name)}`
  expect(await file(named)).toEqual([
    'Tienda,Por pagar,Por liberar,Saldo,Banco,Tipo de cuenta,Cuenta,Beneficiario',
    `${store.name},81.00,0.00,81.00,Banistmo,empresarial,0112345678,"Café Boquete, S. A."`,
  ])
  expect(await file(`${named}&state=negative`)).toHaveLength(1)
  const { number } = (await ask('POST /admin/payout-batches', { storeIds: [store.storeId] })).body
  const [head, newest] = await file('payout-batches.csv?state=open')
  expect(head).toBe('Lote,Fecha,Tiendas,Total,Estado,Fecha de decisión,Motivo')
  expect(newest).toMatch(new RegExp(`^${number},[-\\d]+ [:\\d]+,1,81\\.00,[^,]+,,$`))
  expect((await send('/api/v1/admin/payouts.csv?storeId=1')).status).toBe(422)
  for (const path of ['payouts', 'payout-batches'])
    expect((await asker(endpoints, store.actor).send(`/api/v1/admin/${path}.csv`)).status).toBe(403)
})
