import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { env } from '../process/env.ts'

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

/** Why the shop itself gave up. */
class NotSent extends Error {
  override name = 'NotSent'
}

/** Whether a number of the network is of the open internet. */
export function isOpenAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed[4].check(address, 'ipv4')
  return isIP(address) === 6 && !closed[6].check(address, 'ipv6')
}

const mayBeAnything = () => env.ISTMO_WEBHOOK_TARGETS === 'any'

/**
 * The numbers behind a name, every one of them open. A name of the own network and one that does not exist throw the
 * same, so that the answer says nothing about the own network.
 */
async function openNumbersOf(host: string) {
  const bare = host.replace(/^\[|\]$/g, '')
  const isNumber = isIP(bare) > 0
  const found = isNumber
    ? [{ address: bare, family: isIP(bare) }]
    : await lookup(bare, { all: true }).catch(() => [])
  const isOpen = mayBeAnything() || found.every(({ address }) => isOpenAddress(address))
  if (found.length === 0 || !isOpen) throw new NotSent('closed address')
  return found
}

/** Whether anything may be sent to an address: https, no name and password in it, and open as of now. */
export async function checkTarget(url: string): Promise<'open' | 'not_https' | 'closed'> {
  const target = URL.canParse(url) ? new URL(url) : null
  const isSecure = target?.protocol === 'https:' || (target?.protocol === 'http:' && mayBeAnything())
  if (!target || !isSecure || target.username !== '' || target.password !== '') return 'not_https'
  return openNumbersOf(target.hostname).then(
    () => 'open' as const,
    () => 'closed' as const,
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

/**
 * Posts to an address that somebody else gave, and reads at most `characters` of what is answered. Redirects are not
 * followed, and after ten seconds it is over; throws where nothing was answered.
 */
export async function postOutside(
  url: string,
  {
    headers,
    body,
    characters,
  }: { headers: Record<string, string | number>; body: string | Buffer; characters: number },
): Promise<Answered> {
  const target = new URL(url)
  // A number in the address is never looked up by the connection itself.
  await openNumbersOf(target.hostname)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const send = target.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    // Half an answer that is cut off says only that the line broke.
    const fail = (error: Error) => reject(signal.aborted ? new NotSent('timeout') : error)
    const sized = { ...headers, 'content-length': Buffer.byteLength(body) }
    const request = send(
      target,
      { method: 'POST', agent: false, lookup: openLookup, signal, headers: sized },
      (response) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const finish = () =>
          resolve({ status: response.statusCode ?? 0, answer: textOf(chunks).slice(0, characters) })
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes <= MAX_BYTES) chunks.push(chunk)
          if (bytes >= characters * 4) {
            finish()
            request.destroy()
          }
        })
        response.on('end', finish)
        response.on('error', fail)
      },
    )
    request.on('error', fail)
    request.end(body)
  })
}

const REDIRECTS = 3
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/**
 * Reads a file from an address that somebody else gave: at most `bytes`, within ten seconds for each of up to three
 * redirects, each looked at as the first. Throws where nothing, something larger or anything but 200 was answered.
 */
export async function getOutside(
  url: string,
  { bytes: most, accept }: { bytes: number; accept: string },
): Promise<Buffer> {
  let target = new URL(url)
  for (let left = REDIRECTS; ; left--) {
    if ((await checkTarget(target.href)) !== 'open') throw new NotSent('closed address')
    const { status, location, body } = await getOnce(target, { most, accept })
    if (status === 200) return body
    if (!isRedirect(status) || location === undefined || left === 0) throw new NotSent(`status ${status}`)
    target = new URL(location, target)
  }
}

type Got = { status: number; location: string | undefined; body: Buffer }

function getOnce(target: URL, { most, accept }: { most: number; accept: string }): Promise<Got> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const send = target.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(signal.aborted ? new NotSent('timeout') : error)
    const headers = { accept, 'user-agent': 'Istmo' }
    const request = send(target, { agent: false, lookup: openLookup, signal, headers }, (response) => {
      const { statusCode: status = 0, headers: answered } = response
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        chunks.push(chunk)
        if (bytes > most) request.destroy(new NotSent('too large'))
      })
      response.on('end', () => resolve({ status, location: answered.location, body: Buffer.concat(chunks) }))
      response.on('error', fail)
    })
    request.on('error', fail)
    request.end()
  })
}

const textOf = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8').replaceAll('\0', '')
