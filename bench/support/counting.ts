import type { BenchShop } from './shop.ts'
import { listed, load, median, spentMs } from './turns.ts'

const ROUNDS = 7
const SECONDS = 4
// One page of ten reports, so that no more is reported at once than the counter takes in.
const CYCLE = 10
const VISITORS = 2_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PROGRAM = 'Mozilla/5.0 (compatible; a bot of the bench, which no one counts)'

/**
 * What counting costs beside a cached page, in processor time of the web process: the page alone, with what it reports
 * counted, and with the same reported by a program, which is read and left out; in turns, so that whatever else the
 * machine does falls on all three. Linux only.
 */
export async function measureCounting(shop: BenchShop) {
  const web = await shop.startWeb({ core: 0 })
  const page = `${web.url}/`
  const body = JSON.stringify({ kind: 'view', path: '/', referrer: '' })
  const listOf = (name: string, last: (visitor: number) => string) => {
    const cycles = Array.from({ length: VISITORS }, (_, visitor) => [
      ...Array.from({ length: CYCLE - 1 }, () => page),
      last(visitor),
    ])
    return listed(shop.dataDir, name, cycles.flat())
  }
  const beacon = (agent: string) => [`${web.url}/api/visits`, body, agent].join('\t')
  const ways = {
    alone: listOf('alone', () => page),
    counted: listOf('counted', (visitor) => beacon(`${FIREFOX} n${visitor}`)),
    dropped: listOf('dropped', () => beacon(PROGRAM)),
  }
  const found: Record<keyof typeof ways, number[]> = { alone: [], counted: [], dropped: [] }
  for (let round = -1; round < ROUNDS; round++)
    for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
      const before = spentMs([web.pid])
      const { count } = await load(ways[way], SECONDS)
      const cycles = count / CYCLE
      // The first round warms up.
      if (round >= 0) found[way].push(((spentMs([web.pid]) - before) * 1000) / cycles)
    }
  const costOf = (way: keyof typeof ways) => median(found[way])
  const pageCost = costOf('alone') / CYCLE
  const line = (name: string, cost: number) =>
    console.log(
      `${name.padEnd(44)} ${cost.toFixed(0).padStart(5)} µs  ${((cost / pageCost) * 100).toFixed(1)} %`,
    )
  line('A cached page', pageCost)
  line('What it reports, request and all', costOf('counted') - (CYCLE - 1) * pageCost)
  line('Of it the counting', costOf('counted') - costOf('dropped'))
  await web.stop()
  const { db } = await import('../../src/server/db/db.ts')
  const { sql } = await import('drizzle-orm')
  console.log(
    `${(await db.$count(sql`page_events`)).toLocaleString('en-US')} visits written, medians of ${ROUNDS} rounds.`,
  )
}
