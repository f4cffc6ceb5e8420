import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actionsOn, auditOf } from '../../../../tests/support/audit.ts'
import { asker } from '../../../../tests/support/ask.ts'
import { buildMember, buildSession } from '../../../../tests/support/build-accounts.ts'
import { buildStore, STORE_ACCOUNT } from '../../../../tests/support/build-orders.ts'
import { buildStoreMember } from '../../../../tests/support/build-stores.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'
import { credentials } from '#modules/identity/accounts/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import { db } from '#server/db/db.ts'
import { storePaymentSettings } from './tables.ts'
import * as storeAccounts from './endpoints.ts'

const PASSWORD = 'Istmo2026'
const SAVED = { ...STORE_ACCOUNT, password: PASSWORD, version: 0 }

/** A store without an account whose owner has a password. */
async function open() {
  const store = await buildStore({ account: false })
  await db
    .update(credentials)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(credentials.userId, store.userId))
  const { actor } = await buildSession({ userId: store.userId })
  return { ...store, ...asker(storeAccounts, actor) }
}

test('an owner changes the account with the password, is informed by mail, and it is written down', async () => {
  const { ask, email, storeId } = await open()
  expect(await ask('GET /store/payment-settings')).toMatchObject({
    status: 200,
    body: { version: 0, canReceiveTransfers: false, bankAccount: '' },
  })
  expect(await ask('PUT /store/payment-settings', SAVED)).toMatchObject({
    status: 200,
    body: { ...STORE_ACCOUNT, version: 1, canReceiveTransfers: true },
  })
  const emails = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))
  expect(emails.map(({ template }) => template)).toEqual(['payment_account_changed'])
  expect(await actionsOn(storeId)).toContain('payments.change_account')
  expect(await ask('PUT /store/payment-settings', SAVED)).toMatchObject({ status: 409 })
})

test('a wrong password changes nothing and informs no one', async () => {
  const { ask, email } = await open()
  const wrong = await ask('PUT /store/payment-settings', { ...SAVED, password: 'Otra2026' })
  expect(wrong.status).toBeGreaterThanOrEqual(400)
  expect(wrong.status).toBeLessThan(500)
  expect((await ask('GET /store/payment-settings')).body).toMatchObject({ version: 0 })
  expect(await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email))).toEqual([])
})

test('two changes of the same version at once are one', async () => {
  const { ask } = await open()
  const both = await Promise.all([1, 2].map(() => ask('PUT /store/payment-settings', SAVED)))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each([
  ['bankAccount', '<b>1</b>'],
  ['swiftCode', 'X'],
  ['accountType', 'secreta'],
  ['cryptoConfirmations', 13],
  ['cryptoCurrencies', 'DOGE'],
  ['cryptoWalletAddress', 'javascript:alert(1)//'],
  ['keys', { stripePublicKey: 'sk_live_1' }],
  ['keys', { stripeSecretKey: 'con espacio' }],
  ['keys', { webhookSecret: 'whsec_1' }],
  ['clearKeys', ['password']],
  ['password', ''],
  ['storeId', crypto.randomUUID()],
])('%s %j is refused with its field', async (field, value) => {
  const { ask } = await open()
  expect(await ask('PUT /store/payment-settings', { ...SAVED, [field]: value })).toMatchObject({
    status: 422,
  })
})

const SECRET = 'sk_live_51NuncaDebeSalir9876'

test('the keys of a store only come in: stored encrypted, shown by their end and day, taken away when asked', async () => {
  const { ask, storeId } = await open()
  const keys = { stripePublicKey: 'pk_live_51Publica1234', stripeSecretKey: SECRET }
  const saved = await ask('PUT /store/payment-settings', { ...SAVED, keys })
  const shown = { configured: true, last4: '9876', updatedAt: expect.any(String) }
  const none = { configured: false, last4: null, updatedAt: null }
  expect(saved.body).toMatchObject({
    keys: { stripeSecretKey: shown, stripePublicKey: { last4: '1234' }, paypalClientId: none },
  })
  const empty = { stripeSecretKey: '', paypalClientSecret: 'EF-nueva-de-paypal' }
  const again = await ask('PUT /store/payment-settings', { ...SAVED, keys: empty, version: 1 })
  expect(again.body).toMatchObject({
    keys: { stripeSecretKey: shown, paypalClientSecret: { last4: 'ypal' } },
  })
  const cleared = await ask('PUT /store/payment-settings', {
    ...SAVED,
    clearKeys: ['stripeSecretKey'],
    version: 2,
  })
  expect(cleared.body).toMatchObject({
    keys: { stripeSecretKey: none, stripePublicKey: { configured: true } },
  })
  const audited = await auditOf(storeId)
  const stored = await db.select().from(storePaymentSettings).where(eq(storePaymentSettings.storeId, storeId))
  const everything = JSON.stringify([saved, again, cleared, audited]) + stored[0]!.keys!.toString('latin1')
  expect(everything).not.toContain(SECRET)
  expect(everything).not.toContain('51Publica')
})

test('only the owner of a store has payment settings', async () => {
  const customer = asker(storeAccounts, (await buildMember()).actor)
  const admin = asker(storeAccounts, (await buildMember({ role: 'admin' })).actor)
  for (const { ask } of [customer, admin])
    expect(await ask('GET /store/payment-settings')).toMatchObject({ status: 403 })
  expect(await asker(storeAccounts).ask('GET /store/payment-settings')).toMatchObject({ status: 401 })
  const { storeId, ask } = await open()
  expect(await ask('GET /store/payment-settings')).toMatchObject({ status: 200 })
  for (const role of ['manager', 'staff'] as const) {
    const helper = asker(storeAccounts, (await buildStoreMember(storeId, role)).actor)
    expect(await helper.ask('GET /store/payment-settings')).toMatchObject({ status: 403 })
    expect(await helper.ask('PUT /store/payment-settings', SAVED)).toMatchObject({ status: 403 })
  }
  expect(await db.$count(storePaymentSettings, eq(storePaymentSettings.storeId, storeId))).toBe(0)
})
