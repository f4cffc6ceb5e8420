import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Buyer, signUpBuyers } from './bench-buyers.ts'
import type { BenchShop } from './bench-shop.ts'

const ROUNDS = 7
const BUYERS = 10
const EACH = 20
// What the kernel counts processor time in, on every Linux that Node runs on.
const TICK_MS = 10

/**
 * What one whole checkout costs in processor time, here and, with `--beside FOLDER`, in another checkout of the code
 * on the same database: in turns, so that whatever else the machine does falls on both. Linux only.
 */
export async function measureCheckoutCost(shop: BenchShop) {
  const at = process.argv.indexOf('--beside')
  const roots = [undefined, ...(at > 0 ? [process.argv[at + 1]!] : [])]
  const webs = []
  for (const root of roots) webs.push(await shop.startWeb({ core: 0, ...(root ? { root } : {}) }))
  const { db } = await import('../../src/server/db.ts')
  const { sql } = await import('drizzle-orm')
  await db.execute(sql`update stock_levels set on_hand = 1000000`)
  const answer = await fetch(`${webs[0]!.url}/api/v1/products?stock=in&pageSize=100`)
  const ids = ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
  const buyers = await signUpBuyers(webs[0]!.url, BUYERS)
  const found = webs.map(() => ({ web: [] as number[], database: [] as number[] }))
  for (let round = -1; round < ROUNDS; round++)
    for (const [index, { url, pid }] of webs.entries()) {
      const before = { web: spentMs([pid]), database: spentMs(databaseProcesses(shop.dataDir)) }
      await Promise.all(buyers.map((buyer, one) => buy(buyer.at(url), ids, one)))
      // The first round warms up.
      if (round < 0) continue
      found[index]!.web.push((spentMs([pid]) - before.web) / (BUYERS * EACH))
      found[index]!.database.push(
        (spentMs(databaseProcesses(shop.dataDir)) - before.database) / (BUYERS * EACH),
      )
    }
  for (const [index, { web, database }] of found.entries())
    console.log(
      `${(roots[index] ?? 'here').padEnd(40)} web ${median(web).toFixed(2)} ms   database ${median(database).toFixed(2)} ms   of each checkout, medians of ${ROUNDS} rounds of ${BUYERS * EACH}`,
    )
  if (found[1]) {
    const ratio = (of: 'web' | 'database') => (median(found[0]![of]) / median(found[1]![of])).toFixed(3)
    console.log(`Here to beside: web ${ratio('web')}, database ${ratio('database')}.`)
  }
}

async function buy(buyer: Buyer, ids: readonly string[], offset: number) {
  for (let index = 0; index < EACH; index++) {
    const added = await buyer.addToCart(ids[(offset * 7 + index) % ids.length]!)
    const paid = await buyer.pay()
    if (added.status >= 300 || paid.status >= 300) throw new Error(JSON.stringify([added.body, paid.body]))
  }
}

const fieldsOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number)

const spentMs = (pids: readonly (number | string)[]) =>
  pids.reduce<number>((sum, pid) => {
    const fields = fieldsOf(pid)
    return sum + (fields[11]! + fields[12]!) * TICK_MS
  }, 0)

/** The servers of connections live as long as their pool, so nothing of theirs is missed between two looks. */
function databaseProcesses(dataDir: string): string[] {
  const [main] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && fieldsOf(pid)[1] === Number(main)
    } catch {
      // It ended between the two looks.
      return false
    }
  })
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
