import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { startAnvil } from '../../tests/support/anvil.ts'
import { BUCKET_KEYS, startBuckets } from '../../tests/support/bucket-server.ts'
import { startEmulator, WEBHOOK_SECRET } from '../../tests/support/payment-emulator/server.ts'
import { startSilentProxy } from '../../tests/support/silent-proxy.ts'
import { BILLING, Buyer, signUpBuyers } from './buyers.ts'
import { fillStock, report } from './races.ts'
import type { BenchShop } from './shop.ts'
import { startEmbeddedDatabase } from '../../scripts/support/embedded-database.ts'

/** No one looks at a page that turns for longer. */
const PATIENCE_MS = 30_000
/** So soon all of it must work again once what failed is back. */
const BACK_MS = 120_000
const BUCKET = 'tienda'
const ADMIN = { email: 'admin@istmo.test', password: 'Istmo2026' }

/** Where a person is asked to come back or to take another way. Everywhere else all must work as always. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  database: [
    'pictures',
    'search',
    'cart',
    'card',
    'PayPal',
    'transfer',
    'crypto',
    'gift card',
    'sign-in',
    'panel',
  ],
  storage: ['pictures'],
  Stripe: ['card'],
  PayPal: ['PayPal'],
}

type Fault = 'slow' | 'down'
type Row = { name: string; slow: () => void; down: () => void; back: () => Promise<void> | void }
type Visit = {
  url: string
  buyer: Buyer
  admin: Buyer
  productId: string
  picture: string
  giftCode: string
}
/** What somebody met: what they wanted, or the sentence that they read instead. */
type Met = { works: boolean; status: number; said: string; ms: number }

const COLUMNS: Readonly<Record<string, (visit: Visit) => Promise<Omit<Met, 'ms'>>>> = {
  browse: ({ url }) => look(`${url}/`),
  pictures: ({ picture }) => look(picture),
  search: ({ url }) => look(`${url}/search?q=${randomUUID().slice(0, 4)}`),
  cart: ({ buyer, productId }) => asked(buyer.addToCart(productId)),
  card: (visit) => pay(visit, { paymentMethod: 'credit_card' }),
  PayPal: (visit) => pay(visit, { paymentMethod: 'paypal' }),
  transfer: (visit) => pay(visit, { paymentMethod: 'bank_transfer' }),
  crypto: async (visit) => {
    const seen = await visit.buyer.seen()
    const wish = { shippingMethod: 'standard', seen, currency: 'USDT', network: 'ethereum' }
    const quoting = visit.buyer.call('POST', '/checkout/quotes', wish)
    const met = await asked(quoting)
    if (!met.works) return met
    const { items } = (await quoting).body as { items: { id: string }[] }
    return pay(visit, { paymentMethod: 'crypto', quotes: items.map(({ id }) => ({ id })) })
  },
  'gift card': (visit) => pay(visit, { paymentMethod: 'gift_card', giftCardCode: visit.giftCode }),
  'sign-in': ({ url, buyer }) =>
    asked(new Buyer(url).call('POST', '/sign-in', { email: buyer.email, password: ADMIN.password })),
  panel: ({ admin }) => asked(admin.call('GET', '/admin/orders')),
}
const NAMES = Object.keys(COLUMNS)

async function pay({ buyer }: Visit, more: object) {
  const order = { shippingMethod: 'standard', seen: await buyer.seen(), billingInfo: BILLING, ...more }
  return asked(buyer.call('POST', '/checkout', order, { 'idempotency-key': randomUUID() }))
}

async function asked(call: ReturnType<Buyer['call']>) {
  const { status, body } = await call
  const { code, detail, message } = (body ?? {}) as Record<string, string | null | undefined>
  // An order that was placed and not paid carries the reason with it.
  return { works: status < 300 && !code, status, said: detail ?? message ?? '' }
}

async function look(address: string) {
  const answer = await fetch(address, { headers: { accept: 'text/html,image/webp' } })
  const text = await answer.text()
  const said = /"detail":"([^"]*)"|<h1>[^<]*<\/h1>\s*<p>([^<]*)/.exec(text) ?? []
  return { works: answer.status === 200, status: answer.status, said: said[1] ?? said[2] ?? '' }
}

/** Each part that the shop leans on, slow and down, and what somebody then meets; prints the table of the handbook. */
export async function runMatrix(shop: BenchShop, chosen: readonly string[] = []) {
  const world = await openWorld(shop)
  const sentences: string[] = []
  const table = [['', '', ...NAMES], ['', '', ...NAMES].map(() => '---')]
  for (const row of world.rows.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    for (const fault of ['slow', 'down'] as const) {
      const [during, after] = [await world.visitors(), await world.visitors()]
      row[fault]()
      const cells = await Promise.all(NAMES.map((name, at) => meet(name, during[at]!)))
      await row.back()
      const line = [
        row.name,
        fault,
        ...cells.map((met, at) => judge(row, fault, { name: NAMES[at]!, met, sentences })),
      ]
      table.push(line)
      console.log(line.join(' | '))
      await untilAllWorks(row, fault, after)
    }
  console.log(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`)
  for (const [at, sentence] of sentences.entries()) console.log(`${at + 1}. ${sentence}`)
  const { pool } = await import('../../src/server/db/db.ts')
  const { findBrokenInvariants } = await import('../../scripts/invariants.ts')
  const broken = await findBrokenInvariants(pool)
  const found = broken.length === 0 ? 'all hold' : JSON.stringify(broken)
  report('Invariants after all this', found, broken.length === 0)
  await world.close()
}

async function meet(name: string, visit: Visit): Promise<Met> {
  const from = performance.now()
  const tired = pause(PATIENCE_MS, { works: false, status: 0, said: '' }, { ref: false })
  const met = await Promise.race([COLUMNS[name]!(visit), tired]).catch((error: unknown) => ({
    works: false,
    status: 0,
    said: String(error),
  }))
  return { ...met, ms: performance.now() - from }
}

type Judged = { name: string; met: Met; sentences: string[] }

/** Green, or known with the sentence that was read; anything else is wrong. */
function judge(row: Row, fault: Fault, { name, met, sentences }: Judged): string {
  const seconds = met.ms < 1000 ? '' : ` ${Math.round(met.ms / 1000)} s`
  if (met.works) return `green${seconds}`
  const isSaid = met.status > 0 && met.status !== 500 && met.said !== ''
  const isKnown = KNOWN[row.name]?.includes(name) ?? false
  if (!isSaid || !isKnown) {
    report(`${row.name} ${fault}: ${name}`, `${met.status} ${met.said}${seconds}`, false)
    return `WRONG ${met.status}${seconds}`
  }
  if (!sentences.includes(met.said)) sentences.push(met.said)
  return `known ${met.status}${seconds} (${sentences.indexOf(met.said) + 1})`
}

async function untilAllWorks(row: Row, fault: Fault, visits: readonly Visit[]) {
  const from = performance.now()
  let waiting = NAMES.map((name, at) => ({ name, visit: visits[at]!, met: null as Met | null }))
  while (waiting.length > 0 && performance.now() - from < BACK_MS) {
    await Promise.all(waiting.map(async (one) => (one.met = await meet(one.name, one.visit))))
    waiting = waiting.filter(({ met }) => !met?.works)
    if (waiting.length === 0) break
    await pause(2_000)
    // An order that was placed and not paid has taken the cart along.
    for (const { visit } of waiting) await visit.buyer.addToCart(visit.productId).catch(() => null)
  }
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const left = waiting.map(({ name, met }) => `${name}: ${met?.status} ${met?.said}`).join('; ')
  report(`${row.name} ${fault}, and back`, left || `all works after ${seconds} s`, waiting.length === 0)
}

/** The whole shop with everything that it speaks to, each behind something that can fall silent or hang up. */
async function openWorld(shop: BenchShop) {
  const [emulator, buckets, chain, mailServer] = await Promise.all([
    startEmulator({ port: 0 }),
    startBuckets(BUCKET),
    startAnvil(),
    startMailServer(),
  ])
  const replica = await startEmbeddedDatabase({
    dataDir: join(shop.dataDir, 'replica'),
    name: 'istmo',
    flags: ['max_connections=200', 'shared_buffers=64MB'],
    follows: { url: shop.databaseUrl, dataDir: join(shop.dataDir, 'postgres') },
  })
  const addresses = {
    database: shop.databaseUrl,
    replica: replica.url,
    storage: buckets.origin,
    mail: mailServer.url,
    Stripe: emulator.url,
    PayPal: emulator.url,
    'chain node': chain.url,
  }
  const proxies = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => ({
      name,
      proxy: await startSilentProxy(address),
    })),
  )
  const at = (name: keyof typeof addresses) =>
    proxies.find((one) => one.name === name)!.proxy.url.replace(/\/$/, '')
  const bucket = {
    S3_ACCESS_KEY_ID: BUCKET_KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: BUCKET_KEYS.secretAccessKey,
  }
  const env = {
    ...bucket,
    DATABASE_URL: at('database'),
    DATABASE_READ_URL: at('replica'),
    STORAGE: 's3',
    S3_URL: `${at('storage')}/${BUCKET}`,
    SMTP_URL: at('mail'),
    STRIPE_SECRET_KEY: 'sk_test_emulator',
    STRIPE_PUBLIC_KEY: 'pk_test_emulator',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: at('Stripe'),
    PAYPAL_CLIENT_ID: 'paypal-client-emulator',
    PAYPAL_CLIENT_SECRET: 'paypal-secret-emulator',
    PAYPAL_API_URL: at('PayPal'),
    CRYPTO_RPC_ETHEREUM: at('chain node'),
  }
  const { productIds, newGiftCode } = await stock(`${buckets.origin}/${BUCKET}`)
  const web = await shop.startWeb({ env })
  let worker = await shop.startWorker({ env })
  const pictures = await picturesOf(web.url)
  const admin = new Buyer(web.url)
  await admin.call('POST', '/sign-in', ADMIN)
  let shown = 0
  const workerRow: Row = {
    name: 'worker',
    slow: () => process.kill(worker.pid, 'SIGSTOP'),
    down: () => process.kill(worker.pid, 'SIGKILL'),
    async back() {
      try {
        process.kill(worker.pid, 'SIGCONT')
      } catch {
        worker = await shop.startWorker({ env })
      }
    },
  }
  return {
    rows: [
      ...proxies.map(({ name, proxy }) => ({
        name,
        slow: () => proxy.silence(),
        down: () => proxy.hangUp(),
        back: () => proxy.speak(),
      })),
      workerRow,
    ] satisfies Row[],
    /** One for each column, each with an account and a cart of their own. */
    async visitors(): Promise<Visit[]> {
      const [buyers, giftCode] = [await signUpBuyers(web.url, NAMES.length), await newGiftCode()]
      await confirm(buyers)
      return Promise.all(
        buyers.map(async (buyer) => {
          const productId = productIds[shown % productIds.length]!
          await buyer.addToCart(productId)
          // Each picture in a size that no one has asked for, so that it must be fetched.
          const picture = `${web.url}${pictures[shown++ % pictures.length]}`
          return { url: web.url, buyer, admin, productId, picture, giftCode }
        }),
      )
    },
    async close() {
      await Promise.all([web.stop(), worker.stop()])
      await Promise.all(proxies.map(({ proxy }) => proxy.close()))
      await Promise.all([emulator.close(), chain.stop(), mailServer.close()])
      buckets.stop()
      await replica.stop()
    },
  }
}

/** Products of the site with enough stock, every way to pay, and the pictures in the bucket. */
async function stock(bucketUrl: string) {
  const { keepGateway, offerGateway } = await import('../../tests/support/build-gateways.ts')
  const { buildGiftCard } = await import('../../tests/support/build-orders.ts')
  const { aWallet } = await import('../../tests/support/build-quotes.ts')
  const { bucketStorage } = await import('../../src/server/storage/storage-bucket.ts')
  const { copyFiles, storage } = await import('../../src/server/storage/storage.ts')
  const { openJobs } = await import('../../src/server/jobs/jobs.ts')
  const { pool } = await import('../../src/server/db/db.ts')
  await openJobs([], { runs: false })
  const config = { walletAddress: aWallet(), supportedCurrencies: 'ETH, USDT', confirmationBlocks: 2 }
  await keepGateway('crypto', config)
  await offerGateway('crypto')
  await copyFiles(storage, bucketStorage({ url: bucketUrl, ...BUCKET_KEYS }))
  const { rows } = await pool.query<{ id: string }>(
    `select id from products where store_id is null and archived_at is null and sold_options = '{}' order by price_cents limit 50`,
  )
  const productIds = rows.map(({ id }) => id)
  await fillStock(productIds, 100_000)
  const newGiftCode = async () => (await buildGiftCard({ amountCents: 100_000 })).code
  return { productIds, newGiftCode }
}

/** A buyer who pays later has opened the link in the email. */
async function confirm(buyers: readonly Buyer[]) {
  const { pool } = await import('../../src/server/db/db.ts')
  const emails = buyers.map(({ email }) => email)
  await pool.query('update profiles set email_confirmed_at = now() where email = any($1)', [emails])
}

async function picturesOf(url: string): Promise<string[]> {
  const { pool } = await import('../../src/server/db/db.ts')
  const { rows } = await pool.query<{ image_url: string }>(
    `select distinct image_url from products where image_url like '/media/%'`,
  )
  const html = await (await fetch(`${url}/`)).text()
  const widths = [...new Set([...html.matchAll(/\/media\/[\w-]+\/(\d+)/g)].map(([, width]) => width))]
  return rows.flatMap(({ image_url }) => widths.map((width) => `${image_url}/${width}`))
}

async function startMailServer() {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, taken) => stream.resume().on('end', () => taken()),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
