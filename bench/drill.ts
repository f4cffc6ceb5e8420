/**
 * `npm run drill`: loses a machine while people buy and brings the shop back elsewhere from the day's copy and the
 * archived log. Fails where an order is lost that was acknowledged more than 60 seconds before, where the shop is not
 * open again within 15 minutes, or where an invariant does not hold. `-- 300` buys for five minutes; two otherwise.
 */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Buyer, signUpBuyers } from './support/buyers.ts'
import {
  buyOne,
  type Drill,
  inDrill,
  paidOf,
  PATIENCE_MS,
  productsOf,
  say,
  until,
} from './support/drill-shop.ts'

const MOST_LOST_MS = 60_000
const BUYERS = 4
const secondsOfBuying = Number(process.argv[2] ?? 120)

await inDrill(loseMachine, (folder) => ({ ARCHIVE_DIR: join(folder, 'archive') }))

async function loseMachine(drill: Drill) {
  const [here, elsewhere, archive] = ['here', 'elsewhere', 'archive'].map((name) =>
    join(drill.folder, name),
  ) as [string, string, string]
  const lost = await drill.open({ dataDir: here })
  await until(() => count(join(archive, 'base'), (name) => !name.endsWith('.part')) > 0)
  say('The day’s copy of the database is there', `${count(join(archive, 'log'))} pieces of the log beside it`)
  const acknowledged = new Map<string, number>()
  const buyers = await signUpBuyers(lost.url, BUYERS)
  const products = await productsOf(lost.url)
  const buying = Promise.all(buyers.map((buyer) => buyUntilItEnds(buyer, products, acknowledged)))
  await pause(secondsOfBuying * 1000)

  const lostAt = Date.now()
  const files = filesBefore(join(here, 'media'), lostAt - MOST_LOST_MS)
  drill.kill(lost)
  // What is still writing notices in a moment that there is no one left.
  rmSync(here, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  await buying
  say(
    'The machine is gone while they buy',
    `${acknowledged.size} orders acknowledged in ${secondsOfBuying} s`,
  )

  const recovered = await drill.run({ dataDir: elsewhere }, ['scripts/recover.ts', archive])
  say('Recovered', recovered.said, recovered.code === 0)
  const back = await drill.open({ dataDir: elsewhere })
  const [buyer] = await signUpBuyers(back.url, 1)
  const bought = await buyOne(buyer!, products)
  const away = Date.now() - lostAt
  const there = await paidOf(elsewhere, [...acknowledged.keys()])
  const gone = [...acknowledged].filter(([id]) => !there.has(id)).map(([, at]) => lostAt - at)
  const point = Math.max(0, ...gone)
  say(
    'Recovery point',
    `${there.size} orders are there, ${gone.length} of the last ${seconds(point)} s are lost`,
    point <= MOST_LOST_MS && there.size > 0,
  )
  const archived = new Set(filesBefore(join(elsewhere, 'media'), Infinity))
  const goneFiles = files.filter((file) => !archived.has(file))
  say('Files', `${files.length - goneFiles.length} of ${files.length} are there`, goneFiles.length === 0)
  say(
    'Recovery time',
    `${seconds(away)} s until somebody had bought again (${Object.values(bought).join()})`,
    away <= PATIENCE_MS && 'orderId' in bought,
  )
  const { said } = await drill.run({ dataDir: elsewhere }, ['scripts/invariants.ts'])
  say('Invariants', said, said.includes('invariants hold'))
}

async function buyUntilItEnds(buyer: Buyer, products: readonly string[], acknowledged: Map<string, number>) {
  try {
    for (;;) {
      const bought = await buyOne(buyer, products)
      if ('orderId' in bought) acknowledged.set(bought.orderId, Date.now())
      await pause(200)
    }
  } catch {
    // The machine is gone: that is the point.
  }
}

function count(folder: string, counts: (name: string) => boolean = () => true) {
  try {
    return readdirSync(folder).filter(counts).length
  } catch {
    return 0
  }
}

function filesBefore(folder: string, moment: number): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const found = statSync(join(folder, name))
    return found.isFile() && found.mtimeMs < moment
  })
}

function seconds(ms: number) {
  return (ms / 1000).toFixed(1)
}
