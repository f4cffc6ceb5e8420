import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listBenchProducts } from './products.ts'
import type { BenchShop } from './shop.ts'

const PRODUCTS = 100_000
const run = promisify(execFile)

/** Backs the demo up with 100,000 products, restores it into an empty folder and lets both commands say what they took. */
export async function measureRestore(shop: BenchShop) {
  await listBenchProducts(shop.databaseUrl, PRODUCTS)
  const folder = mkdtempSync(join(tmpdir(), 'istmo-bench-'))
  const file = join(folder, 'shop.tar')
  try {
    for (const [command, dataDir] of [
      ['backup', shop.dataDir],
      ['restore', join(folder, 'data')],
    ] as const) {
      const { DATABASE_URL, ...others } = process.env
      const env = { ...others, DATA_DIR: dataDir, ...(command === 'backup' && { DATABASE_URL }) }
      const from = performance.now()
      const { stdout } = await run(
        process.execPath,
        [join(import.meta.dirname, '../../scripts', `${command}.ts`), file],
        {
          env,
        },
      )
      console.log(
        `${stdout.trim()}\n  ${command}: ${((performance.now() - from) / 1000).toFixed(1)} s in all.\n`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
