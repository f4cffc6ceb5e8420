import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, listBuyable, signUpBuyers } from './buyers.ts'
import { fillStock, report } from './races.ts'
import type { BenchShop } from './shop.ts'
import { inTurns, listed, load, spentMs } from './turns.ts'
import { startHaproxy } from '../../scripts/support/debian-part.ts'
import { freePort } from '../../scripts/support/embedded-database.ts'

const ROUNDS = 3
const READERS = 12
const BUYERS = 6
const PAGES = 40
const SECONDS = 4
const TURNS = 3
const CHANGE_EVERY_MS = 250
const CHANGES = 10
/** More than a rolling restart may cost the processor for an answer, and how even the work of two must be. */
const MOST_OF_ONE = 1.1
const LEAST_SHARE = 0.4

type Web = Awaited<ReturnType<BenchShop['startWeb']>>

/**
 * Two web processes behind HAProxy: what an answer costs with two and with one, how soon both show what changed, and a
 * restart of one after the other while people read, buy and follow live updates.
 */
export async function runRolling(shop: BenchShop) {
  const ports = [await freePort(), await freePort()]
  const [both, first] = [await freePort(), await freePort()]
  const open = (at: number) => shop.startWeb({ core: at, env: { PORT: String(ports[at]!) } })
  const webs = [await open(0), await open(1)]
  await shop.startWorker()
  const proxy = await startHaproxy(shop.dataDir, haproxyFor(ports, { both, first }))
  const url = `http://127.0.0.1:${both}`
  try {
    const products = await listProducts(webs[0]!.url)
    await shareWork(shop, webs, { products, both: url, first: `http://127.0.0.1:${first}` })
    await measureBoth(webs, products[0]!)
    await restartEach(url, webs, { products, restart: open })
  } finally {
    await proxy.stop()
  }
}

/** As in production: who says that it closes gets no new work, an open one gets the next, and who is merely busy is not gone. */
const haproxyFor = (ports: readonly number[], { both, first }: { both: number; first: number }) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  option redispatch
  http-reuse always
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  default-server check inter 200ms fall 1 rise 1
listen both
  bind 127.0.0.1:${both}
  balance roundrobin
${ports.map((port, at) => `  server web${at} 127.0.0.1:${port}`).join('\n')}
listen first
  bind 127.0.0.1:${first}
  server web0 127.0.0.1:${ports[0]}
`

export async function listProducts(url: string): Promise<string[]> {
  return (await listBuyable(url, PAGES)).map(({ id }) => id)
}

type Addresses = { products: readonly string[]; both: string; first: string }

/** The same pages and lists of one process and of two in turns, each on a core of its own. */
async function shareWork(shop: BenchShop, webs: readonly Web[], { products, both, first }: Addresses) {
  const pathsOf = (id: string) => [
    `/product/${id}`,
    `/product/${id}`,
    `/product/${id}`,
    `/api/v1/products/${id}`,
  ]
  const paths = ['/', '/search', '/api/v1/products', ...products.flatMap(pathsOf)]
  for (const { url } of webs) for (const path of paths) await (await fetch(url + path)).text()
  const pids = webs.map(({ pid }) => pid)
  const workAt = (name: string, url: string) => () =>
    load(
      listed(
        shop.dataDir,
        name,
        paths.map((path) => url + path),
      ),
      SECONDS,
    )
  const shares: number[] = []
  const workOfTwo = async () => {
    const before = pids.map((pid) => spentMs([pid]))
    const done = await workAt('two', both)()
    const [one, two] = pids.map((pid, at) => spentMs([pid]) - before[at]!)
    shares.push(Math.min(one!, two!) / (one! + two!))
    return done
  }
  const [one, two] = await inTurns(
    shop.dataDir,
    [
      { pids: { web: pids[0]! }, work: workAt('one', first) },
      { pids: { web: pids }, work: workOfTwo },
    ],
    TURNS,
  )
  const ratio = two!.spent.web / one!.spent.web
  report(
    'Processor time of an answer',
    `${(one!.spent.web * 1000).toFixed(0)} µs with one process, ${(two!.spent.web * 1000).toFixed(0)} µs with two: ${ratio.toFixed(2)} of it (goal ${MOST_OF_ONE}), ${one!.errors + two!.errors} failed, ${TURNS} turns`,
    ratio <= MOST_OF_ONE && one!.errors + two!.errors === 0,
  )
  const least = Math.min(...shares)
  report(
    'The smaller half of the work of two',
    `${(least * 100).toFixed(0)} % of the processor time in the least even turn`,
    least >= LEAST_SHARE,
  )
}

/** How long after a change was published the cached page of each process shows it. */
export async function measureBoth(webs: readonly Web[], productId: string) {
  const times: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    const title = `Aviso ${change} para los dos`
    // Both keep the page as it was before.
    for (const { url } of webs) await (await fetch(`${url}/product/${productId}`)).text()
    await rename(productId, title)
    const from = performance.now()
    await Promise.all(
      webs.map(async ({ url }) => {
        while (!(await (await fetch(`${url}/product/${productId}`)).text()).includes(title)) await pause(5)
      }),
    )
    times.push(performance.now() - from)
  }
  report(
    'A change that is published',
    `stood on the page of both processes within ${Math.round(Math.max(...times))} ms, ${CHANGES} times`,
    true,
  )
}

async function rename(productId: string, title: string) {
  const { transaction } = await import('../../src/server/db/db.ts')
  const { announce } = await import('../../src/server/events/live.ts')
  const { sql } = await import('drizzle-orm')
  await transaction(async (tx) => {
    await tx.execute(sql`update products set title = ${title} where id = ${productId}`)
    await announce(tx, { name: 'product.changed', ids: [productId] })
  })
}

type Load = { products: readonly string[]; restart: (at: number) => Promise<Web> }
type Count = { answers: number; failures: string[] }

/** Each process is ended and started again, one after the other, while no one may notice. */
async function restartEach(url: string, webs: Web[], { products, restart }: Load) {
  await fillStock(products, 100_000)
  const buyers = await signUpBuyers(url, BUYERS)
  const count: Count = { answers: 0, failures: [] }
  const over = new AbortController()
  const visitor = followUpdates(url, products[0]!, over.signal)
  const work = [
    ...Array.from({ length: READERS }, (_, at) =>
      keepReading(url, products, { at, count, over: over.signal }),
    ),
    ...buyers.map((buyer) => keepBuying(buyer, products, count, over.signal)),
    keepChanging(products[0]!, visitor, over.signal),
  ]
  const from = performance.now()
  for (let round = 0; round < ROUNDS; round++)
    for (let at = 0; at < webs.length; at++) {
      await webs[at]!.stop()
      webs[at] = await restart(at)
      // The next one goes when the proxy has seen that this one is back.
      await pause(1_000)
    }
  const seconds = (performance.now() - from) / 1000
  await pause(3_000)
  over.abort()
  await Promise.all(work)
  const { lines, unseen, slowestMs, changes } = visitor
  report(
    `${ROUNDS * webs.length} restarts, one process after the other, in ${seconds.toFixed(0)} s`,
    `${count.answers} answers, ${count.failures.length} failed${count.failures.length > 0 ? `: ${[...new Set(count.failures)].slice(0, 5).join('; ')}` : ''}`,
    count.failures.length === 0 && count.answers > 0,
  )
  report(
    'A visitor who follows live updates meanwhile',
    `${lines} lines one after the other, ${changes} changes, the slowest seen after ${Math.round(slowestMs)} ms, ${unseen.size} never seen`,
    unseen.size === 0 && lines > 1,
  )
}

type Reading = { at: number; count: Count; over: AbortSignal }

async function keepReading(url: string, products: readonly string[], { at, count, over }: Reading) {
  for (let turn = at; !over.aborted; turn += READERS) {
    const id = products[turn % products.length]!
    const path = [`/product/${id}`, `/api/v1/products/${id}`, '/', `/api/v1/products?page=${1 + (turn % 3)}`]
    await counted(count, async () => {
      const response = await fetch(url + path[turn % path.length]!)
      await response.text()
      return response.status
    })
    await pause(10)
  }
}

async function keepBuying(buyer: Buyer, products: readonly string[], count: Count, over: AbortSignal) {
  for (let turn = 0; !over.aborted; turn++) {
    await counted(count, async () => (await buyer.addToCart(products[turn % products.length]!)).status)
    await counted(count, async () => (await buyer.pay()).status)
    await pause(50)
  }
}

async function counted(count: Count, ask: () => Promise<number>) {
  try {
    const status = await ask()
    count.answers += 1
    if (status >= 400) count.failures.push(`status ${status}`)
  } catch (error) {
    count.failures.push(error instanceof Error ? String(error.cause ?? error) : String(error))
  }
}

type Visitor = { lines: number; changes: number; slowestMs: number; unseen: Map<number, number> }

async function keepChanging(productId: string, visitor: Visitor, over: AbortSignal) {
  for (; !over.aborted; await pause(CHANGE_EVERY_MS)) {
    visitor.changes += 1
    visitor.unseen.set(visitor.changes, performance.now())
    await rename(productId, `Cambio ${visitor.changes} del producto`)
  }
  // The last notification is still on its way.
  await pause(4_000)
}

/** Reads as an open page does: at each update of the product, and whenever a line begins anew. */
function followUpdates(url: string, productId: string, over: AbortSignal): Visitor {
  const visitor: Visitor = { lines: 0, changes: 0, slowestMs: 0, unseen: new Map() }
  const read = async () => {
    const answer = await fetch(`${url}/api/v1/products/${productId}`)
    const { title } = (await answer.json()) as { title: string }
    const shown = Number(/^Cambio (\d+)/.exec(title)?.[1] ?? 0)
    for (const [change, since] of visitor.unseen)
      if (change <= shown) {
        visitor.unseen.delete(change)
        visitor.slowestMs = Math.max(visitor.slowestMs, performance.now() - since)
      }
  }
  let againMs = 3_000
  const readEvents = async (body: ReadableStream<BufferSource>) => {
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      againMs = Number(/^retry: (\d+)/m.exec(text)?.[1] ?? againMs)
      if (text.includes(productId)) await read()
      if (over.aborted && visitor.unseen.size === 0) return
    }
  }
  const follow = async () => {
    while (!over.aborted || visitor.unseen.size > 0) {
      const response = await fetch(`${url}/api/v1/events`).catch(() => null)
      if (response?.ok) {
        visitor.lines += 1
        await read()
        // A browser comes back after a line that was cut as after one that was ended.
        await readEvents(response.body!).catch(() => undefined)
      }
      await pause(againMs)
    }
  }
  // The line ends with the drill; what was not seen by then is counted.
  void follow().catch(() => undefined)
  return visitor
}
