import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '../src/modules/accounts/commands/hash-password.ts'
import { createAccount } from '../src/modules/accounts/commands/create-account.ts'
import { seedCategories } from '../src/modules/catalog/commands/categories.ts'
import { putImages } from '../src/modules/catalog/commands/product-parts.ts'
import { importCatalog } from '../src/modules/imports/commands.ts'
import { cleanPicture, keepPicture } from '../src/modules/media/commands.ts'
import { saveGateway, switchGateway } from '../src/modules/gateways/commands/gateways.ts'
import { savePaymentSettings } from '../src/modules/store-accounts/commands.ts'
import { paymentSettingsInput } from '../src/modules/store-accounts/input.ts'
import { storeScope } from '../src/modules/stores/queries.scope.ts'
import { createStore, verifyStore } from '../src/modules/stores/commands.ts'
import { grantSubscription } from '../src/modules/subscriptions/commands.ts'
import { storeSubscriptions } from '../src/modules/subscriptions/tables.ts'
import { SYSTEM } from '../src/server/actor.ts'
import { pool, transaction } from '../src/server/db.ts'
import { closeJobs, openJobs } from '../src/server/jobs.ts'
import { DEMO_IS_THERE } from './support/is-seeded.ts'

const DEMO = join(import.meta.dirname, '..', 'db', 'demo')
const PASSWORD = 'Istmo2026'
const DEMO_BANK = {
  bankName: 'Banco de Demostración',
  accountHolder: 'Istmo, S.A.',
  accountNumber: '04-72-96-115520-3',
  accountType: 'corriente',
  instructions: 'Escribe el número de tu pedido en el concepto de la transferencia.',
}
const DEMO_STORE_ACCOUNT = {
  bankName: 'Banistmo',
  accountHolder: 'Taller del Istmo, S. A.',
  bankAccount: '0112-458-7731',
  accountType: 'empresarial',
  swiftCode: 'MIDLPAPA',
  bankInstructions: 'Escribe solo el número del pedido en el concepto.',
}
const STORE_CODES = /^(ALI|ART)-/

/**
 * Fills an empty database by the house's own commands: categories and plans, and
 * with `demo` also people, a store, and the demo catalogue through the bulk
 * import. Each part that stands already is left alone, so a start that was
 * interrupted is finished by the next.
 */
export async function seedWhenEmpty({ demo, say }: { demo: boolean; say: (line: string) => void }) {
  await openJobs([], { runs: false })
  try {
    const now = new Date()
    await transaction((tx) => seedCategories(tx))
    if (demo && !(await isThere(DEMO_IS_THERE))) await seedDemo(now, say)
  } finally {
    await closeJobs()
  }
}

async function seedDemo(now: Date, say: (line: string) => void) {
  if (!(await isThere(`select 1 from profiles limit 1`))) await seedPeople(now)
  const { rows } = await pool.query<{ id: string }>(
    'select id from business_stores order by created_at limit 1',
  )
  const [site, store] = splitByStore(await readFile(join(DEMO, 'productos.csv'), 'utf8'))
  const pictures = await storePictures()
  let stored = 0
  for (const part of [
    { text: store, storeId: rows[0]?.id ?? null },
    { text: site, storeId: null },
  ]) {
    const report = await importCatalog({
      fileName: 'productos.csv',
      bytes: Buffer.from(part.text),
      storeId: part.storeId,
      actor: SYSTEM,
      now,
      demoPicture: (slug) => pictures.get(slug) ?? null,
    })
    if (report.failed > 0)
      throw new Error(
        `The demo catalogue has ${report.failed} bad lines: ${JSON.stringify(report.problems[0])}`,
      )
    stored += report.succeeded
  }
  await addGalleries(pictures)
  say(`Stocked the demo shop: ${stored} products.`)
}

async function seedPeople(now: Date) {
  const passwordHash = await hashPassword(PASSWORD)
  const person = (email: string, fullName: string, more: object = {}) => ({
    ...{ email, fullName, passwordHash, locale: 'es' as const, emailConfirmedAt: now, now },
    ...more,
  })
  await transaction(async (tx) => {
    const admin = await createAccount(tx, person('admin@istmo.test', 'Ana Administradora', { role: 'admin' }))
    const owner = await createAccount(
      tx,
      person('tienda@istmo.test', 'Tomás Tejada', { phone: '+50761110001' }),
    )
    const premium = await createAccount(
      tx,
      person('premium@istmo.test', 'Paula Prado', { phone: '+50761110002' }),
    )
    const basic = await createAccount(
      tx,
      person('basico@istmo.test', 'Bruno Batista', { phone: '+50761110003' }),
    )
    await grantSubscription(tx, { actor: SYSTEM, userId: premium.userId, planType: 'premium', now })
    await grantSubscription(tx, { actor: SYSTEM, userId: basic.userId, planType: 'basic', now })
    const { storeId } = await createStore(tx, {
      actor: SYSTEM,
      ownerId: owner.userId,
      name: 'Taller del Istmo',
      description: 'Café, cacao y piezas hechas a mano por artesanos de todo el país.',
      contactEmail: 'tienda@istmo.test',
      contactPhone: '+50761110001',
      address: 'Calle 8, Casco Antiguo, Ciudad de Panamá',
      now,
    })
    await verifyStore(tx, { storeId, actor: SYSTEM, now })
    // Without a plan a store is out of sight, and the demo's is there to be seen for long.
    await tx.insert(storeSubscriptions).values({
      storeId,
      planType: 'professional',
      amountCents: 9999,
      status: 'active',
      startDate: now,
      endDate: new Date(now.getTime() + 365 * 86_400_000),
      paymentMethod: 'admin',
    })
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
    const settings = paymentSettingsInput.parse(DEMO_STORE_ACCOUNT)
    const theHouse = { actor: SYSTEM, address: 'seed', now }
    const scope = await storeScope(tx, { userId: owner.userId, now })
    await savePaymentSettings(tx, scope, { settings, version: 0 }, theHouse)
  })
}

/** The store of the demo sells the food and the art; the site sells the rest. */
function splitByStore(csv: string): [site: string, store: string] {
  const [header = '', ...records] = csv.trimEnd().split(/\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const isOfStore = (record: string) => STORE_CODES.test(/(?:^|,)([A-Z]{3}-\d{3}),/.exec(record)?.[1] ?? '')
  const file = (rows: string[]) => `${[header, ...rows].join('\n')}\n`
  return [file(records.filter((record) => !isOfStore(record))), file(records.filter(isOfStore))]
}

/** Stores the demo's pictures, several at a time since each is decoded and encoded again; name -> address. */
async function storePictures(): Promise<Map<string, string>> {
  const folder = join(DEMO, 'images')
  const names = (await readdir(folder)).map((file) => file.replace(/\.webp$/, '')).sort()
  const urls = new Map<string, string>()
  const waiting = [...names]
  const worker = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const picture = await cleanPicture(await readFile(join(folder, `${name}.webp`)), 'product')
      const { url } = await transaction((tx) => keepPicture(tx, { picture, kind: 'product', ownerId: null }))
      urls.set(name, url)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return urls
}

/** Gives the products that have a second and a third picture their gallery. */
async function addGalleries(urls: ReadonlyMap<string, string>) {
  const { rows } = await pool.query<{ id: string; title: string; image_url: string }>(
    'select id, title, image_url from products',
  )
  const slugs = new Map([...urls].map(([slug, url]) => [url, slug]))
  await transaction(async (tx) => {
    for (const { id, title, image_url } of rows) {
      const slug = slugs.get(image_url)
      const images = [2, 3].flatMap((n) => urls.get(`${slug}-${n}`) ?? []).map((url) => ({ url }))
      if (images.length > 0) await putImages(tx, { productId: id, title, images })
    }
  })
}

async function isThere(query: string): Promise<boolean> {
  return ((await pool.query(query)).rowCount ?? 0) > 0
}
