import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from '../../src/server/http/errors.ts'
import { type Buyer, signUpBuyers } from './buyers.ts'
import { fillStock, report } from './races.ts'
import { listProducts } from './rolling.ts'
import type { BenchShop } from './shop.ts'
import { overNetwork, startHaproxy } from '../../scripts/support/debian-part.ts'
import { freePort, startEmbeddedDatabase } from '../../scripts/support/embedded-database.ts'

const BUYERS = 8
const BEFORE_MS = 8_000
const AFTER_MS = 15_000
const LOOK_EVERY_MS = 500
const MISSED_LOOKS = 3
const AGAIN_MS = 500

/**
 * A primary with a synchronous standby behind HAProxy. While people check out the primary is killed with its whole
 * machine and the standby is promoted: all that was acknowledged must be there, and the seconds without a checkout are
 * printed. Who notices and promotes is this drill, in the place of Patroni.
 */
export async function runFailover(shop: BenchShop) {
  const primary = overNetwork(shop.databaseUrl)
  const standby = await startEmbeddedDatabase({
    dataDir: join(shop.dataDir, 'standby'),
    name: 'istmo',
    flags: ['max_connections=200', 'shared_buffers=256MB', 'jit=off', 'random_page_cost=1.1'],
    follows: { url: primary, dataDir: join(shop.dataDir, 'postgres') },
  })
  const port = await freePort()
  const judge = await openJudge([primary, overNetwork(standby.url)])
  const proxy = await startHaproxy(
    shop.dataDir,
    haproxyFor(port, { judge: judge.port, servers: [primary, standby.url].map((url) => new URL(url).host) }),
  )
  const after = new pg.Pool({ connectionString: standby.url })
  after.on('error', () => undefined)
  try {
    const isSynchronous = await waitFor(primary)
    const web = await shop.startWeb({ env: { DATABASE_URL: overNetwork(shop.databaseUrl, port) } })
    await shop.startWorker({ env: { DATABASE_URL: overNetwork(shop.databaseUrl, port) } })
    const products = await listProducts(web.url)
    await fillStock(products, 100_000)
    const acknowledged: Acknowledged[] = []
    const over = new AbortController()
    const buyers = (await signUpBuyers(web.url, BUYERS)).map((buyer) =>
      keepBuying(buyer, products, acknowledged, over.signal),
    )
    await pause(BEFORE_MS)
    const killedAt = performance.now()
    process.kill(shop.databasePid, 'SIGKILL')
    await judge.promoteWhenGone(standby.url)
    const promotedAt = performance.now()
    while (!acknowledged.some(({ at }) => at > promotedAt) && performance.now() - promotedAt < 60_000)
      await pause(50)
    await pause(AFTER_MS)
    over.abort()
    await Promise.all(buyers)
    const before = acknowledged.filter(({ at }) => at <= promotedAt)
    const again = acknowledged.find(({ at }) => at > promotedAt)
    const last = before.at(-1)?.at ?? killedAt
    report(
      'The primary killed under checkouts, its standby promoted',
      again
        ? `${((again.at - last) / 1000).toFixed(1)} s without a checkout, of which ${((promotedAt - killedAt) / 1000).toFixed(1)} s until the standby was promoted`
        : 'no checkout came through any more',
      again !== undefined,
    )
    await countLost(after, acknowledged, { isSynchronous, before: before.length })
  } finally {
    await after.end()
    await proxy.stop()
    await judge.close()
    await standby.stop()
  }
}

/** One server at a time is the one that takes writes; its sessions end when it no longer is. */
const haproxyFor = (port: number, { judge, servers }: { judge: number; servers: readonly string[] }) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  timeout check 3s
  option httpchk
  http-check expect status 200
  default-server inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
${servers.map((host, at) => `  server db${at} ${host} check port ${judge + at}`).join('\n')}
`

/** Says of each server on a port of its own whether it takes writes, as Patroni does. */
async function openJudge(urls: readonly string[]) {
  const writes = urls.map(() => false)
  let isOpen = true
  const watch = async (at: number) => {
    for (; isOpen; await pause(LOOK_EVERY_MS)) writes[at] = await takesWrites(urls[at]!, writes[at]!)
  }
  const open = async (port: number, at: number) => {
    const server = createServer((_, response) => void response.writeHead(writes[at] ? 200 : 503).end())
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, '127.0.0.1', resolve),
    )
    return server
  }
  const port = await freePort()
  const servers = await Promise.all(urls.map((_, at) => open(port + at, at)))
  const watching = urls.map((_, at) => watch(at))
  return {
    port,
    /** A primary that missed so many looks is gone. */
    async promoteWhenGone(standbyUrl: string) {
      for (let missed = 0; missed < MISSED_LOOKS; await pause(LOOK_EVERY_MS))
        missed = writes[0] ? 0 : missed + 1
      await asked(standbyUrl, 'select pg_promote()')
    },
    async close() {
      isOpen = false
      await Promise.all([
        ...watching,
        ...servers.map((server) => new Promise((resolve) => server.close(resolve))),
      ])
    },
  }
}

/** One that refuses takes none; what is merely slow to answer changes nothing. */
const takesWrites = (url: string, before: boolean) =>
  asked<{ takes: boolean }>(url, 'select not pg_is_in_recovery() as takes').then(
    ([row]) => row!.takes,
    (error: unknown) => (isDatabaseAway(error) && !/timeout/i.test(String(error)) ? false : before),
  )

async function asked<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** From now on a commit is acknowledged when the standby has it too. */
async function waitFor(primary: string): Promise<boolean> {
  await asked(primary, "alter system set synchronous_standby_names = 'standby'")
  await asked(primary, 'select pg_reload_conf()')
  for (let tries = 0; tries < 100; tries++) {
    const rows = await asked(primary, "select from pg_stat_replication where sync_state = 'sync'")
    if (rows.length === 1) return true
    await pause(100)
  }
  return false
}

type Acknowledged = { orderId: string; at: number }

/** Buys one after another; what fails is asked for again under its own key, as the page does. */
async function keepBuying(
  buyer: Buyer,
  products: readonly string[],
  acknowledged: Acknowledged[],
  over: AbortSignal,
) {
  for (let turn = 0; !over.aborted; turn++) {
    const added = await buyer.addToCart(products[turn % products.length]!).catch(() => null)
    const key = randomUUID()
    while (added && added.status < 300 && !over.aborted) {
      const paid = await buyer.pay(key).catch(() => null)
      if (paid && paid.status < 300 && paid.body['paymentStatus'] === 'paid')
        acknowledged.push({ orderId: String(paid.body['orderId']), at: performance.now() })
      if (paid && paid.status < 500 && paid.body['code'] !== 'app.still_running') break
      await pause(AGAIN_MS)
    }
    if (!added || added.status >= 300) await pause(AGAIN_MS)
  }
}

async function countLost(
  after: pg.Pool,
  acknowledged: readonly Acknowledged[],
  { isSynchronous, before }: { isSynchronous: boolean; before: number },
) {
  const ids = acknowledged.map(({ orderId }) => orderId)
  const { rows } = await after.query<{ there: number }>(
    "select count(*)::int as there from orders where id = any($1) and payment_status = 'paid'",
    [ids],
  )
  const lost = new Set(ids).size - rows[0]!.there
  report(
    'What was acknowledged',
    `${before} orders before and ${ids.length - before} after, ${lost} lost, ${ids.length - new Set(ids).size} twice${isSynchronous ? '' : ', and the standby was NOT synchronous'}`,
    lost === 0 && ids.length === new Set(ids).size && isSynchronous && before > 0,
  )
  const { findBrokenInvariants } = await import('../../scripts/invariants.ts')
  const broken = await findBrokenInvariants(after)
  report(
    'Invariants at the new primary',
    broken.length === 0 ? 'all hold' : JSON.stringify(broken),
    broken.length === 0,
  )
}
