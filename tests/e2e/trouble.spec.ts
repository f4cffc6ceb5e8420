import { Agent, get, type IncomingMessage } from 'node:http'
import { expect, test } from '@playwright/test'
import { startSilentProxy } from '../support/silent-proxy.ts'
import { databaseUrl, openWeb, type Web } from './support/web.ts'

// A web process of its own beside the shop's, on the same database, which it reaches through something that can fall silent.
let proxy: Awaited<ReturnType<typeof startSilentProxy>>
let web: Web['child']
let url: string

test.beforeEach(async () => {
  proxy = await startSilentProxy(databaseUrl())
  const opened = await openWeb(proxy.url)
  web = opened.child
  url = opened.url
})
test.afterEach(async () => {
  web.kill('SIGKILL')
  await proxy.close()
})

test('a database that falls silent leaves cached pages, and says of the others when to come back', async ({
  page,
}) => {
  expect(await statusOf('/readyz')).toBe(200)
  expect(await statusOf('/')).toBe(200)
  proxy.silence()
  expect(await statusOf('/')).toBe(200)
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/api/v1/products?q=pan')).toBe(503)
  const answer = await page.goto(`${url}/search?q=pan`)
  expect([answer!.status(), answer!.headers()['retry-after']]).toEqual([503, '2'])
  await expect(page.getByRole('heading', { name: 'Volvemos en un momento' })).toBeVisible()
  proxy.speak()
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /pan/i }).first()).toBeVisible()
})

test('a shop that closes cuts off none of the visitors with an open connection', async () => {
  const clients = Array.from({ length: 24 }, () => askUntilClosed())
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  const ended = new Promise((closed) => web.once('exit', closed))
  web.kill('SIGTERM')
  for (const statuses of await Promise.all(clients))
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await ended).toBe(0)
})

const statusOf = async (path: string) => {
  const answer = await fetch(`${url}${path}`)
  await answer.text()
  return answer.status
}

/** Reads lists on one open connection until the server closes the connection; the status of every answer. */
async function askUntilClosed(): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  for (let isClosed = false; !isClosed; ) {
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      get(`${url}/api/v1/products?pageSize=24`, { agent }, answered).on('error', failed)
    })
    answer.resume()
    await new Promise((read) => answer.once('end', read))
    statuses.push(answer.statusCode!)
    isClosed = answer.headers.connection === 'close'
  }
  return statuses
}
