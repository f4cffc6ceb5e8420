/**
 * Measures finding things among many: a scratch shop with 100,000 products,
 * one server process with a core to itself, the database on the other, and
 * questions asked one after another that memory has no answer to.
 * `npm run bench:catalog -- 20000` takes fewer products, `-- 100000 office` only the stock room and its files.
 */
import { execFileSync } from 'node:child_process'
import { measureCatalogue, workersOf } from './support/bench-questions.ts'
import { listBenchProducts } from './support/bench-products.ts'
import { measureOffice } from './support/bench-office.ts'
import { CAN_PIN, openBenchShop } from './support/bench-shop.ts'

const count = Number(process.argv[2] ?? 100_000)
// The database inherits the core of whoever starts it.
if (CAN_PIN) execFileSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)])
const shop = await openBenchShop()
try {
  const startedAt = performance.now()
  await listBenchProducts(shop.databaseUrl, count)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(
    `${count.toLocaleString('en-US')} products listed in ${seconds} s. ${
      CAN_PIN
        ? 'Server on core 0, database and questions on core 1.'
        : 'Not pinned: this machine has one core or no taskset.'
    }`,
  )
  if (process.argv[3] !== 'office') {
    const web = await shop.startWeb({ core: 0 })
    await measureCatalogue(web.url, count, workersOf(web.pid, shop.dataDir))
    await web.stop()
  }
  await measureOffice(shop, count)
} finally {
  await shop.close()
}
process.exit(process.exitCode ?? 0)
