import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker, problemOf } from '../../../../tests/support/ask.ts'
import { buildMember, changeSettings } from '../../../../tests/support/build-accounts.ts'
import * as accounts from '#modules/identity/accounts/endpoints.ts'
import { consents, profiles } from '#modules/identity/accounts/tables.ts'
import { choiceUrl } from '#modules/platform/emails/public.ts'
import * as checkout from '#modules/sales/checkout/endpoints.ts'
import * as feedback from '#modules/sales/feedback/endpoints.ts'
import { REVIEW_EMAILS } from '#modules/sales/feedback/rules.ts'
import { env } from '#server/process/env.ts'
import { signedId } from '#server/auth/crypto.ts'
import { db } from '#server/db/db.ts'
import * as endpoints from './endpoints.ts'
import { CART_EMAILS } from './rules.ts'

const { ask } = asker(endpoints)
const tokenOf = (userId: string) => signedId(CART_EMAILS, userId)
const agreed = (userId: string) =>
  db.$count(consents, and(eq(consents.userId, userId), eq(consents.kind, 'carts')))

/** A member who said yes in the profile. */
async function agree() {
  const member = await buildMember()
  await changeSettings('carts', { isOn: true })
  const person = asker(accounts, member.actor)
  expect((await person.ask('PUT /profile/cart-emails', { wantsCartEmails: true })).body).toMatchObject({
    wantsCartEmails: true,
    wantsOffers: false,
  })
  return { ...member, person }
}

test('the profile asks while the shop sends such emails, and nothing is agreed before', async () => {
  await changeSettings('carts', { isOn: false })
  const { actor } = await buildMember()
  const person = asker(accounts, actor)
  expect((await person.ask('GET /profile')).body.wantsCartEmails).toBeNull()
  await changeSettings('carts', { isOn: true })
  expect((await person.ask('GET /profile')).body.wantsCartEmails).toBe(false)
  for (const wantsCartEmails of [true, true, false, true])
    expect((await person.ask('PUT /profile/cart-emails', { wantsCartEmails })).body).toMatchObject({
      wantsCartEmails,
    })
  expect((await asker(accounts).ask('PUT /profile/cart-emails', { wantsCartEmails: true })).status).toBe(401)
})

test('the checkout asks who has not agreed yet, while the shop sends such emails', async () => {
  await changeSettings('carts', { isOn: false })
  const { actor } = await buildMember()
  const { ask: asked } = asker({ ...accounts, ...checkout }, actor)
  const asks = async () => (await asked('GET /checkout')).body.asksCartEmails
  expect(await asks()).toBe(false)
  await changeSettings('carts', { isOn: true })
  expect(await asks()).toBe(true)
  await asked('PUT /profile/cart-emails', { wantsCartEmails: true })
  expect(await asks()).toBe(false)
  await asked('PUT /profile/cart-emails', { wantsCartEmails: false })
  expect(await asks()).toBe(true)
})

test('one POST to the List-Unsubscribe address ends the emails about carts, again too', async () => {
  const { userId, person } = await agree()
  const oneClick = (cart: string) =>
    asker(feedback).send(choiceUrl({ cart }).slice(env.PUBLIC_URL.length), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://correo.example' },
      body: 'List-Unsubscribe=One-Click',
    })
  for (const _ of [1, 2]) expect((await oneClick(tokenOf(userId))).status).toBe(200)
  expect(await agreed(userId)).toBe(0)
  expect((await person.ask('GET /profile')).body.wantsCartEmails).toBe(false)
  expect((await oneClick('de-nadie')).status).toBe(410)
})

test('the link of an email ends them without signing in, until they are wanted again', async () => {
  const { userId } = await agree()
  const token = tokenOf(userId)
  for (const isWanted of [false, false, true, false]) {
    expect(await ask('POST /cart-emails', { token, isWanted })).toMatchObject({
      status: 200,
      body: { isWanted },
    })
    expect(await agreed(userId)).toBe(Number(isWanted))
  }
  for (const wrong of ['x', `${userId}.x`, signedId(REVIEW_EMAILS, userId)])
    expect(problemOf(await ask('POST /cart-emails', { token: wrong, isWanted: true }))).toMatchObject({
      status: 410,
      code: 'recovery.link_invalid',
    })
  await db.update(profiles).set({ anonymisedAt: new Date() }).where(eq(profiles.id, userId))
  expect((await ask('POST /cart-emails', { token, isWanted: true })).status).toBe(410)
  expect((await ask('POST /cart-emails', { token: '', isWanted: true })).status).toBe(422)
})

test('only admins read what came of the emails', async () => {
  const [admin, customer] = [await buildMember({ role: 'admin' }), await buildMember()]
  expect((await ask('GET /admin/cart-recovery')).status).toBe(401)
  expect((await asker(endpoints, customer.actor).ask('GET /admin/cart-recovery')).status).toBe(403)
  expect(await asker(endpoints, admin.actor).ask('GET /admin/cart-recovery')).toEqual({
    status: 200,
    body: { emails: 0, carts: 0, bought: 0 },
  })
})
