import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { addDevice } from '../../src/modules/platform/emails/commands/devices.ts'
import { outboxMessages } from '../../src/modules/platform/emails/tables.ts'
import { db } from '../../src/server/db/db.ts'

type Shown = { title: string; text: string; path: string; lang: string; topic: string }
type Received = { at: string; message: Shown; ttl: number; topic: string; subject: string }
type Browser = { keys: ECDH; auth: Buffer; shopKey: string | null }

/**
 * A push service as browsers have one, by the standards and not by the library that the shop uses: it believes a shop by
 * the signature of its key (RFC 8292) and decrypts the message as the browser would (RFC 8291, 8188). What it answers
 * next can be said; otherwise it takes what is good, and knows nothing of a browser that it did not give an address.
 */
export async function openPushService() {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const answers: number[] = []
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    const said = answers.shift()
    void request
      .toArray()
      .then((chunks) => response.writeHead(said ?? take(request, Buffer.concat(chunks))).end())
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function take({ url, headers }: IncomingMessage, body: Buffer): number {
    const browser = browsers.get(url ?? '')
    if (!browser) return 410
    const subject = subjectOf(headers.authorization ?? '', { origin, shopKey: browser.shopKey })
    if (subject === null) return 403
    if (headers['content-encoding'] !== 'aes128gcm' || body.length > 4096) return 400
    const ttl = Number(headers['ttl'])
    received.push({ at: url!, message: unseal(body, browser), ttl, topic: String(headers['topic']), subject })
    return 201
  }

  return {
    received,
    /** What it answers to the next ones, whatever they bring. */
    answers,
    asked: () => asked,
    /** A browser that subscribes with the shop's key; what it would hand to the shop. */
    subscribe(shopKey: string | null = null) {
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      const at = `/send/${randomUUID()}`
      browsers.set(at, { keys, auth, shopKey })
      const p256dh = keys.generateKeys('base64url')
      return { endpoint: `${origin}${at}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    forget: (endpoint: string) => browsers.delete(new URL(endpoint).pathname),
    close: () => new Promise<void>((done) => void server.close(() => done())),
  }
}

/** Who says they sent it, or null where the token is not of the key that the browser subscribed with. */
function subjectOf(
  authorization: string,
  { origin, shopKey }: { origin: string; shopKey: string | null },
): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || (shopKey !== null && key !== shopKey)) return null
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}')
  const seconds = exp - Date.now() / 1000
  return isTheirs && aud === origin && seconds > 0 && seconds <= 86_400 && /^(https:|mailto:)/.test(sub)
    ? sub
    : null
}

function unseal(body: Buffer, { keys, auth }: Browser): Shown {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const encrypted = body.subarray(21 + sender.length)
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encrypted.subarray(-16))
  const plain = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()])
  // One record alone: its end is marked by a two and filled with nothing.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'))
}

/** A device of a person, whose push service no one asks. */
export async function buildDevice({ userId }: { userId: string }) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const address = {
    endpoint: `https://8.8.8.8/send/${randomUUID()}`,
    keys: { p256dh, auth: randomBytes(16).toString('base64url') },
  }
  await addDevice(address, { userId, deviceHash: randomBytes(32), userAgent: '' }, { now: new Date() })
}

/** What waits for the devices of a person, as it will be shown there. */
export const shownTo = (email: string) =>
  db
    .select({ title: outboxMessages.subject, text: outboxMessages.bodyText, path: outboxMessages.path })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, email), eq(outboxMessages.channel, 'push')))
