import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { app } from '../../src/app.ts'
import { categories, categoryOldSlugs } from '../../src/modules/catalog/tables.ts'
import { orders } from '../../src/modules/orders/tables.ts'
import { gatewayConfigs } from '../../src/modules/payments/input.ts'
import { GATEWAY_TYPES, type GatewayType } from '../../src/modules/payments/rules.ts'
import { refunds } from '../../src/modules/payments/tables.ts'
import { blocks, type SettingsBlock } from '../../src/modules/settings/input.ts'
import { getEditableSettings } from '../../src/modules/settings/queries.ts'
import type { Admin } from '../../src/server/actor.ts'
import { db } from '../../src/server/db.ts'
import { SESSION_COOKIE } from '../../src/server/http.ts'
import type { Locale } from '../../src/server/locale.ts'
import { anEmail, buildMember, buildSession } from './build-accounts.ts'
import { buildCategory, buildProduct } from './build-catalog.ts'
import { buildStock } from './build-inventory.ts'
import { BILLING, buildGiftCard, buildOrder, offerTransfers, TRANSFER } from './build-orders.ts'
import { ask as askReturn, buildCompletedOrder } from './build-returns.ts'
import { textFields } from './text-fields.ts'

/** Text that is not free: it has a form, or it is a secret that only its hash knows. Tests of the rooms ask these. */
export const FORMED = [
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
  'POST /checkout giftCardCode',
  'POST /gift-cards/check giftCardCode',
  'POST /admin/gift-cards recipientEmail',
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

export type Answer = {
  status: number
  body: { code?: string; detail?: string; fields?: { message: string }[] }
}
type Ask = (route: string, body?: object, locale?: Locale) => Promise<Answer>
type Sending = { send: (text: string, locale?: Locale) => Promise<Answer>; prepare?: () => Promise<unknown> }
export type Story = {
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

let asAdmin: Ask
let categoryId: string

/** What the stories take for granted: an administrator, a category, and a bank to send money to. */
export async function openShop() {
  const admin = await buildMember({ role: 'admin' })
  asAdmin = asking(admin.sessionToken)
  await offerTransfers(admin.actor as Admin)
  categoryId = (await buildCategory()).id
}

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
/** How each free text comes into the shop, and where it then stands. */
export const STORIES: Record<string, Story> = {
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
  'POST /admin/gift-cards note': {
    table: 'gift_cards',
    column: 'note',
    isNewRow: true,
    every: 3,
    follows: /^(code_hash|last4|expires_at)$/,
    open: async () => ({
      send: (note, locale) => asAdmin('POST /admin/gift-cards', { amountCents: 1000, note }, locale),
    }),
  },
  'POST /admin/gift-cards/{id}/block reason': giftCardStory('block'),
  'POST /admin/gift-cards/{id}/unblock reason': giftCardStory('unblock'),
  'POST /orders/{id}/returns reason': {
    table: 'returns',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 3,
    open: async () => {
      const { orderId, productId, userId } = await buildCompletedOrder({ quantity: 200, onHand: 200 })
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

/** Blocked and unblocked by turns; the reason stands in the ledger. */
function giftCardStory(deed: 'block' | 'unblock'): Story {
  return {
    table: 'gift_card_entries',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 4,
    open: async () => {
      const { id } = await buildGiftCard()
      const ask = (what: string, reason: string, locale?: Locale) =>
        asAdmin(`POST /admin/gift-cards/${id}/${what}`, { reason }, locale)
      const other = deed === 'block' ? 'unblock' : 'block'
      return {
        prepare: () => ask(other, 'Otra vez'),
        send: (reason, locale) => ask(deed, reason, locale),
      }
    },
  }
}

export function asking(sessionToken?: string): Ask {
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
              const changed = structuredClone(value) as unknown as Record<string, never>
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
