import { spawnSync } from 'node:child_process'
import { type Buyer, listBuyable, signUpBuyers } from './buyers.ts'
import { fillStock, report } from './races.ts'
import type { BenchShop } from './shop.ts'

const ROUNDS = Number(process.env.BENCH_KILLS ?? 100)
const BUYERS = 20
/** In every so many rounds a process of the database is killed as well, which makes all of it recover. */
const DATABASE_EVERY = 10
/** And in every so many the worker, which leaves its jobs as begun. */
const WORKER_EVERY = 5
const SETTLED_WITHIN_S = 300
const MONTH_MS = 30 * 86_400_000

/** Kills the web process, and at times worker and database, at random moments of a checkout load; what a buyer saw as paid must be paid for ever. */
export async function runKills(shop: BenchShop) {
  const { pool } = await import('../../src/server/db/db.ts')
  let web = await shop.startWeb()
  let worker = await shop.startWorker()
  const products = (await listBuyable(web.url, 100)).map(({ id }) => id)
  await fillStock(products, 100_000)
  const signedUp = await signUpBuyers(web.url, BUYERS)
  const seenPaid = new Set<string>()
  for (let round = 1; round <= ROUNDS; round++) {
    const buyers = signedUp.map((buyer) => buyer.at(web.url))
    const load = Promise.all(buyers.map((buyer) => buyUntilItEnds(buyer, products, seenPaid)))
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 1500))
    if (round % DATABASE_EVERY === 0) await killDatabaseProcess()
    process.kill(web.pid, 'SIGKILL')
    if (round % WORKER_EVERY === 0) process.kill(worker.pid, 'SIGKILL')
    await load
    web = await shop.startWeb()
    if (round % WORKER_EVERY === 0) worker = await shop.startWorker()
  }
  const { atFirst, seconds } = await waitForOrders()
  await worker.stop()

  const { rows } = await pool.query<{ id: string }>(
    `select id from orders where id = any($1) and payment_status <> 'paid'`,
    [[...seenPaid]],
  )
  const { rows: known } = await pool.query<{ count: number }>(
    'select count(*)::int as count from orders where id = any($1)',
    [[...seenPaid]],
  )
  const lost = seenPaid.size - known[0]!.count + rows.length
  await letTimePass()
  const { rows: holds } = await pool.query<{ held: number }>(
    'select coalesce(sum(reserved), 0)::int + (select count(*) from stock_reservations)::int as held from stock_levels',
  )
  const unpaid = await countUnpaid()
  report(
    `${ROUNDS} kill -9 during checkouts, ${Math.floor(ROUNDS / DATABASE_EVERY)} of them with the database`,
    `${seenPaid.size} orders seen paid, ${lost} lost, ${unpaid} charges without an order, ${holds[0]!.held} holds left after expiry`,
    lost === 0 && holds[0]!.held === 0 && unpaid === 0,
  )
  report(
    'Charges after the last kill',
    `${atFirst} without a paid order at first, ${seconds === null ? `some after ${SETTLED_WITHIN_S} s` : `none after ${seconds} s`}`,
    seconds !== null,
  )
  const { findBrokenInvariants } = await import('../../scripts/invariants.ts')
  const broken = await findBrokenInvariants(pool)
  report(
    'Invariants after all this',
    broken.length === 0 ? 'all hold' : JSON.stringify(broken),
    broken.length === 0,
  )
}

/** Charges of the test provider that no paid order stands for. */
async function countUnpaid(): Promise<number> {
  const { pool } = await import('../../src/server/db/db.ts')
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from test_payments t where t.state = 'paid' and not exists (
      select from payments p where p.provider_payment_id = t.id and p.captured_cents = t.amount_cents)`,
  )
  return rows[0]!.count
}

/** How many charges were without their order, and the seconds until none was, with the shop left to itself. */
async function waitForOrders(): Promise<{ atFirst: number; seconds: number | null }> {
  const from = performance.now()
  const atFirst = await countUnpaid()
  for (let left = atFirst; left > 0; left = await countUnpaid()) {
    if (performance.now() - from > SETTLED_WITHIN_S * 1000) return { atFirst, seconds: null }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return { atFirst, seconds: Math.round((performance.now() - from) / 1000) }
}

async function buyUntilItEnds(buyer: Buyer, products: readonly string[], seenPaid: Set<string>) {
  try {
    for (;;) {
      await buyer.addToCart(products[Math.floor(Math.random() * products.length)]!)
      const { status, body } = await buyer.pay()
      if (status < 300 && body.paymentStatus === 'paid') seenPaid.add(String(body.orderId))
      if (status >= 500) return
    }
  } catch {
    // The process is gone: that is the point.
  }
}

/** One backend dies, and PostgreSQL restarts all of them from its journal. */
async function killDatabaseProcess() {
  const { pool } = await import('../../src/server/db/db.ts')
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'istmo' and pid <> pg_backend_pid() order by random()`,
  )
  // One that ended by itself in between is not there to be killed.
  rows.some(({ pid }) => spawnSync('kill', ['-9', String(pid)]).status === 0)
  for (let tries = 0; tries < 100; tries++) {
    try {
      await pool.query('select 1')
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** The worker's own rounds, as they come after the time to pay is over. */
async function letTimePass() {
  const { openJobs, closeJobs } = await import('../../src/server/jobs/jobs.ts')
  const { reconcile } = await import('../../src/app/money.ts')
  const { expireOrders } = await import('../../src/modules/sales/orders/commands/expire-orders.ts')
  await openJobs([], { runs: false })
  const later = new Date(Date.now() + MONTH_MS)
  for (let round = 0; round < 20; round++)
    await reconcile.run({}, { now: new Date(Date.now() + 3_600_000 + round * 120_000) })
  await expireOrders({ now: later })
  await closeJobs()
}
