import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditOf } from '../../../../tests/support/audit.ts'
import { type asker as Asker, asker } from '../../../../tests/support/ask.ts'
import { buildMember, changeSettings } from '../../../../tests/support/build-accounts.ts'
import { buildProduct } from '../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../tests/support/build-orders.ts'
import { setRates, zoneRates } from '../../../../tests/support/build-rates.ts'
import { eventsDuring } from '../../../../tests/support/live-events.ts'
import * as products from '#modules/catalog/products/endpoints.ts'
import * as rates from './endpoints.ts'

type Ask = ReturnType<typeof Asker>['ask']
let ask: Ask
beforeAll(async () => {
  ask = asker(rates, (await buildMember({ role: 'admin' })).actor).ask
})
afterEach(async () => {
  await setRates(null, [])
  await changeSettings('sellers', { storesSetShipping: true })
})

const table = (...zones: object[]) => ({ defaultGrams: 1000, zones })
const put = async (wanted: object, by: Ask = ask, of = 'admin') => {
  const { body } = await by(`GET /${of}/shipping-rates` as 'GET /admin/shipping-rates')
  return by(`PUT /${of}/shipping-rates` as 'PUT /admin/shipping-rates', {
    rates: wanted,
    version: body.version,
  })
}

test('the admin saves a table over the version that was read, and everyone reads the prices by zone', async () => {
  const { body: before } = await ask('GET /admin/shipping-rates')
  expect(before).toMatchObject({
    rates: { defaultGrams: 1000, zones: [] },
    zones: [{ id: 'ciudad' }, { id: 'interior' }, { id: 'lejos' }],
    figures: { standardShippingCents: 599, expressShippingCents: 1299, freeShippingFromCents: 5000 },
    isAllowed: true,
  })
  const wanted = table(zoneRates('interior', 750, { freeFromCents: 8000 }))
  const events = await eventsDuring(async () => {
    expect(await put(wanted)).toMatchObject({ status: 200 })
  })
  expect(events).toContainEqual(expect.objectContaining({ name: 'settings.changed', ids: ['shipping'] }))
  const { body: after } = await ask('GET /admin/shipping-rates')
  expect(after).toMatchObject({ rates: wanted, version: before.version + 1 })
  const stale = await ask('PUT /admin/shipping-rates', { rates: table(), version: before.version })
  expect(stale).toMatchObject({ status: 409, body: { code: 'app.stale' } })
  const [entry] = await auditOf('shipping')
  expect(entry).toMatchObject({ action: 'shipping_rates.save', after: wanted })
  const visitor = asker(rates).ask
  expect((await visitor('GET /shipping-rates')).body).toMatchObject({
    standardFromCents: 599,
    freeFromCents: 8000,
    zones: [{ freeFromCents: 5000 }, { name: 'Interior', freeFromCents: 8000 }, {}],
  })
  expect((await visitor('GET /admin/shipping-rates')).status).toBe(401)
})

const band = (from: number, to: number | null) => ({ from, to, cents: 500 })
test.each([
  [
    'zones.0.standard.1.from',
    [band(0, 2000), band(3000, null)],
    'Queda un hueco: el tramo empieza donde termina el anterior',
  ],
  [
    'zones.0.standard.1.from',
    [band(0, 2000), band(1000, null)],
    'Se cruza con el tramo anterior: empieza donde aquel termina',
  ],
  ['zones.0.standard.0.from', [band(500, null)], 'El primer tramo empieza en 0'],
  [
    'zones.0.standard.0.from',
    [band(0, null), band(500, null)],
    'Escribe hasta dónde llega este tramo: después viene otro',
  ],
  ['zones.0.standard.0.from', [band(0, 500)], 'El último tramo no tiene final: déjalo vacío'],
  ['zones.0.standard.0.from', [], 'Falta el precio: pon al menos un tramo'],
  ['zones.0.standard.0.cents', [{ from: 0, to: null, cents: -1 }], ''],
  ['zones.0.standard.0.cents', [{ from: 0, to: null, cents: 5.5 }], ''],
])(
  '%s: bands with a gap, an overlap or no price are refused with a sentence',
  async (field, standard, said) => {
    const answer = await put(table(zoneRates('interior', 500, { standard })))
    const message = expect.stringContaining(said)
    const fields = [expect.objectContaining({ field: `rates.${field}`, message })]
    expect(answer).toMatchObject({ status: 422, body: { fields } })
  },
)

test('a zone that is not there, or is there twice, is refused', async () => {
  expect(await put(table(zoneRates('luna', 500)))).toMatchObject({ status: 422 })
  expect(await put(table(zoneRates('interior', 500), zoneRates('interior', 600)))).toMatchObject({
    status: 422,
  })
})

test('a store has a table of its own while the admin allows it; without leave it may only remove it', async () => {
  const store = await buildStore()
  const seller = asker(rates, store.actor).ask
  const wanted = table(zoneRates('interior', 300))
  expect(await put(wanted, seller, 'store')).toMatchObject({ status: 200 })
  expect((await seller('GET /store/shipping-rates')).body).toMatchObject({ rates: wanted, isAllowed: true })
  // The site and another store have none of it.
  expect((await ask('GET /admin/shipping-rates')).body.rates.zones).toEqual([])
  const other = asker(rates, (await buildStore()).actor).ask
  expect((await other('GET /store/shipping-rates')).body.rates.zones).toEqual([])

  await changeSettings('sellers', { storesSetShipping: false })
  expect((await seller('GET /store/shipping-rates')).body).toMatchObject({ rates: wanted, isAllowed: false })
  expect(await put(wanted, seller, 'store')).toMatchObject({
    status: 403,
    body: { code: 'shipping.rates_not_allowed' },
  })
  expect(await put(table(), seller, 'store')).toMatchObject({ status: 200 })
})

const ten = (cents: number) => Array.from({ length: 10 }, () => cents)
test('the page of a product names what it costs to send to the most expensive zone, by its seller', async () => {
  const store = await buildStore()
  const own = await buildProduct({ storeId: store.storeId })
  const ofSite = await buildProduct({})
  const shippingOf = async (id: string) =>
    (await asker(products).ask(`GET /products/${id}` as 'GET /products/{id}')).body.shipping
  expect(await shippingOf(own.id)).toEqual({
    ...{ standardCents: ten(599), expressCents: ten(1299), freeFromCents: 5000 },
  })
  const bands = [band(0, 2000), { from: 2000, to: null, cents: 900 }]
  await setRates(store.storeId, [zoneRates('lejos', 0, { standard: bands })])
  // In the other zones the figures of the settings hold, and they are the most for one unit.
  expect(await shippingOf(own.id)).toEqual({
    ...{
      standardCents: [599, ...ten(900).slice(1)],
      expressCents: ten(1299),
      freeFromCents: null,
    },
  })
  expect(await shippingOf(ofSite.id)).toMatchObject({ standardCents: ten(599) })
})
