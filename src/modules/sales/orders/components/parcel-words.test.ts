import { expect, test } from 'vitest'
import { parcelSteps } from './parcel-words.ts'
import type { SellerOrder } from './seller-payment-words.ts'

const OWN: SellerOrder = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'IST-AAAAAAAA',
  seller: 'Istmo',
  isSite: true,
  status: 'pending',
  shippingCents: 599,
  totalCents: 2599,
  payment: null,
  state: 'waiting',
  paidAt: null,
  shippedAt: null,
  courier: null,
  guideNumber: null,
  promisedUntil: '2026-11-27T04:59:59.999Z',
  deliveredAt: null,
  toldBy: null,
  cancelReason: null,
  lines: [],
}
const order = { placedAt: '2026-11-23T15:00:00.000Z', place: 'Bella Vista' }
const facts = (own: Partial<SellerOrder>) =>
  parcelSteps({ ...OWN, ...own }, order).map(({ name, fact, state }) =>
    [state, name, fact].filter(Boolean).join(' · ').replaceAll('\u00a0', ' ').replace(' a las', ','),
  )

test('the way of a parcel has the hour of each step, and the day of those that come', () => {
  const placed = 'done · Pedido hecho · 23 de noviembre, 10:00 a. m.'
  expect(facts({})).toEqual([
    placed,
    'now · Esperando el pago',
    'next · En preparación',
    'next · En camino',
    'next · Entregado',
  ])
  const paidAt = '2026-11-23T15:05:00.000Z'
  const paid = 'done · Pago recibido · 23 de noviembre, 10:05 a. m.'
  const comes = 'Entregado · Llega el jueves 26 de noviembre a Bella Vista.'
  expect(facts({ state: 'preparing', paidAt })).toEqual([
    ...[placed, paid, 'now · En preparación', 'next · En camino', `next · ${comes}`],
  ])
  const shipped = { paidAt, shippedAt: '2026-11-24T20:30:00.000Z', courier: 'Uno Express' }
  const left = 'En camino · Salió el 24 de noviembre, 3:30 p. m. con Uno Express.'
  expect(facts({ ...shipped, state: 'shipped' })).toEqual([
    ...[placed, paid, 'done · Preparado', `now · ${left}`, `next · ${comes}`],
  ])
  // A parcel without a courier: the hour is also the full stop.
  const byHand = { ...OWN, ...shipped, courier: null, state: 'shipped' } as const
  expect(parcelSteps(byHand, order)[3]?.fact).toMatch(/3:30\sp\.\sm\.$/)
  const arrived = { ...shipped, state: 'delivered', deliveredAt: '2026-11-26T16:00:00.000Z' } as const
  expect(facts({ ...arrived, toldBy: 'buyer' }).slice(3)).toEqual([
    ...[`done · ${left}`, 'done · Entregado · Lo recibiste el 26 de noviembre, 11:00 a. m.'],
  ])
  // No one said at which hour.
  expect(facts(arrived).at(-1)).toMatch(/la damos por hecha el 26 de noviembre de 2026\.$/)
})
