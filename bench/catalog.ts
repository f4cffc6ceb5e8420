/**
 * Measures finding things among many: a scratch shop with 100,000 products,
 * one server process with a core to itself, the database on the other, and
 * questions asked one after another that memory has no answer to.
 * `npm run bench:catalog -- 1000000` takes more products, `-- 100000 all` asks every kind of search, the inventory
 * and its files too, `-- 100000 admin` these alone, `-- 100000 variants` the same products without options and in six
 * variants each. `ISTMO_BENCH_DIR` keeps the shop for the next time.
 */
import { execFileSync } from 'node:child_process'
import { sayMachine } from './support/machine.ts'
import { compareShops } from './support/million.ts'
import { measureAdmin } from './support/admin.ts'
import { giveSizes, listBenchProducts } from './support/products.ts'
import { measureCatalogue, workersOf } from './support/questions.ts'
import { CAN_PIN, copyDatabase, hasDatabase, openBenchShop } from './support/shop.ts'

const FEW = 1_000
const count = Number(process.argv[2] ?? 100_000)
const what = process.argv[3]
// The database inherits the core of the process that starts it.
if (CAN_PIN) execFileSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)])
const shop = await openBenchShop()
try {
  const startedAt = performance.now()
  const few = await smallShop()
  await listBenchProducts(shop.databaseUrl, count)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(
    `${count.toLocaleString('en-US')} products listed in ${seconds} s. ${
      CAN_PIN
        ? 'Server on core 0, database and questions on core 1.'
        : 'Not pinned: this machine has one core or no taskset.'
    }`,
  )
  await sayMachine(shop.databaseUrl)
  if (what === 'variants') {
    const { url, isNew } = await copyOf('istmo_variants')
    if (isNew) await giveSizes(url)
    const few = { url: shop.databaseUrl, count, name: 'without' }
    await compareShops(shop, { few, many: { url, count, name: 'six each' } })
  } else if (what !== 'admin') {
    const many = { url: shop.databaseUrl, count }
    await compareShops(shop, { few: { url: few, count: FEW }, many })
  }
  if (what === 'all') {
    const web = await shop.startWeb({ core: 0 })
    await measureCatalogue(web.url, count, workersOf(web.pid, shop.dataDir))
    await web.stop()
  }
  if (what === 'all' || what === 'admin') await measureAdmin(shop, count)
} finally {
  await shop.close()
}
process.exit(process.exitCode ?? 0)

/** The same shop when it had a thousand products. */
async function smallShop(): Promise<string> {
  await listBenchProducts(shop.databaseUrl, FEW)
  return (await copyOf('istmo_small')).url
}

/** The shop as it is now, or, in a retained folder, as it was then. */
async function copyOf(name: string): Promise<{ url: string; isNew: boolean }> {
  const url = Object.assign(new URL(shop.databaseUrl), { pathname: `/${name}` }).href
  const isNew = !(await hasDatabase(shop.databaseUrl, name))
  if (isNew) await copyDatabase(shop.databaseUrl, [name])
  const { migrate } = await import('../src/server/db/migrate.ts')
  await migrate(url)
  return { url, isNew }
}
