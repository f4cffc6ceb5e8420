/**
 * Measures the goals of the project and prints them: many pages, JSON, search, carts and whole checkouts on one server
 * process with a core to itself and a worker beside it, for two catalogues, each row beside the best case of one
 * address. Words choose: names of rows (`-- search cart`), a catalogue (`-- demo`), `--beside FOLDER` the same in
 * another checkout of the code in turns.
 * `npm run bench -- memory` holds a mixed load for ten minutes (`-- memory 2` for two),
 * `-- statistics` measures the figures of two years, `-- sellers` the screens of an owner with 50,000 orders, `-- people`
 * the admin panel with 100,000 people (`-- people 5000` of fewer); `-- race`, `-- rush`, `-- drops`, `-- kills`, `-- rolling`, `-- failover`, `-- pooler`, `-- matrix` and `-- storm` (`-- storm 5000`
 * of fewer addresses) measure what must never go wrong instead.
 */
import { execFileSync } from 'node:child_process'
import { runDrops } from './support/drops.ts'
import { runKills } from './support/kills.ts'
import { runFailover } from './support/failover.ts'
import { runMatrix } from './support/matrix.ts'
import { measureMemory } from './support/memory.ts'
import { measurePeople } from './support/people.ts'
import { runPooler } from './support/pooler.ts'
import { runRaces, runRush } from './support/races.ts'
import { runRolling } from './support/rolling.ts'
import { measureRows, namesRows } from './support/rows.ts'
import { measureSellers } from './support/sellers.ts'
import { type BenchShop, CAN_PIN, openBenchShop } from './support/shop.ts'
import { measureStatistics } from './support/statistics.ts'
import { runStorm } from './support/storm.ts'

const given = process.argv.slice(2)
const besideAt = given.indexOf('--beside')
const [, beside] = besideAt === -1 ? [] : given.splice(besideAt, 2)
const [name = '', size] = given

type Way = (shop: BenchShop) => Promise<void>
const DRILLS: Record<string, Way> = {
  race: runRaces,
  rush: runRush,
  drops: runDrops,
  kills: runKills,
  rolling: runRolling,
  failover: runFailover,
  pooler: runPooler,
  storm: (shop) => runStorm(shop, Number(size) || 50_000),
  matrix: (shop) => runMatrix(shop, given.slice(1)),
}
const WAYS: Record<string, Way> = {
  ...DRILLS,
  statistics: measureStatistics,
  sellers: measureSellers,
  people: (shop) => measurePeople(shop, Number(size) || 100_000),
  memory: (shop) => measureMemory(shop, Number(size) || 10),
}
const way =
  WAYS[name] ?? (namesRows(given) ? (shop: BenchShop) => measureRows(shop, given, beside) : undefined)
if (!way)
  throw new Error(`There is nothing called ${given.join(' ')} to measure: ${Object.keys(WAYS).join(', ')}.`)

// The database inherits the core of the process that starts it.
if (CAN_PIN && !(name in DRILLS)) execFileSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)])
const shop = await openBenchShop()
try {
  await way(shop)
} finally {
  await shop.close()
}
process.exit(process.exitCode ?? 0)
