import type { Urgency } from 'web-push'
import { env } from '#server/process/env.ts'
import { postOutside } from '#server/http/open-internet.ts'
import type { PushAddress } from '../input.ts'

export type ShopKeys = { publicKey: string; privateKey: string }
type Message = { title: string; text: string; path: string; lang: string }
type Push = { keys: ShopKeys; message: Message; topic: string; seconds: number }

// Read when the first device asks: most processes never speak to one.
const library = async () => (await import('web-push')).default

export const newKeys = async (): Promise<ShopKeys> => (await library()).generateVAPIDKeys()

/** Whether anything can be encrypted for the keys that a browser gave. */
export async function isUsable({ keys }: PushAddress): Promise<boolean> {
  const { encrypt, supportedContentEncodings } = await library()
  try {
    encrypt(keys.p256dh, keys.auth, 'x', supportedContentEncodings.AES_128_GCM)
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a message for one browser and hands it to its push service. False when the service no longer knows the browser;
 * throws when it was not taken, or when no one knows.
 */
export async function push(address: PushAddress, { keys, message, topic, seconds }: Push): Promise<boolean> {
  const { generateRequestDetails, supportedContentEncodings } = await library()
  const { endpoint, headers, body } = generateRequestDetails(address, JSON.stringify({ ...message, topic }), {
    vapidDetails: { subject: subject(), ...keys },
    contentEncoding: supportedContentEncodings.AES_128_GCM,
    urgency: 'normal' satisfies Urgency,
    ...{ topic, TTL: seconds },
  })
  const { status, answer } = await postOutside(endpoint, { headers, body: body!, characters: 300 })
  if (status === 404 || status === 410) return false
  if (status < 200 || status >= 300) throw new NotTaken(status, answer)
  return true
}

/** Whom a push service may write to about what the shop sends; Apple takes no address of one machine. */
const subject = () => (env.PUBLIC_URL.startsWith('https:') ? env.PUBLIC_URL : `mailto:${env.MAIL_FROM}`)

class NotTaken extends Error {
  override name = 'NotTaken'
  readonly status: number
  constructor(status: number, answer: string) {
    super(`push service: ${status} ${answer}`)
    this.status = status
  }
}

/** Whether the service will never take this message, however often it is asked. */
export const isNeverTaken = (error: unknown) =>
  error instanceof NotTaken && error.status < 500 && error.status !== 408 && error.status !== 429
