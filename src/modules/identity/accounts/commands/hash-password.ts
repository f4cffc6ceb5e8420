import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sameBytes } from '#server/auth/crypto.ts'

const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const deriveKey = promisify(argon2)

/** argon2id in the PHC format, some 20 ms on a thread of its own. Call it outside of a transaction. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(password, { ...COST, nonce, tagLength: TAG_BYTES })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Whether the password made this hash. Without a hash it works just as long and
 * says no, so that the time of an answer does not reveal which addresses exist.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(hash ?? '') ?? []
  if (memory === undefined) {
    await derive(password, { ...COST, nonce: randomBytes(16), tagLength: TAG_BYTES })
    return false
  }
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await derive(password, {
    ...cost,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
  })
  return sameBytes(given, expected)
}

type Parameters = { memory: number; passes: number; parallelism: number; nonce: Buffer; tagLength: number }

// The same character can be typed as one code point or as two, depending on the keyboard.
const derive = (password: string, parameters: Parameters) =>
  deriveKey('argon2id', { ...parameters, message: password.normalize('NFC') })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
