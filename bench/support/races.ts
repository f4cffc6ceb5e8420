import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { Buyer, listBuyable, signUpBuyers } from './buyers.ts'
import type { BenchShop } from './shop.ts'

const ROUNDS = 20
const BUYERS = 200
const ABORTS = 3_000
const RUSH_BUYERS = 1_000
const RUSH_UNITS = 100

/** What must never go wrong, on two web processes: prints each figure and sets the exit code when one is off. */
export async function runRaces(shop: BenchShop) {
  const one = await shop.startWeb()
  const two = await shop.startWeb()
  await shop.startWorker()
  const { pool } = await import('../../src/server/db/db.ts')
  const listedIds = (await listBuyable(one.url, 30)).map(({ id }) => id)
  // Half of the rounds sell the last unit of a size.
  const products = [...(await sizesOf(listedIds.slice(0, ROUNDS / 2))), ...listedIds.slice(ROUNDS / 2)]
  const here = await signUpBuyers(one.url, BUYERS)
  const buyers = here.map((buyer, index) => (index % 2 ? buyer.at(two.url) : buyer))

  let rightRounds = 0
  let slowestMs = 0
  for (let round = 0; round < ROUNDS; round++) {
    const productId = products[round % products.length]!
    await setStock(productId, 1)
    await Promise.all(buyers.map((buyer) => buyer.call('DELETE', '/cart')))
    await Promise.all(buyers.map((buyer) => buyer.addToCart(productId)))
    const from = performance.now()
    const answers = await Promise.all(buyers.map((buyer) => buyer.pay()))
    slowestMs = Math.max(slowestMs, performance.now() - from)
    const accepted = answers.filter((answer) => answer.status < 300).length
    const broken = answers.filter((answer) => answer.status >= 500).length
    if (accepted === 1 && broken === 0) rightRounds += 1
    else
      console.log(
        `  round ${round + 1}: ${accepted} accepted, ${broken} broken`,
        JSON.stringify(answers.find((answer) => answer.status >= 500)?.body),
      )
    await setStock(productId, 50)
  }
  report(
    `${BUYERS} buyers for the last unit, two processes`,
    `${rightRounds} of ${ROUNDS} rounds sold exactly one (slowest ${Math.round(slowestMs)} ms)`,
    rightRounds === ROUNDS,
  )

  await payTwentyTimes(buyers[0]!, two.url, products.at(-1)!)
  await abortMany(one.url)
  const { findBrokenInvariants } = await import('../../scripts/invariants.ts')
  const broken = await findBrokenInvariants(pool)
  report(
    'Invariants after all this',
    broken.length === 0 ? 'all hold' : JSON.stringify(broken),
    broken.length === 0,
  )
}

/** Sells these products in two sizes each; answers the second of each. */
async function sizesOf(productIds: readonly string[]): Promise<string[]> {
  const { db, transaction } = await import('../../src/server/db/db.ts')
  const { saveVariants } = await import('../../src/modules/catalog/products/commands/save-variants.ts')
  const { readVariants } = await import('../../src/modules/catalog/products/queries/variants.ts')
  const stores = await import('../../src/modules/sellers/stores/public.ts')
  const { SYSTEM } = await import('../../src/server/auth/actor.ts')
  const { closeJobs, openJobs } = await import('../../src/server/jobs/jobs.ts')
  await openJobs([], { runs: false })
  const sizes = ['S', 'M']
  for (const id of productIds)
    await transaction(async (tx) => {
      const { rows } = await tx.execute<{ version: number; cents: number }>(
        sql`select version, price_cents::int as cents from products where id = ${id}`,
      )
      const { version, cents: priceCents } = rows[0]!
      const variants = sizes.map((size) => ({ optionValues: [size], priceCents, stock: 1 }))
      const options = [{ name: 'Talla', values: sizes }]
      await saveVariants(tx, stores.EVERY_STORE, {
        id,
        version,
        options,
        variants,
        actor: SYSTEM,
        now: new Date(),
      })
    })
  await closeJobs()
  const all = await Promise.all(productIds.map((id) => readVariants(db, id)))
  return all.map((variants) => variants.find(({ optionValues }) => optionValues[0] === 'M')!.id)
}

/** Leaves so many units of each for sale, through the inventory's own endpoint so that its ledger stays true. */
export async function fillStock(productIds: readonly string[], available: number) {
  for (const productId of productIds) await setStock(productId, available)
}

async function setStock(productId: string, available: number) {
  const { pool, transaction } = await import('../../src/server/db/db.ts')
  const { adjustStock } = await import('../../src/modules/stock/inventory/commands/adjust-stock.ts')
  const { closeJobs, openJobs } = await import('../../src/server/jobs/jobs.ts')
  const { rows } = await pool.query<{ reserved: number }>(
    'select reserved from stock_levels where product_id = $1',
    [productId],
  )
  const quantity = rows[0]!.reserved + available
  await openJobs([], { runs: false })
  await transaction((tx) =>
    adjustStock(tx, {
      variantId: productId,
      type: 'set',
      quantity,
      reason: 'inventory_count',
      userId: null,
      now: new Date(),
    }),
  )
  await closeJobs()
}

/** A hot product: a thousand people press pay for a hundred units. */
export async function runRush(shop: BenchShop) {
  const web = await shop.startWeb()
  const { pool } = await import('../../src/server/db/db.ts')
  const [productId, other] = (await listBuyable(web.url, 2)).map(({ id }) => id) as [string, string]
  const buyers = await signUpBuyers(web.url, RUSH_BUYERS)
  // A shop that has been open for a while: a process that has just started is still being compiled.
  await setStock(other, RUSH_BUYERS)
  await inTurns(buyers.slice(0, 300), 20, async (buyer) => {
    await buyer.addToCart(other)
    await buyer.pay()
  })
  for (const atOnce of [20, RUSH_BUYERS]) {
    await setStock(productId, RUSH_BUYERS)
    await inTurns(buyers, 20, (buyer) => buyer.addToCart(productId))
    await setStock(productId, RUSH_UNITS)
    const times: number[] = []
    let sold = 0
    await inTurns(buyers, atOnce, async (buyer) => {
      const from = performance.now()
      const { status } = await buyer.pay()
      times.push(performance.now() - from)
      if (status < 300) sold += 1
    })
    times.sort((a, b) => a - b)
    const { rows } = await pool.query<{ on_hand: number; reserved: number }>(
      'select on_hand, reserved from stock_levels where product_id = $1',
      [productId],
    )
    const left = rows[0]!.on_hand - rows[0]!.reserved
    report(
      `${RUSH_BUYERS} buyers, ${atOnce} at once, for ${RUSH_UNITS} units`,
      `${sold} sold, ${left} left; answers p50 ${Math.round(times[times.length >> 1]!)} ms, p99 ${Math.round(times[Math.floor(times.length * 0.99)]!)} ms`,
      sold === RUSH_UNITS && left === 0,
    )
    await inTurns(buyers, 20, (buyer) => buyer.call('DELETE', '/cart'))
  }
}

export async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
) {
  const waiting = [...items]
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
}

async function payTwentyTimes(here: Buyer, otherUrl: string, productId: string) {
  await here.call('DELETE', '/cart')
  await here.addToCart(productId)
  // Both pages show the cart of now: what was seen belongs to the purchase of the key.
  const there = here.at(otherUrl)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? there : here).pay(key)),
  )
  const orders = new Set(answers.filter((answer) => answer.status < 300).map((answer) => answer.body.orderId))
  const others = answers.filter((answer) => answer.status >= 300 && answer.status !== 409)
  report(
    'Pay pressed 20 times at once',
    `${orders.size} order, ${others.length} unexpected answers${others[0] ? ` (${others[0].status} ${String(others[0].body?.code)})` : ''}`,
    orders.size === 1 && others.length === 0,
  )
}

async function abortMany(url: string) {
  const { port } = new URL(url)
  for (let sent = 0; sent < ABORTS; sent += 100) {
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => abortOne(Number(port), `/search?q=corte${sent + index}`)),
    )
  }
  const page = await fetch(`${url}/`)
  report(`${ABORTS} aborted requests`, `then the home page answers ${page.status}`, page.status === 200)
}

function abortOne(port: number, path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: Mozilla/5.0\r\nAccept: text/html\r\n\r\n`,
      )
      setTimeout(() => socket.destroy(), Math.random() * 8)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}

export function report(name: string, figure: string, isRight: boolean) {
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${name}: ${figure}`)
  if (!isRight) process.exitCode = 1
}
