import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Buyer, listBuyable } from './buyers.ts'
import { freePort } from '../../scripts/support/embedded-database.ts'

const HERE = join(import.meta.dirname, '..', '..')
/** So long a drill waits for anything at most: what takes longer is no answer. */
export const PATIENCE_MS = 15 * 60_000

/** A checkout of the code, and where its shop keeps what it has. */
export type Place = { dataDir: string; code?: string }
export type Shop = Place & { url: string; start: ChildProcess }

/** Whole shops in a folder of their own, each in a group of processes as on a machine of its own; all gone at the end. */
export async function inDrill(
  work: (drill: Drill) => Promise<void>,
  envIn: (folder: string) => NodeJS.ProcessEnv = () => ({}),
): Promise<never> {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-drill-'))
  // The database may run as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const drill = new Drill(folder, envIn(folder))
  try {
    await work(drill)
  } finally {
    drill.killAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  process.exit(process.exitCode ?? 0)
}

export class Drill {
  readonly folder: string
  readonly #env: NodeJS.ProcessEnv
  readonly #shops: Shop[] = []
  readonly #children: ChildProcess[] = []
  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder
    this.#env = {
      APP_KEY: randomBytes(32).toString('hex'),
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      ISTMO_DEMO: 'catalog',
      ISTMO_TEST_MODE: 'on',
      ISTMO_RATE_LIMITS: 'off',
      ISTMO_LOG: 'error',
      ...env,
    }
  }

  /** By `npm start`'s own script; open when it says that it is ready. */
  async open({ dataDir, code = HERE }: Place): Promise<Shop> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const start = spawn(process.execPath, [join(code, 'scripts', 'start.ts')], {
      detached: true,
      cwd: code,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: this.#settings(dataDir, { PORT: String(port), PUBLIC_URL: url }),
    })
    const shop = { url, start, dataDir, code }
    this.#shops.push(shop)
    await until(async () => {
      if (start.exitCode !== null) throw new Error(`The shop ended with ${start.exitCode}`)
      return isReady(url)
    })
    return shop
  }

  /** As its operator ends it. */
  async close({ start }: Shop) {
    const ended = new Promise((closed) => start.once('exit', closed))
    start.kill('SIGTERM')
    await ended
  }

  /** As when the current fails: no one is asked. */
  kill({ start, dataDir }: Shop) {
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    for (const pid of [-start.pid!, ...pidsIn(pidFile)]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // Gone already.
      }
    }
  }

  killAll() {
    for (const shop of this.#shops) this.kill(shop)
    for (const child of this.#children) child.kill('SIGKILL')
  }

  /** Starts one of the files of a checkout; gone with the drill. */
  start(
    { dataDir, code = HERE }: Place,
    [name, ...args]: readonly [string, ...string[]],
    more: NodeJS.ProcessEnv = {},
  ) {
    const child = spawn(process.execPath, [join(code, name), ...args], {
      cwd: code,
      env: this.#settings(dataDir, more),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children.push(child)
    return child
  }

  /** Runs one to its end: what it said, and how it ended. */
  run(...asked: Parameters<Drill['start']>): Promise<{ said: string; code: number | null }> {
    return new Promise((ended) => {
      const child = this.start(...asked)
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (said += text))
      child.on('exit', (code) => ended({ said: said.trim(), code }))
    })
  }

  #settings(dataDir: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    const { DATABASE_URL: _, ...others } = process.env
    return { ...others, DATA_DIR: dataDir, ...this.#env, ...more }
  }
}

export const databaseOf = (dataDir: string) => readFileSync(join(dataDir, 'postgres', 'url'), 'utf8').trim()

export const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false

function pidsIn(file: string): number[] {
  try {
    return [Number(readFileSync(file, 'utf8').split('\n')[0])]
  } catch {
    return []
  }
}

/** What a few minutes of buying do not sell out. */
export async function productsOf(url: string): Promise<string[]> {
  return (await listBuyable(url, 50)).filter(({ stock }) => stock >= 20).map(({ id }) => id)
}

/** One purchase: the order that was acknowledged as paid, or the status and code of what was answered instead. */
export async function buyOne(
  buyer: Buyer,
  products: readonly string[],
): Promise<{ orderId: string } | { refusal: string }> {
  await buyer.addToCart(products[Math.floor(Math.random() * products.length)]!)
  const { status, body } = await buyer.pay()
  return status === 200 && body['paymentStatus'] === 'paid'
    ? { orderId: String(body['orderId']) }
    : { refusal: `${status} ${String(body['code'] ?? '')}` }
}

/** Which of these orders stand as paid in the database of a shop that runs. */
export async function paidOf(dataDir: string, orderIds: readonly string[]): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseOf(dataDir) })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from orders where id = any($1) and payment_status = 'paid'`,
      [orderIds],
    )
    return new Set(rows.map(({ id }) => id))
  } finally {
    await client.end()
  }
}

export async function until(isSo: () => boolean | Promise<boolean>) {
  for (const from = Date.now(); !(await isSo()); await pause(250))
    if (Date.now() - from > PATIENCE_MS) throw new Error('Nothing came of it within 15 minutes.')
}

export function say(what: string, found: string, isGood = true) {
  console.log(`  ${isGood ? 'ok   ' : 'WRONG'}  ${what}: ${found}`)
  if (!isGood) process.exitCode = 1
}
