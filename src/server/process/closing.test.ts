import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { gracefulClose } from './closing.ts'
import { db } from '../db/db.ts'
import { whyNotReady } from '../db/readiness.ts'

const CLIENTS = 24
type Answer = { status: number; body: string; closes: boolean }

/** Asks again and again on one open connection until the server closes the connection; all the answers. */
async function askUntilClosed(port: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Answer[] = []
  while (!answers.at(-1)?.closes) answers.push(await askOnce(port, '/', agent))
  return answers
}

async function askOnce(port: number, path: string, agent: Agent | false = false): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, agent }, resolve).on('error', reject)
  })
  let body = ''
  for await (const text of response.setEncoding('utf8')) body += text
  return { status: response.statusCode!, body, closes: response.headers.connection === 'close' }
}

async function openShop(patienceMs = 10_000) {
  const streams: (() => void)[] = []
  const asked = Promise.withResolvers<void>()
  async function serve({ url }: IncomingMessage, response: ServerResponse) {
    if (url === '/ready') return response.end((await whyNotReady()) ?? 'ready')
    if (url === '/never') return asked.resolve()
    if (url === '/stream') {
      response.write('event')
      streams.push(() => response.end('goodbye'))
      return
    }
    if (url === '/slow') asked.resolve()
    await db.execute(url === '/slow' ? sql`select pg_sleep(1.5)` : sql`select pg_sleep(0.01)`)
    response.end('done')
  }
  const server = createServer((request, response) => void serve(request, response))
  const endStreams = () => {
    for (const end of streams) end()
  }
  const close = gracefulClose(server, { announcedMs: 2_000, patienceMs, endStreams })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { server, close, asked: asked.promise, port: (server.address() as AddressInfo).port }
}

test('an open connection is answered until the server closes it, and running requests end', async () => {
  const { server, close, port, asked } = await openShop()
  const clients = Array.from({ length: CLIENTS }, () => askUntilClosed(port))
  const stream = askOnce(port, '/stream', new Agent({ keepAlive: true }))
  const slow = askOnce(port, '/slow', new Agent({ keepAlive: true }))
  await asked
  expect((await askOnce(port, '/ready')).body).toBe('ready')
  const closed = close()
  expect((await askOnce(port, '/ready')).body).toBe('closing')
  expect(server.listening).toBe(true)
  for (const answers of await Promise.all(clients))
    expect(answers.filter(({ status, body }) => status !== 200 || body !== 'done')).toEqual([])
  expect(await stream).toMatchObject({ status: 200, body: 'eventgoodbye' })
  expect(await slow).toEqual({ status: 200, body: 'done', closes: true })
  await closed
  await expect(askOnce(port, '/')).rejects.toThrow('ECONNREFUSED')
})

test('a request on its way while the listener closes is answered, on a new connection and on an open one', async () => {
  const { server, close, port } = await openShop()
  const open = async () => {
    const socket = connect(port)
    await once(server, 'connection')
    let said = ''
    socket.setEncoding('utf8').on('data', (text) => (said += text))
    const ask = () => socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const ended = once(socket, 'close').then(() => said)
    return { socket, ask, ended }
  }
  const [idle, fresh] = [await open(), await open()]
  idle.ask()
  await once(idle.socket, 'data')
  const closed = close()
  await vi.waitUntil(() => !server.listening, { timeout: 60_000, interval: 5 })
  idle.ask()
  fresh.ask()
  expect(await fresh.ended).toMatch(/^HTTP\/1.1 200[^]*connection: close[^]*done/i)
  expect((await idle.ended).match(/HTTP\/1.1 200/g)).toHaveLength(2)
  await closed
})

test('all who wait to be accepted when the listener closes are answered', async () => {
  const server = createServer((_request, response) => void response.end('done'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = gracefulClose(server, { announcedMs: 0 })
  // The system connects them at once; the server accepts none before this turn of the event loop ends.
  const answers = Array.from({ length: 100 }, async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    let said = ''
    socket.setEncoding('utf8').on('data', (text) => (said += text))
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(socket, 'close')
    return said
  })
  const closed = close()
  for (const said of await Promise.all(answers))
    expect(said).toMatch(/^HTTP\/1.1 200[^]*connection: close[^]*done/i)
  await closed
})

test('what never ends is cut in the end', async () => {
  const { close, port, asked } = await openShop(100)
  const never = askOnce(port, '/never')
  never.catch(() => undefined)
  await asked
  await close()
  await expect(never).rejects.toThrow()
})
