/**
 * `npm run drill:upgrade`: a shop of the version before, with people who buy, is brought to this version as the handbook
 * says, both versions at work beside each other meanwhile, and goes back from the backup. `-- COMMIT` names the version
 * before; without it, the one that the newest migration came after. Needs the history of the project (git).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWhenNeeded } from '../scripts/build.ts'
import { type Buyer, signUpBuyers } from './support/buyers.ts'
import {
  buyOne,
  databaseOf,
  type Drill,
  inDrill,
  isReady,
  paidOf,
  productsOf,
  say,
  until,
} from './support/drill-shop.ts'
import { freePort } from '../scripts/support/embedded-database.ts'

const HERE = join(import.meta.dirname, '..')
const BUYERS = 4
const ALONE_MS = 8_000
const BESIDE_MS = 15_000

const git = (...args: string[]) => execFileSync('git', args, { cwd: HERE, encoding: 'utf8' }).trim()
const before = git(
  'rev-parse',
  process.argv[2] ?? `${git('log', '-1', '--format=%H', '--', 'db/migrations')}^`,
)

buildWhenNeeded()
await inDrill(upgradeAndBack)

type Bought = { orders: string[]; failures: string[] }

async function upgradeAndBack(drill: Drill) {
  const code = checkOut(drill.folder)
  const [dataDir, again] = [join(drill.folder, 'shop'), join(drill.folder, 'again')]
  const backup = join(drill.folder, 'backup-before.tar')
  const old = await drill.open({ dataDir, code })
  const products = await productsOf(old.url)
  const buyers = await signUpBuyers(old.url, BUYERS)
  const atOld = await buyFor(ALONE_MS, buyers, products)
  sayBought(`The version before (${before.slice(0, 7)}) sells`, atOld)
  const saved = await drill.run(old, ['scripts/backup.ts', backup])
  say('Its backup', saved.said.split('\n')[0]!, saved.code === 0)

  const migrating = drill.run({ dataDir }, ['scripts/migrate.ts'], { DATABASE_URL: databaseOf(dataDir) })
  const [meanwhile, migrated] = await Promise.all([buyFor(ALONE_MS, buyers, products), migrating])
  say('Migrations of this version', migrated.said, migrated.code === 0)
  sayBought('The version before sells while its database is brought up to date', meanwhile)
  const refused = await drill.run({ dataDir, code }, ['dist/server/web.js'], {
    DATABASE_URL: databaseOf(dataDir),
  })
  say(
    'The version before, started anew on it',
    `${/a newer Istmo has been here/.exec(refused.said)?.[0]}, ended with ${refused.code}`,
    refused.code === 1 && refused.said.includes('a newer Istmo has been here'),
  )
  const port = await freePort()
  const web = drill.start({ dataDir }, ['dist/server/web.js'], {
    DATABASE_URL: databaseOf(dataDir),
    PORT: String(port),
  })
  const url = `http://127.0.0.1:${port}`
  await until(() => isReady(url))
  const split = buyers.map((buyer, at) => (at % 2 ? buyer.at(url) : buyer))
  const beside = await buyFor(BESIDE_MS, split, products)
  sayBought('Both versions sell beside each other', beside)
  web.kill('SIGTERM')
  await drill.close(old)

  const fresh = await drill.open({ dataDir })
  const atNew = await buyFor(
    ALONE_MS,
    buyers.map((buyer) => buyer.at(fresh.url)),
    products,
  )
  sayBought('This version sells to the people of before, signed in as they were', atNew)
  const all = [atOld, meanwhile, beside, atNew].flatMap(({ orders }) => orders)
  await sayThere('Orders after the upgrade', { dataDir, orders: all })
  await sayInvariants(drill, { dataDir })
  const backupRun = await drill.run({ dataDir }, ['scripts/backup.ts', join(drill.folder, 'what-was.tar')])
  say('What was, for the way back', backupRun.said.split('\n')[0]!, backupRun.code === 0)
  await drill.close(fresh)

  const restored = await drill.run({ dataDir: again, code }, ['scripts/restore.ts', backup])
  say(
    'The backup of before, restored by the version before',
    restored.said.split('\n')[0]!,
    restored.code === 0,
  )
  const back = await drill.open({ dataDir: again, code })
  await sayThere('Orders after the way back', { dataDir: again, orders: atOld.orders })
  sayBought(
    'The version before sells again',
    await buyFor(ALONE_MS, await signUpBuyers(back.url, 2), products),
  )
  await sayInvariants(drill, { dataDir: again, code })
  await drill.close(back)
}

/** The code of before in a folder of its own. It shares the parts of this version where it asks for no other. */
function checkOut(folder: string): string {
  const code = join(folder, 'before')
  mkdirSync(code)
  execFileSync('tar', ['-x', '-C', code], {
    input: execFileSync('git', ['archive', before], { cwd: HERE, maxBuffer: 2 ** 30 }),
  })
  const partsOf = (place: string) => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(place, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    return Object.entries({ ...dependencies, ...devDependencies })
  }
  const here = new Map(partsOf(HERE))
  if (partsOf(code).every(([name, version]) => here.get(name) === version))
    symlinkSync(join(HERE, 'node_modules'), join(code, 'node_modules'))
  else execFileSync('npm', ['ci'], { cwd: code, stdio: 'inherit' })
  return code
}

async function buyFor(ms: number, buyers: readonly Buyer[], products: readonly string[]): Promise<Bought> {
  const bought: Bought = { orders: [], failures: [] }
  const until = Date.now() + ms
  await Promise.all(
    buyers.map(async (buyer) => {
      while (Date.now() < until) {
        const one = await buyOne(buyer, products).catch((error: unknown) => ({ refusal: String(error) }))
        if ('orderId' in one) bought.orders.push(one.orderId)
        else bought.failures.push(one.refusal)
        await pause(300)
      }
    }),
  )
  return bought
}

function sayBought(what: string, { orders, failures }: Bought) {
  const failed = failures.length > 0 ? ` (${[...new Set(failures)].slice(0, 3).join('; ')})` : ''
  say(
    what,
    `${orders.length} orders, ${failures.length} failed${failed}`,
    orders.length > 0 && failures.length === 0,
  )
}

async function sayThere(what: string, { dataDir, orders }: { dataDir: string; orders: readonly string[] }) {
  const there = await paidOf(dataDir, orders)
  say(what, `${there.size} of ${orders.length} are there`, there.size === orders.length)
}

async function sayInvariants(drill: Drill, place: { dataDir: string; code?: string }) {
  const { said } = await drill.run(place, ['scripts/invariants.ts'])
  say('Invariants', said, said.includes('invariants hold'))
}
