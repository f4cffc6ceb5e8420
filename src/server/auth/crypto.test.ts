import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret, hashToken, newToken } from './crypto.ts'
import { env } from '../process/env.ts'

test('a secret opens in its own place only', () => {
  const encrypted = encryptSecret('sk_live_á', 'gateway:stripe')
  expect(decryptSecret(encrypted, 'gateway:stripe')).toBe('sk_live_á')
  expect(() => decryptSecret(encrypted, 'gateway:paypal')).toThrow()
})

test('one changed bit is noticed', () => {
  const encrypted = encryptSecret('secret', 'here')
  encrypted[encrypted.length - 1]! ^= 1
  expect(() => decryptSecret(encrypted, 'here')).toThrow()
})

test('the same secret never looks the same twice', () => {
  expect(encryptSecret('x', 'y')).not.toEqual(encryptSecret('x', 'y'))
})

test('the key that was made is readable by its owner only', () => {
  encryptSecret('x', 'y')
  expect(statSync(join(env.DATA_DIR, 'app.key')).mode & 0o777).toBe(0o600)
})

test('tokens are 256 bits and stored as a hash', () => {
  const token = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashToken(token)).toHaveLength(32)
  expect(newToken()).not.toBe(token)
})
