import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { keepGateway } from '../../tests/support/build-gateways.ts'
import { readGatewaysNow } from '#modules/payments/gateways/queries.ts'
import { findSmtpSettings, SMTP_SECRET } from '#modules/platform/settings/queries.ts'
import { settings } from '#modules/platform/settings/tables.ts'
import { PLACES, refuseForeignKey, reencryptAll, tryKey } from './encrypted-columns.ts'
import { decryptSecret, encryptSecret, keyedHash } from '#server/auth/crypto.ts'
import { db, pool, transaction } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

// The key of a process is read once, so that a test changes the other one: what it encrypts elsewhere is encrypted under `OTHER`.
const OTHER = 'cd'.repeat(32)
const secretKey = `sk_test_${'a'.repeat(24)}`

afterEach(() => {
  env.APP_KEY = undefined
  env.APP_KEY_ALSO = undefined
  env.HASH_KEY = undefined
})

/** As another process with another key would encrypt it. */
async function encryptedElsewhere(plain: string, context: string): Promise<Buffer> {
  const { createCipheriv, randomBytes } = await import('node:crypto')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(OTHER, 'hex'), nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

test('a key is changed without a stop: the second one decrypts, everything is encrypted anew, and then it is not needed', async () => {
  await keepGateway('stripe', { publicKey: `pk_test_${'b'.repeat(24)}` }, { secrets: { secretKey } })
  const old = await encryptedElsewhere(JSON.stringify({ secretKey }), 'payment_gateways:stripe')
  await pool.query(`update payment_gateways set secrets = $1 where type = 'stripe'`, [old])
  const password = await encryptedElsewhere('correo-2026', SMTP_SECRET)
  const value = { smtpHost: 'mail.example.com', smtpPasswordSealed: password.toString('base64') }
  await transaction((tx) => tx.insert(settings).values({ block: 'email', value }))
  expect(await tryKey()).toEqual({ opened: 0, closed: ['payment_gateways stripe', 'settings email'] })
  expect(await reencryptAll()).toMatchObject({
    reencrypted: 0,
    closed: ['payment_gateways stripe', 'settings email'],
  })

  env.APP_KEY_ALSO = OTHER
  expect((await readGatewaysNow(db)).stripe.secrets).toEqual({ secretKey })
  expect((await findSmtpSettings(db))?.password).toBe('correo-2026')
  expect(await reencryptAll()).toEqual({ reencrypted: 2, unchanged: 0, closed: [] })
  expect(await reencryptAll()).toEqual({ reencrypted: 0, unchanged: 2, closed: [] })

  env.APP_KEY_ALSO = undefined
  expect((await readGatewaysNow(db)).stripe.secrets).toEqual({ secretKey })
  expect((await findSmtpSettings(db))?.password).toBe('correo-2026')
  expect(await tryKey()).toEqual({ opened: 2, closed: [] })
  await transaction((tx) => tx.delete(settings).where(eq(settings.block, 'email')))
})

test('under a second key nothing is encrypted, and a secret is decrypted in its own place only', async () => {
  env.APP_KEY_ALSO = OTHER
  const encrypted = encryptSecret('x', 'here')
  env.APP_KEY_ALSO = undefined
  expect(decryptSecret(encrypted, 'here')).toBe('x')
  env.APP_KEY_ALSO = OTHER
  const elsewhere = await encryptedElsewhere('y', 'here')
  expect(decryptSecret(elsewhere, 'here')).toBe('y')
  expect(() => decryptSecret(elsewhere, 'there')).toThrow()
})

test('a key that was given and opens nothing ends the start, with what to do; one that was lost, or is being changed, does not', async () => {
  await pool.query('delete from payment_gateways')
  await keepGateway('stripe', { publicKey: `pk_test_${'b'.repeat(24)}` }, { secrets: { secretKey } })
  await refuseForeignKey()
  env.APP_KEY = OTHER
  await refuseForeignKey()
  const old = await encryptedElsewhere(JSON.stringify({ secretKey }), 'payment_gateways:stripe')
  await pool.query(`update payment_gateways set secrets = $1 where type = 'stripe'`, [old])
  await expect(refuseForeignKey()).rejects.toThrow(
    /^APP_KEY opens none of the 1 secrets .+ as that of payment_gateways stripe.+start without APP_KEY/,
  )
  env.APP_KEY_ALSO = OTHER
  await refuseForeignKey()
  env.APP_KEY_ALSO = undefined
  env.APP_KEY = undefined
  await refuseForeignKey()
})

test('hashes of gift cards, numbers and devices have a key of their own, which stays', () => {
  const before = keyedHash('gift_card', 'ABCD')
  env.HASH_KEY = OTHER
  const stored = keyedHash('gift_card', 'ABCD')
  expect(stored).not.toEqual(before)
  expect(keyedHash('gift_card', 'ABCD')).toEqual(stored)
})

const SRC = join(import.meta.dirname, '..')

test('every module that encrypts a secret is in the list', () => {
  const found = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path) && !/crypto\.ts$|^app\/encrypted-columns\.ts$/.test(path))
    .filter((path) => readFileSync(join(SRC, path), 'utf8').includes('encryptSecret('))
    .map((path) => path.replaceAll('\\', '/').split('/').slice(0, 3).join('/'))
  const known = [
    'payments/gateways',
    'payments/gift-card-sales',
    'sellers/store-accounts',
    'insight/developer',
    'identity/accounts',
    'platform/settings',
    'platform/emails',
  ]
  // A stored answer is deleted after 72 hours, for which the old key stays.
  expect([...new Set(found)].toSorted()).toEqual(
    [...known.map((module) => `modules/${module}`), 'server/http/idempotency.ts'].toSorted(),
  )
  expect(new Set(PLACES.map(({ table }) => table)).size).toBe(9)
})
