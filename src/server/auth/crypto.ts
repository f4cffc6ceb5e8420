import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '../process/env.ts'

/** A random token for a link or a cookie: 256 bits, URL-safe. Store only its `hashToken`. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export function sameBytes(a: Buffer, b: Buffer) {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A keyed hash for values that must be comparable but not readable, such as a device or a visitor. */
export const keyedHash = (purpose: string, value: string) =>
  createHmac('sha256', hashKey()).update(`${purpose}\0${value}`).digest()

/** For a link that is sent to one person: whose it is, and a hash that no one else can make. */
export const signedId = (purpose: string, id: string) =>
  `${id}.${keyedHash(purpose, id).toString('base64url')}`

/** The id of what `signedId` made for this purpose; null for anything else. */
export function readSignedId(purpose: string, token: string): string | null {
  const id = token.split('.', 1)[0]!
  return sameBytes(Buffer.from(token), Buffer.from(signedId(purpose, id))) ? id : null
}

/** AES-256-GCM under the application key; `context` binds the text to its place, so it cannot be moved to another row. */
export function encryptSecret(plain: string, context: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', appKey(), nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/**
 * Opens what `encryptSecret` made with the same context, under the key of now or, while keys are changed, under
 * `APP_KEY_ALSO`; throws when key, context or bytes differ.
 */
export function decryptSecret(encrypted: Buffer, context: string): string {
  try {
    return openWith(appKey(), encrypted, context)
  } catch (error) {
    if (!env.APP_KEY_ALSO) throw error
    return openWith(Buffer.from(env.APP_KEY_ALSO, 'hex'), encrypted, context)
  }
}

/** Whether the key of now alone opens it. */
export function isEncryptedWithCurrentKey(encrypted: Buffer, context: string): boolean {
  try {
    openWith(appKey(), encrypted, context)
    return true
  } catch {
    return false
  }
}

function openWith(key: Buffer, encrypted: Buffer, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12)).setAAD(
    Buffer.from(context),
  )
  decipher.setAuthTag(encrypted.subarray(12, 28))
  return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8')
}

let cachedKey: Buffer | undefined

/** The operator's APP_KEY, or one made once and stored beside the data, readable by its owner only. */
function appKey(): Buffer {
  cachedKey ??= Buffer.from(env.APP_KEY ?? storedKey(), 'hex')
  return cachedKey
}

/** A hash cannot be made again, because its source is not stored: its key stays when the other changes. */
const hashKey = () => (env.HASH_KEY ? Buffer.from(env.HASH_KEY, 'hex') : appKey())

const keyPath = () => join(env.DATA_DIR, 'app.key')

/** Whether a key was given or made before; asking makes none. */
export const hasAppKey = () => env.APP_KEY !== undefined || existsSync(keyPath())

function storedKey(): string {
  const path = keyPath()
  mkdirSync(env.DATA_DIR, { recursive: true })
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
