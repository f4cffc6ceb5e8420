import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Buyer, signUpBuyers } from './buyers.ts'
import { fillStock, report } from './races.ts'
import { listProducts, measureBoth } from './rolling.ts'
import type { BenchShop } from './shop.ts'
import { findPart, overNetwork, startPgbouncer } from '../../scripts/support/debian-part.ts'
import { freePort } from '../../scripts/support/embedded-database.ts'

const BUYERS = 20
const CHECKOUTS = 15
const POOL = 8
const PATIENCE_MS = 60_000
const INI = join(import.meta.dirname, '..', '..', 'deploy', 'pgbouncer.ini')

/** Two web processes and a worker behind PgBouncer in transaction mode: checkouts, live events, jobs, and what must be true. */
export async function runPooler(shop: BenchShop) {
  const [, version = '0'] = /(\d+\.\d+)/.exec(
    execFileSync(findPart('pgbouncer'), ['--version'], { encoding: 'utf8' }),
  )!
  const keepsNames = Number(version.split('.')[1]) >= 21
  const port = await freePort()
  const pooler = await startPgbouncer(writeConfig(shop, { port, keepsNames }))
  const outside = new pg.Pool({ connectionString: shop.databaseUrl })
  const env = {
    DATABASE_URL: overNetwork(shop.databaseUrl, port),
    DATABASE_DIRECT_URL: shop.databaseUrl,
    DATABASE_STATEMENTS: keepsNames ? 'named' : 'unnamed',
  }
  try {
    await outside.query("alter database istmo set timezone = 'UTC'")
    const webs = [await shop.startWeb({ env }), await shop.startWeb({ env })]
    await shop.startWorker({ env })
    const products = await listProducts(webs[0]!.url)
    await fillStock(products, 100_000)
    const buyers = await signUpBuyers(webs[0]!.url, BUYERS)
    const from = performance.now()
    const answers = await Promise.all(buyers.map((buyer, at) => buy(buyer.at(webs[at % 2]!.url), products)))
    const seconds = (performance.now() - from) / 1000
    const failed = answers.flat().filter((status) => status >= 300)
    const { rows } = await outside.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'istmo' and client_port <> -1",
    )
    report(
      `PgBouncer ${version} in transaction mode, statements ${env.DATABASE_STATEMENTS}`,
      `${answers.flat().length} calls of ${BUYERS} buyers in ${seconds.toFixed(1)} s, ${failed.length} failed, ${rows[0]!.count} connections to the database`,
      failed.length === 0 && rows[0]!.count <= POOL,
    )
    await measureBoth(webs, products[0]!)
    await workIsDone(outside)
    const { findBrokenInvariants } = await import('../../scripts/invariants.ts')
    const broken = await findBrokenInvariants(outside)
    report(
      'Invariants behind it',
      broken.length === 0 ? 'all hold' : JSON.stringify(broken),
      broken.length === 0,
    )
  } finally {
    await outside.end()
    await pooler.stop()
  }
}

/** The file that is delivered with the shop, with the addresses of this one. */
function writeConfig(shop: BenchShop, { port, keepsNames }: { port: number; keepsNames: boolean }): string {
  const { port: behind, username, password } = new URL(shop.databaseUrl)
  const users = join(shop.dataDir, 'userlist.txt')
  const file = join(shop.dataDir, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const config = readFileSync(INI, 'utf8')
    .replace('port=5432', `port=${behind}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${POOL}`)
  writeFileSync(file, keepsNames ? config.replace(';max_prepared', 'max_prepared') : config)
  return file
}

async function buy(buyer: Buyer, products: readonly string[]): Promise<number[]> {
  const statuses: number[] = []
  for (let turn = 0; turn < CHECKOUTS; turn++) {
    statuses.push((await buyer.addToCart(products[turn % products.length]!)).status)
    statuses.push((await buyer.pay()).status)
  }
  return statuses
}

/** Whether the worker, which receives its work past the pooler, has done what the checkouts left. */
async function workIsDone(outside: pg.Pool) {
  const from = performance.now()
  const waiting = async () => {
    const { rows } = await outside.query<{ jobs: number; events: number; emails: number; done: number }>(`
      select (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()) as jobs,
        (select count(*)::int from events) + (select count(*)::int from event_deliveries) as events,
        (select count(*)::int from outbox_messages where status = 'queued') as emails,
        (select count(*)::int from pgboss.job where state = 'completed') as done`)
    return rows[0]!
  }
  let left = await waiting()
  while (left.jobs + left.events + left.emails > 0 && performance.now() - from < PATIENCE_MS) {
    await pause(200)
    left = await waiting()
  }
  report(
    'The work of the worker',
    `${left.done} jobs done, ${left.jobs} jobs, ${left.events} events and ${left.emails} emails left after ${((performance.now() - from) / 1000).toFixed(1)} s`,
    left.done > 0 && left.jobs + left.events + left.emails === 0,
  )
}
