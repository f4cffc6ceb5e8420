import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { env } from '#server/env.ts'
import { ANSWER_CHARACTERS } from '../rules.webhooks.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

// What is not the open internet: own networks, this machine, providers' metadata, documentation, groups.
const CLOSED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
// Of IPv6 only 2000::/3 is given out, and parts of that carry IPv4 inside or are examples.
const CLOSED_V6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
// Two lists: in one, a number of IPv4 would also be looked for among those that IPv6 keeps for it.
const closed = { 4: new BlockList(), 6: new BlockList() }
for (const [net, prefix] of CLOSED_V4) closed[4].addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of CLOSED_V6) closed[6].addSubnet(net, prefix, 'ipv6')

export class ClosedAddress extends Error {
  override name = 'ClosedAddress'
}

/** Whether a number of the network is of the open internet. */
export function isOpenAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed[4].check(address, 'ipv4')
  return isIP(address) === 6 && !closed[6].check(address, 'ipv6')
}

const mayBeAnything = () => env.ISTMO_WEBHOOK_TARGETS === 'any'

/** The numbers behind a name, every one of them open; throws `ClosedAddress` or what the name servers say. */
async function openNumbersOf(host: string) {
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare) ? [{ address: bare, family: isIP(bare) }] : await lookup(bare, { all: true })
  if (!mayBeAnything() && !found.every(({ address }) => isOpenAddress(address))) throw new ClosedAddress()
  return found
}

/** Whether an address may be told anything: https, no name and password in it, and open as of now. */
export async function checkTarget(url: string): Promise<'open' | 'not_https' | 'closed' | 'unknown'> {
  const target = URL.canParse(url) ? new URL(url) : null
  const isSecure = target?.protocol === 'https:' || (target?.protocol === 'http:' && mayBeAnything())
  if (!target || !isSecure || target.username !== '' || target.password !== '') return 'not_https'
  return openNumbersOf(target.hostname).then(
    () => 'open' as const,
    (error: unknown) => (error instanceof ClosedAddress ? 'closed' : 'unknown'),
  )
}

/** Looked at anew for each connection, and connected to what was looked at: a name that changes in between wins nothing. */
const openLookup: LookupFunction = (host, options, answer) => {
  openNumbersOf(host).then(
    (found) => (options.all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family)),
    (error: NodeJS.ErrnoException) => answer(error, '', 0),
  )
}

export type Answered = { status: number; answer: string }
type Message = { id: string; event: string; body: string; secrets: readonly string[]; now: Date }

/**
 * Sends one signed message and reads the beginning of what is answered. Redirects are not followed, and after ten
 * seconds it is over; throws where nothing was answered.
 */
export async function post(url: string, message: Message): Promise<Answered> {
  const target = new URL(url)
  // A number in the address is never looked up by the connection itself.
  await openNumbersOf(target.hostname)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const send = target.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        method: 'POST',
        agent: false,
        lookup: openLookup,
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(message.body),
          'user-agent': 'Istmo-Webhooks/1',
          'istmo-event': message.event,
          'istmo-delivery': message.id,
          'istmo-signature': signatureOf(message),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const finish = () => resolve({ status: response.statusCode ?? 0, answer: textOf(chunks) })
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= MAX_BYTES) chunks.push(chunk)
          if (bytes >= ANSWER_CHARACTERS * 4) {
            finish()
            request.destroy()
          }
        })
        response.on('end', finish)
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(message.body)
  })
}

/** `t=…,v1=…`, one for each secret that holds: the moment and the body under each. */
export function signatureOf({ body, secrets, now }: Pick<Message, 'body' | 'secrets' | 'now'>): string {
  const at = Math.floor(now.getTime() / 1000)
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'))
  return [`t=${at}`, ...signed.map((one) => `v1=${one}`)].join(',')
}

const textOf = (chunks: readonly Buffer[]) =>
  Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, ANSWER_CHARACTERS)
