import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { CARD } from '../../../../../tests/support/build-orders.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { db, transaction } from '#server/db/db.ts'
import * as checkoutEndpoints from '../endpoints.ts'

async function buyer() {
  const { userId, actor } = await buildMember()
  const { productId } = await buildStock({ onHand: 10, priceCents: 2000 })
  const fill = () =>
    transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now: new Date() }))
  await fill()
  const { ask } = asker(checkoutEndpoints, actor)
  return { userId, ask, fill }
}

test('province, district and corregimiento belong together; postal code and landmark may be left out', async () => {
  const { ask, userId } = await buyer()
  const { zipCode: _, landmark: __, ...needed } = CARD.billingInfo
  const elsewhere = { ...needed, state: 'Chiriquí' }
  expect(await ask('POST /checkout', { ...CARD, billingInfo: elsewhere })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'billingInfo.city', message: 'Elige un distrito de esa provincia' }] },
  })
  expect(
    await ask('POST /checkout', { ...CARD, billingInfo: { ...needed, phone: '6123-4567' } }),
  ).toMatchObject({
    status: 200,
  })
  const { rows } = await db.execute(sql`select billing_info from orders where user_id = ${userId}`)
  expect(rows).toMatchObject([
    { billing_info: { ...needed, phone: '+50761234567', zipCode: '', landmark: '' } },
  ])
})

test('an address is remembered where the buyer wants it, and offered the next time', async () => {
  const { ask, fill, userId } = await buyer()
  await ask('POST /checkout', { ...CARD, saveAddress: true })
  await fill()
  await ask('POST /checkout', { ...CARD, saveAddress: true })
  await fill()
  await ask('POST /checkout', { ...CARD, billingInfo: { ...CARD.billingInfo, address: 'Calle 2' } })
  await fill()
  const { body } = await ask('GET /checkout')
  expect(body.addresses).toMatchObject([{ address: CARD.billingInfo.address, isDefault: true }])
  expect(body.addresses[0]).not.toHaveProperty('email')
  await db.execute(sql`update orders set billing_info = billing_info - 'corregimiento' || '{"city": "Ciudad de Panamá"}'
    where user_id = ${userId}`)
  const old = await ask('GET /checkout')
  expect(old.body.billing).toMatchObject({ state: 'Panamá', city: '', corregimiento: '', address: 'Calle 2' })
})

test('a cédula or RUC is asked for the receipt alone: written in one way, with its own DV, and no seller reads it', async () => {
  const { ask, userId } = await buyer()
  const buy = (taxId: string) =>
    ask('POST /checkout', { ...CARD, saveAddress: true, billingInfo: { ...CARD.billingInfo, taxId } })
  for (const wrong of ['8-442', '155596713-2-2015', '155596713-2-2015 DV 58'])
    expect(await buy(wrong)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'billingInfo.taxId', message: expect.stringContaining('con el DV') }] },
    })
  expect((await buy(' 155596713-2-2015 dv59 ')).status).toBe(200)
  const { rows } = await db.execute(
    sql`select billing_info ->> 'taxId' as id from orders where user_id = ${userId}`,
  )
  expect(rows).toEqual([{ id: '155596713-2-2015 DV 59' }])
  const { body } = await ask('GET /checkout')
  expect(body.billing).toMatchObject({ taxId: '155596713-2-2015 DV 59' })
  expect(body.addresses[0]).not.toHaveProperty('taxId')
})
