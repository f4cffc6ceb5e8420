import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anEmail, buildMember, buildProfile } from '../tests/support/build-accounts.ts'
import { buildCategory, buildProduct } from '../tests/support/build-catalog.ts'
import { buildStock } from '../tests/support/build-inventory.ts'
import { BILLING, buildOrder, offerTransfers, TRANSFER } from '../tests/support/build-orders.ts'
import { ask as askReturn, buildCompletedOrder } from '../tests/support/build-returns.ts'
import {
  differingLeaves,
  HOSTILE,
  type Leaves,
  leavesOf,
  readRows,
  type Row,
  textFields,
} from '../tests/support/text-fields.ts'
import { app } from './app.ts'
import { endpoints } from './endpoints.ts'
import { findSentence } from './i18n/sentence.ts'
import { categories, categoryOldSlugs } from './modules/catalog/tables.ts'
import { orders } from './modules/orders/tables.ts'
import { refunds } from './modules/payments/tables.ts'
import { gatewayConfigs } from './modules/payments/input.ts'
import { GATEWAY_TYPES, type GatewayType } from './modules/payments/rules.ts'
import { returns } from './modules/returns/tables.ts'
import { blocks, type SettingsBlock } from './modules/settings/input.ts'
import { getEditableSettings } from './modules/settings/queries.ts'
import type { Admin } from './server/actor.ts'
import { db } from './server/db.ts'
import { env } from './server/env.ts'
import { SESSION_COOKIE } from './server/http.ts'
import { LOCALES, type Locale } from './server/locale.ts'

/** Text that is not free: it has a form, or it is a secret that only its hash knows. Tests of the rooms ask these. */
const FORMED = [
  'POST /sign-in email',
  'POST /sign-in password',
  'POST /sign-up email',
  'POST /sign-up password',
  'POST /sign-up confirmPassword',
  'POST /sign-up phone',
  'POST /confirm-email token',
  'POST /recovery email',
  'POST /reset-password/check token',
  'POST /reset-password token',
  'POST /reset-password password',
  'POST /reset-password confirmPassword',
  'PATCH /profile phone',
  'POST /profile/phone/verify code',
  'POST /profile/password currentPassword',
  'POST /profile/password password',
  'POST /profile/password confirmPassword',
  'POST /profile/delete password',
  'POST /admin/products uniqueCode',
  'POST /admin/products imageUrl',
  'POST /admin/products images[].url',
  'PATCH /admin/products/{id} uniqueCode',
  'PATCH /admin/products/{id} imageUrl',
  'PATCH /admin/products/{id} images[].url',
  'POST /checkout billingInfo.email',
  'POST /checkout billingInfo.phone',
  'POST /contact email',
  'PUT /admin/payment-gateways/{type} secrets{}',
  // The names of a gateway's fields; each field by its name is asked below.
  'PUT /admin/payment-gateways/{type} config{key}',
  'PUT /admin/payment-gateways/{type} config{}',
  'PUT /admin/payment-gateways/{type} config.stripe.publicKey',
  'PUT /admin/payment-gateways/{type} config.gift_card.prefix',
  'PUT /admin/settings/site value.contactEmail',
  'PUT /admin/settings/site value.socialMedia.facebook',
  'PUT /admin/settings/site value.socialMedia.instagram',
  'PUT /admin/settings/site value.socialMedia.twitter',
  'PUT /admin/settings/site value.socialMedia.linkedin',
  'PUT /admin/settings/site value.seasons[].start',
  'PUT /admin/settings/site value.seasons[].end',
  'PUT /admin/settings/site value.seasons[].categorySlug',
  'PUT /admin/settings/inventory value.alertEmail',
  'PUT /admin/settings/email value.smtpPort',
  'PUT /admin/settings/email value.fromEmail',
  'PUT /admin/settings/email smtpPassword',
]

type Answer = { status: number; body: { code?: string; detail?: string; fields?: { message: string }[] } }
type Ask = (route: string, body?: object, locale?: Locale) => Promise<Answer>
type Sending = { send: (text: string, locale?: Locale) => Promise<Answer>; prepare?: () => Promise<unknown> }
type Story = {
  table: string
  key?: string[]
  /** Where the text stands in the row. */
  column: string | ((text: string) => string)
  /** What else may change with it. */
  follows?: RegExp
  isNewRow?: boolean
  isRequired?: boolean
  /** Takes every second text, or where the way is long every so manieth; each field begins with another. */
  every?: number
  stored?: (text: string) => string
  emptyBecomes?: RegExp
  open: () => Promise<Sending>
}

let admin: Awaited<ReturnType<typeof buildMember>>
let asAdmin: Ask
let categoryId: string
beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  admin = await buildMember({ role: 'admin' })
  asAdmin = asking(admin.sessionToken)
  await offerTransfers(admin.actor as Admin)
  categoryId = (await buildCategory()).id
})

const PRODUCT = { title: 'Taza', priceCents: 500, stock: 3 }
const productBody = (change: object) => ({ ...PRODUCT, categoryIds: [categoryId], ...change })
const PICTURE = 'https://example.test/taza.jpg'

type Place = Omit<Story, 'open'> & { body: (text: string) => object }
const PRODUCT_FIELDS: Record<string, Place> = {
  title: { table: 'products', column: 'title', isRequired: true, body: (title) => ({ title }) },
  description: { table: 'products', column: 'description', body: (description) => ({ description }) },
  longDescription: {
    table: 'products',
    column: 'long_description',
    body: (longDescription) => ({ longDescription }),
  },
  shippingInfo: { table: 'products', column: 'shipping_info', body: (shippingInfo) => ({ shippingInfo }) },
  warrantyInfo: { table: 'products', column: 'warranty_info', body: (warrantyInfo) => ({ warrantyInfo }) },
  'specifications{key}': {
    table: 'products',
    column: (text) => `specifications.${text}`,
    follows: /^specifications\./,
    isRequired: true,
    stored: () => 'valor',
    body: (key) => ({ specifications: Object.fromEntries([[key, 'valor']]) }),
  },
  'specifications{}': {
    table: 'products',
    column: 'specifications.Material',
    body: (value) => ({ specifications: { Material: value } }),
  },
  'images[].alt': {
    table: 'product_images',
    key: ['product_id', 'display_order'],
    column: 'alt_text',
    // A picture without words is named after its product.
    emptyBecomes: /- Imagen 1$/,
    body: (alt) => ({ images: [{ url: PICTURE, alt }] }),
  },
  location: {
    table: 'stock_levels',
    key: ['product_id'],
    column: 'location',
    body: (location) => ({ location }),
  },
  supplier: {
    table: 'stock_levels',
    key: ['product_id'],
    column: 'supplier',
    body: (supplier) => ({ supplier }),
  },
}
const NEW_ROW = /^(id|number|locale|product_id|created_at|updated_at|last_restock_date)$/
// What the database itself derives, for the search.
const DERIVED = /^search_(text|vector)/

const STORIES: Record<string, Story> = {
  'PATCH /profile fullName': {
    table: 'profiles',
    column: 'full_name',
    isRequired: true,
    open: async () => {
      const ask = asking((await buildMember()).sessionToken)
      return { send: (fullName, locale) => ask('PATCH /profile', { fullName }, locale) }
    },
  },
  'POST /sign-up fullName': {
    table: 'profiles',
    column: 'full_name',
    isNewRow: true,
    isRequired: true,
    every: 6,
    follows: /^email$/,
    open: async () => {
      const secret = { password: 'Istmo2026', confirmPassword: 'Istmo2026', plan: 'basic' }
      const send = (fullName: string, locale?: Locale) =>
        asking()('POST /sign-up', { ...secret, email: anEmail(), fullName }, locale)
      return { send }
    },
  },
  ...productStories(),
  'POST /admin/categories name': categoryStory('name', true),
  'POST /admin/categories description': categoryStory('description', true),
  'PATCH /admin/categories/{id} name': categoryStory('name', false),
  'PATCH /admin/categories/{id} description': categoryStory('description', false),
  ...eachOf(['fullName', 'address', 'city', 'state', 'zipCode'], (name) => [
    `POST /checkout billingInfo.${name}`,
    {
      table: 'orders',
      column: `billing_info.${name}`,
      isNewRow: true,
      isRequired: true,
      every: 4,
      follows: /^(checkout_key|expires_at|paid_at)$/,
      open: async () => {
        const { sessionToken } = await buildMember()
        const { productId } = await buildStock({ onHand: 1000 })
        const ask = asking(sessionToken)
        const order = { shippingMethod: 'standard', paymentMethod: 'credit_card', testChoice: 'approve' }
        return {
          prepare: () => ask(`PUT /cart/lines/${productId}`, { quantity: 1 }),
          send: (text, locale) =>
            ask('POST /checkout', { ...order, billingInfo: { ...BILLING, [name]: text } }, locale),
        }
      },
    },
  ]),
  ...eachOf(['referenceNumber', 'notes'], (name) => [
    `POST /admin/inventory/{productId}/adjust ${name}`,
    {
      table: 'inventory_transactions',
      column: name === 'notes' ? 'notes' : 'reference_number',
      isNewRow: true,
      follows: /^(previous|new)_stock$/,
      open: async () => {
        const { productId } = await buildStock()
        const body = { type: 'add', quantity: 1, reason: 'purchase' }
        return {
          send: (text, locale) =>
            asAdmin(`POST /admin/inventory/${productId}/adjust`, { ...body, [name]: text }, locale),
        }
      },
    },
  ]),
  ...eachOf(['name', 'phone', 'subject', 'message'], (name) => [
    `POST /contact ${name}`,
    {
      table: 'contact_messages',
      column: name,
      isNewRow: true,
      isRequired: name !== 'phone',
      open: async () => {
        const letter = { name: 'Ana', email: 'ana@correo.test', subject: 'Hola', message: 'Buenas' }
        return { send: (text, locale) => asking()('POST /contact', { ...letter, [name]: text }, locale) }
      },
    },
  ]),
  'POST /admin/orders/{id}/status reason': {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 4,
    follows: /^(before|after)\./,
    open: async () => {
      const { orderId } = await buildCompletedOrder()
      const version = async () =>
        (await db.select({ version: orders.version }).from(orders).where(eq(orders.id, orderId)))[0]!.version
      const move = async (status: string, reason?: string, locale?: Locale) =>
        asAdmin(
          `POST /admin/orders/${orderId}/status`,
          { status, version: await version(), ...(reason === undefined ? {} : { reason }) },
          locale,
        )
      return {
        prepare: () => move('completed', 'Otra vez'),
        send: (text, locale) => move('processing', text, locale),
      }
    },
  },
  'POST /admin/orders/{id}/confirm-payment reference': {
    table: 'payments',
    column: 'provider_payment_id',
    isRequired: true,
    every: 5,
    follows: /^(state|captured_cents|confirmed_by)$/,
    open: async () => {
      let orderId = ''
      return {
        prepare: async () => ({ orderId } = await buildOrder(TRANSFER)),
        send: (reference, locale) =>
          asAdmin(`POST /admin/orders/${orderId}/confirm-payment`, { reference }, locale),
      }
    },
  },
  'POST /admin/refunds/{id}/confirm reference': {
    table: 'refunds',
    column: 'provider_refund_id',
    isRequired: true,
    every: 7,
    stored: (text) => `manual:${text}`,
    follows: /^(state|done_at)$/,
    open: async () => {
      let refundId = ''
      return {
        prepare: async () => (refundId = await buildRefund()),
        send: (reference, locale) =>
          asAdmin(`POST /admin/refunds/${refundId}/confirm`, { reference }, locale),
      }
    },
  },
  'POST /orders/{id}/returns reason': {
    table: 'returns',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 3,
    open: async () => {
      const { orderId, productId, userId } = await buildCompletedOrder({ quantity: 200, onHand: 200 })
      const { buildSession } = await import('../tests/support/build-accounts.ts')
      const ask = asking((await buildSession({ userId })).sessionToken)
      const body = { kind: 'standard', lines: [{ productId, quantity: 1 }] }
      return { send: (reason, locale) => ask(`POST /orders/${orderId}/returns`, { ...body, reason }, locale) }
    },
  },
  'POST /admin/returns/{id}/decide reason': {
    table: 'returns',
    column: 'reject_reason',
    isRequired: true,
    every: 3,
    follows: /^(status|decided_at|decided_by)$/,
    open: async () => {
      const bought = await buildCompletedOrder()
      const { id } = await askReturn(bought)
      const decide = (body: object, locale?: Locale) =>
        asAdmin(`POST /admin/returns/${id}/decide`, body, locale)
      return {
        prepare: () => decide({ status: 'pending' }),
        send: (reason, locale) => decide({ status: 'rejected', reason }, locale),
      }
    },
  },
  ...settingsStories(),
  ...gatewayStories(),
}

test('every text field of every writing endpoint is asked here, or has a form of its own', () => {
  const found = endpoints
    .filter(({ method }) => method !== 'GET')
    .flatMap((one) => textFields(one.input).map((field) => `${one.method} ${one.path} ${field}`))
  const configs = GATEWAY_TYPES.flatMap((type) =>
    textFields(gatewayConfigs[type]).map(
      (field) => `PUT /admin/payment-gateways/{type} config.${type}.${field}`,
    ),
  )
  const asked = [...FORMED, ...Object.keys(STORIES), 'POST /assistant message']
  expect([...found, ...configs].sort()).toEqual(asked.sort())
})

test.each(Object.keys(STORIES))(
  '%s keeps hostile text to the letter and touches nothing else',
  async (name) => {
    const story = STORIES[name]!
    const { send, prepare } = await story.open()
    let seen: Rows = new Map()
    const rows = async () => (seen = await readRows(story.table, story.key ?? ['id'], seen))
    await prepare?.()
    const known = await rows()
    const first = await send('Texto llano')
    expect([first.status, first.body.detail]).toEqual([expect.toSatisfy((status) => status < 300), undefined])
    const reference = [...(await rows())].find(([key]) => !known.has(key))?.[1].text

    const wrong: string[] = []
    const texts = hostileFor(name, story.every ?? 2)
    for (const [index, text] of texts.entries()) {
      await prepare?.()
      const before = await rows()
      const answer = await send(text, LOCALES[index % 3])
      const after = await rows()
      const problem =
        answer.status < 300
          ? whatChanged(story, { text: text.trim(), before, after, reference })
          : whatIsUnkind(story, { text, answer, before, after, locale: LOCALES[index % 3]! })
      if (problem) wrong.push(`${JSON.stringify(text.slice(0, 60))}: ${problem}`)
    }
    expect(wrong.slice(0, 12).join('\n')).toBe('')
  },
)

test('whatever is asked of the assistant, it answers and writes nothing', async () => {
  for (const [index, text] of HOSTILE.entries()) {
    const locale = LOCALES[index % 3]!
    const { status, body } = await asking()('POST /assistant', { message: text }, locale)
    if (status >= 300) expect(whyRefused(text, body, locale, true)).toBe('')
  }
})

const hostileFor = (name: string, every: number) =>
  HOSTILE.filter((_, index) => (index + Object.keys(STORIES).indexOf(name)) % every === 0)

type Rows = Map<string, Row>
type Seen = { text: string; before: Rows; after: Rows; reference?: string | undefined }

/** What a save changed besides its field, or stored otherwise than it was written. */
function whatChanged(story: Story, { text, before, after, reference }: Seen): string {
  const added = [...after].filter(([key]) => !before.has(key))
  const changed = [...after].filter(
    ([key, row]) => before.has(key) && before.get(key)!.version !== row.version,
  )
  const gone = [...before.keys()].filter((key) => !after.has(key))
  if (gone.length > 0) return `rows are gone: ${gone.join()}`
  const [mine, others] = story.isNewRow ? [added, changed] : [changed, added]
  if (others.length > 0) return `other rows changed: ${others.map(([, row]) => row.text).join()}`
  if (mine.length > 1) return `${mine.length} rows changed`
  // The same text as before may change nothing at all.
  const [key, row] = mine[0] ?? (story.isNewRow ? [] : [...after].at(-1)!)
  if (key === undefined || row === undefined) return 'nothing was stored'
  const now = leavesOf(JSON.parse(row.text))
  const was: Leaves = leavesOf(JSON.parse((story.isNewRow ? reference : before.get(key)?.text) ?? '{}'))
  const column = typeof story.column === 'string' ? story.column : story.column(text)
  const usual = story.isNewRow ? NEW_ROW : /^(version|updated_at|updated_by)$/
  const also = differingLeaves(was, now).filter(
    (name) => name !== column && !usual.test(name) && !DERIVED.test(name) && !story.follows?.test(name),
  )
  if (also.length > 0) return `${also.join()} changed too`
  if (mine.length === 0) return ''
  const expected = story.stored ? story.stored(text) : text
  const stored = now.get(column) ?? ''
  if (expected === '' && story.emptyBecomes?.test(String(stored))) return ''
  return stored === expected ? '' : `stored as ${JSON.stringify(stored)}`
}

type Refused = { text: string; answer: Answer; before: Rows; after: Rows; locale: Locale }

/** What is wrong with a refusal: something changed, or it says nothing, or it had no reason. */
function whatIsUnkind(story: Story, { text, answer, before, after, locale }: Refused): string {
  if (answer.status >= 500) return `answered ${answer.status}`
  if (JSON.stringify([...before]) !== JSON.stringify([...after])) return 'was refused and changed something'
  return whyRefused(text, answer.body, locale, story.isRequired ?? false)
}

function whyRefused(text: string, body: Answer['body'], locale: Locale, isRequired: boolean): string {
  const said = body.fields?.[0]?.message ?? body.detail ?? ''
  if (!body.detail || !/\p{L} \p{L}/u.test(body.detail)) return `says ${JSON.stringify(body.detail)}`
  const says = (code: string) => findSentence(code, {}, locale) === said
  if (says('app_bad_characters'))
    return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text.trim()) ? '' : 'has no such character'
  if (says('app_too_long')) return text.trim().length > 20 ? '' : 'is not too long'
  if (body.code !== 'app.invalid_input') return `refused with ${body.code}`
  if (said === findSentence('app_invalid_field', { field: 'x' }, locale)) return 'has no sentence of its own'
  const isBlank = !/[^\s\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u.test(text) || text.trim().length < 3
  return isRequired && isBlank ? '' : `refused: ${said}`
}

function asking(sessionToken?: string): Ask {
  return async (route, body, locale = 'es') => {
    const [method = 'GET', path = ''] = route.split(' ')
    const headers = {
      'content-type': 'application/json',
      'accept-language': locale,
      'idempotency-key': randomUUID(),
      ...(sessionToken ? { cookie: `${SESSION_COOKIE}=${sessionToken}` } : {}),
    }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await app.request(`/api/v1${path}`, init, {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
}

function eachOf(names: readonly string[], story: (name: string) => [string, Story]): Record<string, Story> {
  return Object.fromEntries(names.map(story))
}

function productStories(): Record<string, Story> {
  const stories = Object.entries(PRODUCT_FIELDS).flatMap(([field, { body, ...place }]): [string, Story][] => [
    [
      `POST /admin/products ${field}`,
      {
        ...place,
        isNewRow: true,
        open: async () => ({
          send: (text, locale) => asAdmin('POST /admin/products', productBody(body(text)), locale),
        }),
      },
    ],
    [
      `PATCH /admin/products/{id} ${field}`,
      {
        ...place,
        follows: place.follows ?? /^id$/,
        open: async () => {
          let { id, version } = await buildProduct({ images: [{ url: PICTURE }] })
          const send = async (text: string, locale?: Locale) => {
            const answer = await asAdmin(`PATCH /admin/products/${id}`, { version, ...body(text) }, locale)
            if (answer.status < 300) ({ version } = answer.body as { version: number })
            return answer
          }
          return { send }
        },
      },
    ],
  ])
  return Object.fromEntries(stories)
}

function categoryStory(name: 'name' | 'description', isNewRow: boolean): Story {
  return {
    table: 'categories',
    column: name,
    isNewRow,
    isRequired: name === 'name',
    follows: isNewRow ? /^(name|slug|position)$/ : name === 'name' ? /^slug$/ : /^$/,
    open: async () => {
      const { id } = await buildCategory()
      const others = sql`id not in (${categoryId}, ${id}) and created_at > now() - interval '1 hour' and name not like 'Categoría %'`
      return {
        // Two hostile texts may be one name to the eye of the shop.
        prepare: async () => {
          if (isNewRow)
            await db
              .delete(categories)
              .where(
                sql`${others} and not exists (select from product_categories where category_id = categories.id)`,
              )
          await db.delete(categoryOldSlugs)
        },
        send: (text, locale) =>
          isNewRow
            ? asAdmin(
                'POST /admin/categories',
                name === 'name' ? { name: text } : { name: `C ${randomUUID()}`, description: text },
                locale,
              )
            : asAdmin(`PATCH /admin/categories/${id}`, { [name]: text }, locale),
      }
    },
  }
}

function settingsStories(): Record<string, Story> {
  const stories = (Object.keys(blocks) as SettingsBlock[]).flatMap((block) =>
    textFields(blocks[block])
      .filter((field) => !FORMED.includes(`PUT /admin/settings/${block} value.${field}`))
      .map((field): [string, Story] => [
        `PUT /admin/settings/${block} value.${field}`,
        {
          table: 'settings',
          key: ['block'],
          column: `value.${field.replace('[]', '.0')}`,
          isRequired: /[nN]ame/.test(field),
          open: async () => ({
            send: async (text, locale) => {
              const { value, version } = await getEditableSettings(db, block)
              const changed = structuredClone(value) as Record<string, never>
              setAt(changed, field.replace('[]', '.0'), text)
              return asAdmin(`PUT /admin/settings/${block}`, { value: changed, version }, locale)
            },
          }),
        },
      ]),
  )
  return Object.fromEntries(stories)
}

function gatewayStories(): Record<string, Story> {
  const stories = GATEWAY_TYPES.flatMap((type: GatewayType) =>
    textFields(gatewayConfigs[type])
      .map((field): [string, Story] => [
        `PUT /admin/payment-gateways/{type} config.${type}.${field}`,
        {
          table: 'payment_gateways',
          key: ['type'],
          column: `config.${field}`,
          every: 2,
          open: async () => ({
            send: (text, locale) =>
              asAdmin(`PUT /admin/payment-gateways/${type}`, { config: { [field]: text } }, locale),
          }),
        },
      ])
      .filter(([name]) => !FORMED.includes(name)),
  )
  return Object.fromEntries(stories)
}

function setAt(target: Record<string, never>, path: string, text: string) {
  const names = path.split('.')
  const last = names.pop()!
  const place = names.reduce((at: Record<string, never>, name) => at[name]!, target)
  ;(place as Record<string, string>)[last] = text
}

async function buildRefund(): Promise<string> {
  const { orderId } = await buildOrder(TRANSFER)
  const paid = await asAdmin(`POST /admin/orders/${orderId}/confirm-payment`, {})
  const { version } = paid.body as { version?: number }
  await asAdmin(`POST /admin/orders/${orderId}/status`, { status: 'cancelled', reason: 'Prueba', version })
  const [refund] = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId))
  return refund!.id
}
