import { eq } from 'drizzle-orm'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '../src/modules/identity/accounts/commands/hash-password.ts'
import { createAccount } from '../src/modules/identity/accounts/commands/create-account.ts'
import { seedCategories } from '../src/modules/catalog/products/commands/categories.ts'
import { addUsualSynonyms } from '../src/modules/catalog/products/commands/synonyms.ts'
import { createProduct } from '../src/modules/catalog/products/commands/create-product.ts'
import { createProductInput } from '../src/modules/catalog/products/input.ts'
import { putImages } from '../src/modules/catalog/products/commands/product-parts.ts'
import { saveVariants } from '../src/modules/catalog/products/commands/save-variants.ts'
import { importCatalog } from '../src/modules/catalog/imports/commands.ts'
import { keepPicture, storePicture } from '../src/modules/platform/media/commands.ts'
import { saveGateway, switchGateway } from '../src/modules/payments/gateways/commands/gateways.ts'
import { savePaymentSettings } from '../src/modules/sellers/store-accounts/commands.ts'
import { paymentSettingsInput } from '../src/modules/sellers/store-accounts/input.ts'
import { EVERY_STORE, storeScope } from '../src/modules/sellers/stores/queries/scope.ts'
import { stockLevels } from '../src/modules/stock/inventory/tables.ts'
import { businessStores } from '../src/modules/sellers/stores/tables.ts'
import { createStore, verifyStore } from '../src/modules/sellers/stores/commands.ts'
import { grantSubscription } from '../src/modules/sellers/subscriptions/commands.ts'
import { planSubscriptions } from '../src/modules/sellers/subscriptions/tables.ts'
import { SYSTEM } from '../src/server/auth/actor.ts'
import { pool, transaction, type Tx } from '../src/server/db/db.ts'
import type { Env } from '../src/server/process/env.ts'
import { closeJobs, openJobs } from '../src/server/jobs/jobs.ts'
import { inThePast } from '../src/server/process/demo-history.ts'
import { DEMO_STORES, type DemoStore } from './support/demo-stores.ts'
import { variantsOf } from './support/demo-variants.ts'
import { DEMO_IS_MISSING, HISTORY_IS_MISSING } from './support/is-seeded.ts'
import { beginDemo, buildDemoHistory } from './support/demo-history.ts'
import { openedAt } from './support/demo-clock.ts'

const DEMO = join(import.meta.dirname, '..', 'db', 'demo')
const PASSWORD = 'Istmo2026'
type Demo = Env['ISTMO_DEMO']
const DEMO_BANK = {
  bankName: 'Banco de Demostración',
  accountHolder: 'Istmo, S.A.',
  accountNumber: '04-72-96-115520-3',
  accountType: 'corriente',
  instructions: 'Escribe el número de tu pedido en el concepto de la transferencia.',
}
/**
 * Fills an empty database by the commands of the modules: categories and plans, and
 * with `demo` also people, three stores, and the demo catalogue through the bulk
 * import; `on` adds ninety days of demo history. Each part that stands
 * already is left alone, so a start that was interrupted is finished by the next.
 */
export async function seedWhenEmpty({ demo, say }: { demo: Demo; say: (line: string) => void }) {
  await openJobs([], { runs: false })
  try {
    const now = new Date()
    await transaction(async (tx) => {
      if (await seedCategories(tx)) await addUsualSynonyms(tx, { actor: SYSTEM })
    })
    if (demo !== 'off' && (await isThere(DEMO_IS_MISSING)))
      await (demo === 'on'
        ? inThePast(openedAt(now), () => seedDemo({ now, hasHistory: true }, say))
        : seedDemo({ now, hasHistory: false }, say))
    if (demo === 'on' && (await isThere(HISTORY_IS_MISSING))) await seedHistory(say)
  } finally {
    await closeJobs()
  }
}

type Opening = { now: Date; hasHistory: boolean }

async function seedDemo({ now: today, hasHistory }: Opening, say: (line: string) => void) {
  if (!(await isThere(`select 1 from profiles limit 1`))) await seedPeople({ now: today, hasHistory })
  const now = hasHistory ? openedAt(today) : today
  const storeIds = await demoStoreIds()
  const csv = await readFile(join(DEMO, 'productos.csv'), 'utf8')
  const pictures = await storePictures('images', 'product')
  const ofSite = (code: string) => !DEMO_STORES.some(({ codes }) => codes?.test(code))
  const parts = [
    ...DEMO_STORES.flatMap(({ slug, codes }, at) =>
      codes
        ? [
            {
              text: recordsOf(csv, (code) => codes.test(code)),
              storeId: storeIds.get(slug) ?? null,
              // The newest of the shop stay those of the first store and the site.
              listedAt: new Date(now.getTime() - at * 86_400_000),
            },
          ]
        : [],
    ),
    { text: recordsOf(csv, ofSite), storeId: null, listedAt: now },
  ]
  let stored = 0
  for (const { text, storeId, listedAt } of parts) {
    const report = await importCatalog({
      fileName: 'productos.csv',
      bytes: Buffer.from(text),
      storeId,
      actor: SYSTEM,
      now: listedAt,
      demoPicture: (slug) => pictures.get(slug) ?? null,
    })
    if (report.failed > 0)
      throw new Error(
        `The demo catalogue has ${report.failed} bad lines: ${JSON.stringify(report.problems[0])}`,
      )
    stored += report.succeeded
  }
  await giveFaces(storeIds)
  await addDrafts(storeIds, pictures, now)
  await addGalleriesWithVariants(pictures, now)
  say(`Stocked the demo shop: ${stored} products.`)
}

async function seedHistory(say: (line: string) => void) {
  const from = performance.now()
  const { happened, refused } = await buildDemoHistory()
  const took = ((performance.now() - from) / 1000).toFixed(1)
  say(
    `Lived through ninety days: ${happened} happenings in ${took} s${refused ? `, ${refused} refused` : ''}.`,
  )
}

async function seedPeople({ now: today, hasHistory }: Opening) {
  const now = hasHistory ? openedAt(today) : today
  const passwordHash = await hashPassword(PASSWORD)
  const person = (email: string, fullName: string, more: object = {}) => ({
    ...{ email, fullName, passwordHash, locale: 'es' as const, emailConfirmedAt: now, now },
    ...more,
  })
  await transaction(async (tx) => {
    await beginDemo(tx, { now: today, hasHistory })
    const admin = await createAccount(tx, person('admin@istmo.test', 'Ana Administradora', { role: 'admin' }))
    const premium = await createAccount(
      tx,
      person('premium@istmo.test', 'Paula Prado', { phone: '+50761110002' }),
    )
    const basic = await createAccount(
      tx,
      person('basico@istmo.test', 'Bruno Batista', { phone: '+50761110003' }),
    )
    // With a history she has bought it herself, month after month.
    if (!hasHistory)
      await grantSubscription(tx, { actor: SYSTEM, userId: premium.userId, planType: 'premium', now })
    await grantSubscription(tx, { actor: SYSTEM, userId: basic.userId, planType: 'basic', now })
    for (const store of DEMO_STORES) await openStore(tx, store, { passwordHash, now })
    const by = {
      actor: { kind: 'admin', userId: admin.userId, sessionId: '', storeId: null } as const,
      address: 'seed',
      now,
    }
    for (const [type, config] of [
      ['bank_transfer', DEMO_BANK],
      ['gift_card', {}],
    ] as const) {
      const { version } = await saveGateway(tx, { type, version: 0, config }, by)
      await switchGateway(tx, { type, version, isActive: true }, by)
    }
  })
}

/** A store with its owner and a plan: without one it would be out of sight, and the demo's are there to be seen for long. */
async function openStore(
  tx: Tx,
  { owner, name, description, address, planType, amountCents, codes, account }: DemoStore,
  { passwordHash, now }: { passwordHash: string; now: Date },
) {
  const { userId } = await createAccount(tx, {
    ...owner,
    passwordHash,
    locale: 'es',
    emailConfirmedAt: now,
    now,
  })
  const { email: contactEmail, phone: contactPhone } = owner
  const details = { name, description, contactEmail, contactPhone, address }
  const { storeId } = await createStore(tx, { actor: SYSTEM, ownerId: userId, ...details, now })
  if (codes) await verifyStore(tx, { storeId, actor: SYSTEM, now })
  await tx.insert(planSubscriptions).values({
    storeId,
    planType,
    amountCents,
    status: 'active',
    startDate: now,
    endDate: new Date(now.getTime() + 365 * 86_400_000),
    paymentMethod: 'admin',
    createdAt: now,
    updatedAt: now,
  })
  if (!account) return
  const scope = await storeScope(tx, { userId, now })
  const settings = paymentSettingsInput.parse(account)
  await savePaymentSettings(tx, scope, { settings, version: 0 }, { actor: SYSTEM, address: 'seed', now })
}

async function demoStoreIds(): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; slug: string }>('select id, slug from business_stores')
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Each store of the demo has a logo of its own. */
async function giveFaces(storeIds: ReadonlyMap<string, string>) {
  const logos = await storePictures('logos', 'logo')
  await transaction(async (tx) => {
    for (const [slug, logoUrl] of logos) {
      const storeId = storeIds.get(slug)
      if (storeId) await tx.update(businessStores).set({ logoUrl }).where(eq(businessStores.id, storeId))
    }
  })
}

/** What a store that waits has prepared; no one sees it before the store is approved. */
async function addDrafts(
  storeIds: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, string>,
  now: Date,
) {
  for (const { slug, drafts = [] } of DEMO_STORES) {
    const storeId = storeIds.get(slug)
    if (!storeId || (await isThere(`select 1 from products where store_id = '${storeId}' limit 1`))) continue
    for (const { category, picture, ...product } of drafts) {
      const { rows } = await pool.query<{ id: string }>('select id from categories where name = $1', [
        category,
      ])
      const given = createProductInput.parse({
        ...product,
        categoryIds: rows.map(({ id }) => id),
        imageUrl: pictures.get(picture) ?? null,
      })
      await transaction((tx) => createProduct(tx, { actor: SYSTEM, storeId, product: given, now }))
    }
  }
}

/** The records of the catalogue whose codes are meant, as a file of their own. */
function recordsOf(csv: string, isMeant: (code: string) => boolean): string {
  const [header = '', ...records] = csv.trimEnd().split(/\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const meant = records.filter((record) => isMeant(/(?:^|,)([A-Z]{3}-\d{3}),/.exec(record)?.[1] ?? ''))
  return `${[header, ...meant].join('\n')}\n`
}

/** Stores the demo's pictures, several at a time since each is decoded and encoded again; name -> address. */
async function storePictures(
  from: 'images' | 'logos',
  kind: 'product' | 'logo',
): Promise<Map<string, string>> {
  const folder = join(DEMO, from)
  const names = (await readdir(folder)).map((file) => file.replace(/\.webp$/, '')).sort()
  const urls = new Map<string, string>()
  const waiting = [...names]
  const worker = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const picture = await storePicture(await readFile(join(folder, `${name}.webp`)), kind)
      const { url } = await transaction((tx) => keepPicture(tx, { picture, ownerId: null }))
      urls.set(name, url)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return urls
}

/** Gives the products that have more pictures their gallery, and those of the catalogue their options. */
async function addGalleriesWithVariants(urls: ReadonlyMap<string, string>, now: Date) {
  const { rows } = await pool.query<{
    id: string
    title: string
    imageUrl: string
    version: number
    code: string | null
    priceCents: number
  }>(`select id, title, image_url as "imageUrl", version, unique_code as code, price_cents::int as "priceCents"
    from products order by id`)
  const slugs = new Map([...urls].map(([slug, url]) => [url, slug]))
  await transaction(async (tx) => {
    for (const { id, title, imageUrl, version, code, priceCents } of rows) {
      const slug = slugs.get(imageUrl)!
      const sold = code === null ? null : variantsOf({ code, priceCents, slug })
      const variants = sold?.variants.map(({ pictures, ...variant }) => ({
        ...variant,
        imageUrl: pictures.map((name) => urls.get(name)).find((url) => url !== undefined) ?? null,
      }))
      const ofColours = new Set(variants?.flatMap(({ imageUrl: url }) => url ?? []))
      // Its first colour is the one that the main picture shows.
      const shown = variants?.map((variant) =>
        ofColours.size > 0 ? { ...variant, imageUrl: variant.imageUrl ?? imageUrl } : variant,
      )
      const more = [2, 3].flatMap((n) => urls.get(`${slug}-${n}`) ?? [])
      const images = [...more, ...ofColours].map((url) => ({ url }))
      if (images.length > 0) await putImages(tx, { productId: id, title, images })
      if (!sold || !shown) continue
      // A variant begins with the limits of its product: few of each size are at hand on any day.
      await tx.update(stockLevels).set({ reorderPoint: 1 }).where(eq(stockLevels.variantId, id))
      const by = { actor: SYSTEM, address: 'seed', now }
      await saveVariants(tx, EVERY_STORE, { id, version, options: sold.options, variants: shown, ...by })
    }
  })
}

async function isThere(query: string): Promise<boolean> {
  return ((await pool.query(query)).rowCount ?? 0) > 0
}
