import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { AppError } from '../http/errors.ts'
import { log } from '../observability/log.ts'
import type { Storage } from './storage.ts'
import { checkedKey } from './storage-key.ts'

/** A service that takes longer is taken to be away, so that no one waits for a picture as for an order. */
const PATIENCE_MS = 8_000
const TRIES = 2
const REMOVED_AT_ONCE = 8
// What a file is and under which key it was put: a service that hands out another's file is found out.
const DIGEST = 'x-amz-meta-istmo-digest'

type Bucket = {
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  patienceMs?: number
}

/**
 * Files in the bucket of a service that speaks S3; `url` is the bucket itself, as path (`https://host/bucket`) or as
 * host (`https://bucket.host`). Where the service is away, slow, or hands out something else than what was put,
 * every call is refused with 503 `app.files_away`; a put that was not answered may have been carried out.
 */
export function bucketStorage({
  url,
  region,
  accessKeyId,
  secretAccessKey,
  patienceMs = PATIENCE_MS,
}: Bucket): Storage {
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries: TRIES })
  const root = url.replace(/\/$/, '')

  async function ask(path: string, init: RequestInit = {}) {
    try {
      const answer = await client.fetch(root + path, {
        ...init,
        signal: AbortSignal.timeout(patienceMs),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.ok || answer.status === 404) return { status: answer.status, headers: answer.headers, bytes }
      throw new Error(`${answer.status} ${bytes.toString('utf8', 0, 300)}`)
    } catch (error) {
      throw away(error)
    }
  }

  async function* pagesOf(prefix: string, delimiter = '') {
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(delimiter && { delimiter }) })
      if (token) query.set('continuation-token', token)
      const { status, bytes } = await ask(`?${query}`)
      const page = status === 404 ? null : readPage(bytes)
      if (!page) throw away(new Error(`the bucket gives no list: ${status}`))
      yield page
      token = page.next
    } while (token)
  }

  async function* objectsBelow(prefix: string) {
    for await (const page of pagesOf(`${checkedKey(prefix)}/`)) yield* page.objects
  }

  return {
    async put(key, bytes) {
      const headers = { 'content-type': 'application/octet-stream', [DIGEST]: digestOf(key, bytes) }
      const { status } = await ask(`/${checkedKey(key)}`, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers,
      })
      if (status === 404) throw away(new Error('there is no such bucket'))
    },
    async get(key) {
      const { status, headers, bytes } = await ask(`/${checkedKey(key)}`)
      if (status === 404) return null
      if (headers.get(DIGEST) !== digestOf(key, bytes))
        throw away(new Error(`something else stands at ${key}`))
      return bytes
    },
    async removeAll(prefix) {
      const keys: string[] = []
      for await (const { key } of objectsBelow(prefix)) keys.push(key)
      for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE)
        await Promise.all(
          keys.slice(from, from + REMOVED_AT_ONCE).map((key) => ask(`/${key}`, { method: 'DELETE' })),
        )
    },
    async names(prefix) {
      const names: string[] = []
      const start = `${checkedKey(prefix)}/`
      for await (const { objects, folders } of pagesOf(start, '/'))
        names.push(
          ...folders.map((folder) => folder.slice(start.length, -1)),
          ...objects.map(({ key }) => key.slice(start.length)),
        )
      return names
    },
    async changedAt(prefix) {
      let latest: Date | null = null
      for await (const { changedAt } of objectsBelow(prefix))
        if (latest === null || changedAt > latest) latest = changedAt
      return latest
    },
    async *keys() {
      for await (const { objects } of pagesOf('')) for (const { key } of objects) yield key
    },
  }
}

const digestOf = (key: string, bytes: Uint8Array) =>
  createHash('sha256').update(`${key}\n`).update(bytes).digest('hex')

function away(error: unknown): AppError {
  if (error instanceof AppError) return error
  log.error({ err: error }, 'file storage')
  const refusal = new AppError('app.files_away', 503, { retryAfter: 30 })
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  refusal.message = cause instanceof Error ? `${message}: ${cause.message}` : message
  return refusal
}

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'Contents' || name === 'CommonPrefixes',
})

type Listed = {
  ListBucketResult?: {
    Contents?: { Key: string; LastModified: string }[]
    CommonPrefixes?: { Prefix: string }[]
    NextContinuationToken?: string
  }
}

function readPage(bytes: Buffer) {
  const { ListBucketResult: list } = parser.parse(bytes.toString('utf8')) as Listed
  if (list === undefined) return null
  const { Contents = [], CommonPrefixes = [], NextContinuationToken: next } = list || {}
  return {
    objects: Contents.map(({ Key, LastModified }) => ({ key: Key, changedAt: new Date(LastModified) })),
    folders: CommonPrefixes.map(({ Prefix }) => Prefix),
    next,
  }
}
