import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUCKET_KEYS as keys, startBuckets } from '../../../tests/support/bucket-server.ts'
import { copyFiles, diskStorage, type Storage } from './storage.ts'
import { bucketStorage } from './storage-bucket.ts'

const { origin, stop } = await startBuckets('tienda', 'otra')
afterAll(stop)

const bucket = (name: string) => bucketStorage({ ...keys, url: `${origin}/${name}` })
const folder = () => diskStorage(mkdtempSync(join(tmpdir(), 'istmo-carpeta-')))
const all = async (storage: Storage) => (await Array.fromAsync(storage.keys())).sort()

describe.each([
  ['on the disk', folder],
  ['in a bucket', () => bucket('tienda')],
])('files %s', (_place, open) => {
  let storage: Storage
  beforeAll(() => {
    storage = open()
  })

  test('come out as they went in, are replaced whole, and one that never was is none', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 254])
    await storage.put('product/a/original', bytes)
    expect(await storage.get('product/a/original')).toEqual(bytes)
    await storage.put('product/a/original', Buffer.from('otra'))
    expect(String(await storage.get('product/a/original'))).toBe('otra')
    await storage.put('product/a/empty', Buffer.alloc(0))
    expect(await storage.get('product/a/empty')).toEqual(Buffer.alloc(0))
    expect(await storage.get('product/never/original')).toBeNull()
  })

  test('are listed by what stands right below, and all of them', async () => {
    await storage.put('product/b/original', Buffer.from('b'))
    await storage.put('logo/c/320.avif', Buffer.from('c'))
    expect((await storage.names('product')).sort()).toEqual(['a', 'b'])
    expect(await storage.names('logo/c')).toEqual(['320.avif'])
    expect(await storage.names('nothing')).toEqual([])
    expect(await all(storage)).toEqual([
      'logo/c/320.avif',
      'product/a/empty',
      'product/a/original',
      'product/b/original',
    ])
    const changed = await storage.changedAt('product/b')
    expect(Math.abs(changed!.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await storage.changedAt('product/never')).toBeNull()
  })

  test('go with all that stands below a name, and with nothing else', async () => {
    await storage.put('product/aa/original', Buffer.from('aa'))
    await storage.removeAll('product/a')
    await storage.removeAll('product/a')
    expect((await storage.names('product')).sort()).toEqual(['aa', 'b'])
  })

  test('are never reached by a key that the server does not make', async () => {
    for (const key of ['../secret', 'product/../../x', '/etc/passwd', 'PRODUCT/x', '', 'a?b'])
      await expect(storage.get(key)).rejects.toThrow('Not a storage key')
  })
})

test('a list longer than one answer of the service is read to its end', async () => {
  const storage = bucket('otra')
  const ids = Array.from({ length: 1_005 }, (_, at) => `product/p${at}/original`)
  for (let from = 0; from < ids.length; from += 50)
    await Promise.all(ids.slice(from, from + 50).map((id) => storage.put(id, Buffer.from(id))))
  expect(await all(storage)).toEqual(ids.sort())
  expect((await storage.names('product')).length).toBe(1_005)
})

test('files move to a bucket and back, and a move that stopped in the middle goes on', async () => {
  const [disk, back, far] = [folder(), folder(), bucket('tienda')]
  for (const id of 'abcdefgh') await disk.put(`review/${id}/original`, Buffer.from(id.repeat(100)))
  const failing: Storage = {
    ...far,
    put: (key, bytes) => (key.includes('/e/') ? Promise.reject(new Error('gone')) : far.put(key, bytes)),
  }
  await expect(copyFiles(disk, failing)).rejects.toThrow('gone')
  await far.put('review/a/original', Buffer.from('something else'))
  expect(await copyFiles(disk, far)).toEqual({ copied: 2, there: 6 })
  expect(await copyFiles(disk, far)).toEqual({ copied: 0, there: 8 })
  await copyFiles(far, back)
  for (const id of 'abcdefgh') expect(String(await back.get(`review/${id}/original`))).toBe(id.repeat(100))
})

const away = { code: 'app.files_away', status: 503 }

test('a file that stands under the key of another is never handed out', async () => {
  const storage = bucket('otra')
  await storage.put('receipt/mine/original', Buffer.from('mine'))
  await storage.put('receipt/yours/original', Buffer.from('yours'))
  // A service that mixes up its keys, with everything that it keeps of each file.
  const { server: mixing, url } = await proxy((path) => path.replace('yours', 'mine'))
  const mixed = bucketStorage({ ...keys, url: `${url}/otra` })
  await expect(mixed.get('receipt/yours/original')).rejects.toMatchObject(away)
  mixing.close()
})

test('a service that is away or says nothing, a bucket that is not there and a foreign key are each refused, and nothing is lost', async () => {
  const closed = bucketStorage({ ...keys, url: 'http://127.0.0.1:1/tienda' })
  await expect(closed.get('product/x/original')).rejects.toMatchObject(away)
  await expect(closed.put('product/x/original', Buffer.from('x'))).rejects.toMatchObject(away)
  await expect(bucket('none').put('product/x/original', Buffer.from('x'))).rejects.toMatchObject(away)
  await expect(all(bucket('none'))).rejects.toMatchObject(away)
  const slow = bucketStorage({ ...keys, url: await silent(), patienceMs: 200 })
  await expect(slow.get('product/x/original')).rejects.toMatchObject(away)
  const stranger = bucketStorage({ ...keys, accessKeyId: 'no', url: `${origin}/tienda` })
  await expect(stranger.put('product/x/original', Buffer.from('x'))).rejects.toMatchObject(away)
})

/** Takes every call and never answers. */
async function silent() {
  const server = createServer(() => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/tienda`
}

/** Passes each request on to the service under another path, answer and all. */
async function proxy(another: (path: string) => string): Promise<{ server: Server; url: string }> {
  const passing = createServer((request, response) => {
    void bucketBytes(another(request.url!)).then(({ status, headers, bytes }) =>
      response.writeHead(status, headers).end(bytes),
    )
  })
  await new Promise<void>((resolve) => passing.listen(0, '127.0.0.1', resolve))
  return { server: passing, url: `http://127.0.0.1:${(passing.address() as AddressInfo).port}` }
}

async function bucketBytes(path: string) {
  const { AwsClient } = await import('aws4fetch')
  const answer = await new AwsClient({ ...keys, service: 's3' }).fetch(`${origin}${path}`)
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
