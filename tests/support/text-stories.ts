import { versionOf } from './build-gateways.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { addresses } from '../../src/modules/identity/accounts/tables.ts'
import {
  categories,
  categoryOldSlugs,
  products,
  productVariants,
} from '../../src/modules/catalog/products/tables.ts'
import { plainFields } from '../../src/modules/catalog/products/rules/fields.ts'
import { gatewayConfigs } from '../../src/modules/payments/gateways/input.ts'
import { GATEWAY_TYPES, type GatewayType } from '../../src/modules/payments/gateways/rules/gateways.ts'
import { blocks, type SettingsBlock } from '../../src/modules/platform/settings/input.ts'
import { getEditableSettings } from '../../src/modules/platform/settings/queries.ts'
import { db } from '../../src/server/db/db.ts'
import { env } from '../../src/server/process/env.ts'
import type { Locale } from '../../src/lib/locale.ts'
import { anEmail, buildMember } from './build-accounts.ts'
import { buildCategory, buildProduct } from './build-catalog.ts'
import { buildStock } from './build-inventory.ts'
import { BILLING, buildOrder } from './build-orders.ts'
import { openAuthenticator } from './passkey.ts'
import { textFields } from './text-fields.ts'
import { FORMED } from './text-formed.ts'
import { type Ask, asAdmin, asking, asOwner, eachOf, shop, type Story } from './text-shop.ts'
import { GIFT_STORIES } from './text-stories-gifts.ts'
import { ORDER_STORIES } from './text-stories-orders.ts'
import { REVIEW_STORIES } from './text-stories-reviews.ts'
import { SELLER_STORIES } from './text-stories-sellers.ts'
import { PROGRAM_STORIES, PROMOTION_STORIES, STORE_STORIES } from './text-stories-stores.ts'

const PRODUCT = { title: 'Taza', priceCents: 500, stock: 3 }
const productBody = (change: object) => ({ ...PRODUCT, categoryIds: [shop().categoryId], ...change })
const PICTURE = 'https://example.test/taza.jpg'

type Place = Omit<Story, 'open'> & { body: (text: string) => object }
const PRODUCT_FIELDS: Record<string, Place> = {
  title: {
    table: 'products',
    column: 'title',
    follows: /^(id|title_key)$/,
    isRequired: true,
    body: (title) => ({ title }),
  },
  ...Object.fromEntries(
    plainFields()
      .filter(({ typed }) => !typed.check)
      .map(({ name, column }): [string, Place] => [
        name,
        { table: 'products', column, body: (text) => ({ [name]: text }) },
      ]),
  ),
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

/**
 * How each free text comes into the shop, and where it then stands: one entry per field, named by its call and the
 * field as the list of all fields prints it. What is bought, paid and given back is in `ORDER_STORIES`; text
 * with a form of its own is only named, in `FORMED`.
 */
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
    every: 12,
    follows: /^email$/,
    open: async () => {
      const secret = { password: 'Istmo2026', confirmPassword: 'Istmo2026', plan: 'basic' }
      const send = (fullName: string, locale?: Locale) =>
        asking()('POST /sign-up', { ...secret, email: anEmail(), fullName }, locale)
      return { send }
    },
  },
  ...factorStories(),
  ...addressStories(),
  ...productStories(),
  'POST /admin/categories name': categoryStory('name', true),
  'POST /admin/categories description': categoryStory('description', true),
  'PATCH /admin/categories/{id} name': categoryStory('name', false),
  'PATCH /admin/categories/{id} description': categoryStory('description', false),
  ...eachOf(['referenceNumber', 'notes'], (name) => [
    `POST /admin/inventory/{variantId}/adjust ${name}`,
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
        const mail = { name: 'Ana', email: 'ana@correo.test', subject: 'Hola', message: 'Buenas' }
        return { send: (text, locale) => asking()('POST /contact', { ...mail, [name]: text }, locale) }
      },
    },
  ]),
  'POST /admin/users/{id}/notes body': {
    table: 'person_notes',
    column: 'body',
    isNewRow: true,
    isRequired: true,
    open: async () => {
      const { userId } = await buildMember()
      return { send: (body, locale) => asAdmin(`POST /admin/users/${userId}/notes`, { body }, locale) }
    },
  },
  'POST /admin/orders/{id}/notes body': {
    table: 'order_notes',
    column: 'body',
    isNewRow: true,
    isRequired: true,
    open: async () => {
      const { orderId } = await buildOrder()
      return { send: (body, locale) => asAdmin(`POST /admin/orders/${orderId}/notes`, { body }, locale) }
    },
  },
  'POST /admin/saved-filters/{screen} name': {
    table: 'saved_filters',
    column: 'name',
    isNewRow: true,
    isRequired: true,
    every: 8,
    open: async () => ({
      send: (name, locale) =>
        asAdmin('POST /admin/saved-filters/sales', { name, query: 'status=completed' }, locale),
    }),
  },
  ...REVIEW_STORIES,
  ...GIFT_STORIES,
  ...ORDER_STORIES,
  ...STORE_STORIES,
  ...SELLER_STORIES,
  ...settingsStories(),
  ...gatewayStories(),
  ...PROGRAM_STORIES,
  ...PROMOTION_STORIES,
}

function addressStories(): Record<string, Story> {
  const { email: _, ...place } = BILLING
  return eachOf(
    ['fullName', 'address', 'landmark', 'zipCode'].flatMap((name) => [`POST ${name}`, `PATCH ${name}`]),
    (one) => {
      const [method, name = ''] = one.split(' ')
      const isNewRow = method === 'POST'
      const route = isNewRow ? 'POST /profile/addresses' : 'PATCH /profile/addresses/{id}'
      const open = async () => {
        const ask = asking((await buildMember()).sessionToken)
        if (isNewRow)
          return {
            // Ten are stored at most.
            prepare: () => db.delete(addresses),
            send: (text: string, locale?: Locale) => ask(route, { ...place, [name]: text }, locale),
          }
        const saved = await ask('POST /profile/addresses', place)
        const { items } = saved.body as { items?: { id: string }[] }
        const send = (text: string, locale?: Locale) =>
          ask(`PATCH /profile/addresses/${items![0]!.id}`, { [name]: text }, locale)
        return { send }
      }
      const column = { fullName: 'full_name', zipCode: 'zip_code' }[name] ?? name
      return [
        `${route} ${name}`,
        { table: 'addresses', column, isNewRow, isRequired: name === 'fullName' || name === 'address', open },
      ]
    },
  )
}

function productStories(): Record<string, Story> {
  return {
    ...productStoriesOf('/admin/products', asAdmin, { seller: () => ({}) }),
    ...variantStories('/admin/products', asAdmin, () => ({})),
    ...variantStories('/store/products', asOwner, () => ({ storeId: shop().store.storeId })),
    ...productStoriesOf('/store/products', asOwner, {
      seller: () => ({ storeId: shop().store.storeId }),
      // A plan has places for so many products.
      prepare: () =>
        db.update(products).set({ archivedAt: new Date() }).where(eq(products.storeId, shop().store.storeId)),
    }),
  }
}

function variantStories(path: string, ask: Ask, seller: () => object): Record<string, Story> {
  const story = (
    place: Omit<Story, 'open'>,
    bodyOf: (text: string) => { name: string; value: string },
  ): Story => ({
    ...place,
    isRequired: true,
    open: async () => {
      let { id, version } = await buildProduct(seller())
      let variantId: string | undefined
      const send = async (text: string, locale?: Locale) => {
        const { name, value } = bodyOf(text)
        const variants = [{ id: variantId, optionValues: [value], priceCents: 500, stock: 0 }]
        const options = [{ name, values: [value] }]
        const answer = await ask(`PUT ${path}/${id}/variants`, { version, options, variants }, locale)
        if (answer.status < 300) ({ version } = answer.body as { version: number })
        variantId ??= (await db.select().from(productVariants).where(eq(productVariants.productId, id))).find(
          ({ title }) => title !== '',
        )?.id
        return answer
      }
      return { send }
    },
  })
  const option = { table: 'product_options', key: ['product_id', 'position'] }
  const ofValue = (value: string) => ({ name: 'Talla', value })
  return {
    [`PUT ${path}/{id}/variants options[].name`]: story({ ...option, column: 'name' }, (name) => ({
      name,
      value: 'M',
    })),
    [`PUT ${path}/{id}/variants options[].values[]`]: story({ ...option, column: 'values.0' }, ofValue),
    [`PUT ${path}/{id}/variants variants[].optionValues[]`]: story(
      { table: 'product_variants', column: 'option_values.0', follows: /^title$/ },
      ofValue,
    ),
  }
}

type Selling = { seller: () => object; prepare?: () => Promise<unknown> }

function productStoriesOf(path: string, ask: Ask, { seller, prepare }: Selling): Record<string, Story> {
  const stories = Object.entries(PRODUCT_FIELDS).flatMap(([field, { body, ...place }]): [string, Story][] => [
    [
      `POST ${path} ${field}`,
      {
        ...place,
        isNewRow: true,
        open: async () => ({
          ...(prepare && { prepare }),
          send: (text, locale) => ask(`POST ${path}`, productBody(body(text)), locale),
        }),
      },
    ],
    [
      `PATCH ${path}/{id} ${field}`,
      {
        ...place,
        follows: place.follows ?? /^id$/,
        open: async () => {
          let { id, version } = await buildProduct({ images: [{ url: PICTURE }], ...seller() })
          const send = async (text: string, locale?: Locale) => {
            const answer = await ask(`PATCH ${path}/${id}`, { version, ...body(text) }, locale)
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
      const others = sql`id not in (${shop().categoryId}, ${id}) and created_at > now() - interval '1 hour' and name not like 'Categoría %'`
      return {
        // Two hostile texts may be one name to the eye of the shop.
        prepare: async () => {
          if (isNewRow)
            await db
              .delete(categories)
              .where(
                sql`${others} and not exists (select from category_listings where category_id = categories.id)`,
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
          open: async () => ({
            send: async (text, locale) => {
              const change = { version: await versionOf(type), config: { [field]: text } }
              return asAdmin(`PUT /admin/payment-gateways/${type}`, change, locale)
            },
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

/** Each name is given by somebody new, who has just proved their password. */
function factorStories(): Record<string, Story> {
  const password = 'Volcán-Barú-3475'
  const story = (kind: 'totp' | 'passkey', proofOf: (started: Record<string, string>) => object): Story => ({
    table: 'second_factors',
    column: 'name',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(user_id|secret_sealed|last_step|credential_id|public_key)$/,
    open: async () => {
      let ask = asking()
      let proof = {}
      const prepare = async () => {
        ask = asking((await buildMember({ password })).sessionToken)
        const started = await ask(`POST /profile/factors/${kind}/start`, { password })
        proof = proofOf(started.body as Record<string, string>)
      }
      const send = (name: string, locale?: Locale) =>
        ask(`POST /profile/factors/${kind}`, { ...proof, name }, locale)
      return { prepare, send }
    },
  })
  return {
    'POST /profile/factors/totp name': story('totp', ({ secret = '' }) => ({
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    })),
    'POST /profile/factors/passkey name': story('passkey', ({ challenge = '' }) => ({
      response: openAuthenticator(env.PUBLIC_URL).make({ challenge }),
    })),
  }
}
