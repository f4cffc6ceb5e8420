import { randomUUID } from 'node:crypto'
import { eq, ne, sql } from 'drizzle-orm'
import { shownName } from '../../src/modules/catalog/imports/rules/categories.ts'
import { importCategories, importFiles, importRuns } from '../../src/modules/catalog/imports/tables.ts'
import { sellerOrders } from '../../src/modules/sales/orders/tables.ts'
import { markPaid } from '../../src/modules/sales/earnings/commands/pay-stores.ts'
import { storeReceipt } from '../../src/modules/platform/media/commands/receipt.ts'
import { businessStores } from '../../src/modules/sellers/stores/tables.ts'
import { planSubscriptions } from '../../src/modules/sellers/subscriptions/tables.ts'
import type { Admin } from '../../src/server/auth/actor.ts'
import { db, transaction } from '../../src/server/db/db.ts'
import type { Locale } from '../../src/lib/locale.ts'
import { buildMember, buildProfile, buildSession } from './build-accounts.ts'
import { buildStock } from './build-inventory.ts'
import { buildStore, buildTransfer, CARD, theOrder, TRANSFER } from './build-orders.ts'
import { aPhoto, ask as askReturn } from './build-returns.ts'
import { buildRenamedStore, buildStoreThat } from './build-stores.ts'
import { asAdmin, asking, asOwner, eachOf, shop, type Story } from './text-shop.ts'

/** What an admin says of a store, a store of itself and to its buyers, and who counts stock. */
export const SELLER_STORIES: Record<string, Story> = {
  ...eachOf(['admin', 'store'], (side) => [
    `POST /${side}/imports/{id}/templates name`,
    {
      table: 'import_templates',
      column: 'name',
      isNewRow: true,
      isRequired: true,
      every: 8,
      open: async () => {
        const storeId = side === 'store' ? shop().store.storeId : null
        const [run] = await db
          .insert(importRuns)
          .values({ fileName: 'lista.csv', storeId, status: 'ready' })
          .returning()
        const ask = side === 'store' ? asOwner : asAdmin
        return { send: (name, locale) => ask(`POST /${side}/imports/${run!.id}/templates`, { name }, locale) }
      },
    },
  ]),
  ...eachOf(['admin', 'store'], (side) => [
    `PUT /${side}/imports/{id}/categories choices[].name`,
    {
      table: 'import_categories',
      column: 'name',
      isNewRow: true,
      isRequired: true,
      every: 8,
      follows: /^(folded|chosen_at)$/,
      stored: shownName,
      open: async () => {
        const storeId = side === 'store' ? shop().store.storeId : null
        const ask = side === 'store' ? asOwner : asAdmin
        return {
          send: async (name, locale) => {
            const [run] = await db
              .insert(importRuns)
              .values({ fileName: 'lista.csv', storeId, status: 'ready' })
              .returning()
            await db.insert(importFiles).values({ runId: run!.id, content: Buffer.from('x') })
            const choices = [{ name, decision: 'left_out' }]
            return ask(`PUT /${side}/imports/${run!.id}/categories`, { choices }, locale)
          },
        }
      },
    },
  ]),
  'POST /admin/import-categories/{id}/decision answer.reason': {
    table: 'import_categories',
    column: 'reason',
    isRequired: true,
    every: 8,
    follows: /^(decision|chosen_at)$/,
    open: async () => {
      let id = ''
      return {
        prepare: async () => {
          const asked = { storeId: shop().store.storeId, decision: 'asked' as const }
          const [made] = await db
            .insert(importCategories)
            .values({ ...asked, folded: randomUUID(), name: 'Pedida' })
            .returning()
          id = made!.id
        },
        send: (reason, locale) =>
          asAdmin(
            `POST /admin/import-categories/${id}/decision`,
            { answer: { decision: 'declined', reason } },
            locale,
          ),
      }
    },
  },
  'POST /admin/stores/{id}/reject reason': decisionStory('pending', 'reject'),
  'POST /admin/stores/{id}/reject-name reason': decisionStory('renamed', 'reject-name'),
  'POST /admin/stores/{id}/suspend reason': decisionStory('open', 'suspend'),
  'PUT /admin/stores/{id}/verified reason': decisionStory('open', 'verified', { isVerified: false }),
  'POST /admin/subscriptions/{id}/status reason': {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(target_id|before\.|after\.)/,
    open: async () => {
      let id = ''
      return {
        prepare: async () => {
          const { userId } = await buildProfile()
          const endDate = new Date(Date.now() + 86_400_000)
          const plan = { userId, planType: 'premium' as const, amountCents: 999, endDate }
          const [made] = await db
            .insert(planSubscriptions)
            .values({ ...plan, status: 'active', startDate: new Date() })
            .returning()
          id = made!.id
        },
        send: async (reason, locale) => {
          const { body } = await asAdmin(`GET /admin/subscriptions/${id}`)
          const { updatedAt: seenAt } = body as { updatedAt: string }
          return asAdmin(
            `POST /admin/subscriptions/${id}/status`,
            { status: 'expired', seenAt, reason },
            locale,
          )
        },
      }
    },
  },
  'POST /admin/payouts/{id}/corrections reason': {
    table: 'store_movements',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 6,
    follows: /^balance_cents$/,
    open: async () => ({ send: (reason, locale) => correct({ amountCents: 1, reason }, locale) }),
  },
  'POST /admin/payout-batches/{id}/cancel reason': {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(actor_id|target_id|before\.|after\.)/,
    open: async () => {
      let id = ''
      return {
        prepare: async () => {
          await correct({ amountCents: 100, reason: 'Prueba' })
          const { body } = await asAdmin('POST /admin/payout-batches', { storeIds: [shop().store.storeId] })
          id = (body as { id: string }).id
        },
        send: (reason, locale) => asAdmin(`POST /admin/payout-batches/${id}/cancel`, { reason }, locale),
      }
    },
  },
  'POST /admin/payout-batches/{id}/payouts/{payoutId}/bounced reason': {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(actor_id|target_id|before\.|after\.)/,
    open: async () => {
      const actor = (await buildMember({ role: 'admin' })).actor as Admin
      let path = ''
      return {
        prepare: async () => {
          await correct({ amountCents: 100, reason: 'Prueba' })
          const { body } = await asAdmin('POST /admin/payout-batches', { storeIds: [shop().store.storeId] })
          const { id, items } = body as { id: string; items: { id: string }[] }
          const proof = await storeReceipt(await aPhoto())
          await transaction((tx) =>
            markPaid(tx, { batchId: id, proof }, { actor, address: 'test', now: new Date() }),
          )
          path = `POST /admin/payout-batches/${id}/payouts/${items[0]!.id}/bounced`
        },
        send: (reason, locale) => asAdmin(path, { reason }, locale),
      }
    },
  },
  'POST /store/orders/{id}/cancel reason': {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(actor_id|target_id|before\.|after\.)/,
    open: async () => {
      let order = { id: '', sessionToken: '' }
      return {
        prepare: async () => (order = await anOrderOfAStore()),
        send: (reason, locale) =>
          asking(order.sessionToken)(`POST /store/orders/${order.id}/cancel`, { reason }, locale),
      }
    },
  },
  'POST /store/orders/{id}/refunds reason': {
    table: 'order_refunds',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 6,
    follows: /^order_id$/,
    open: async () => {
      const { id, orderId, sessionToken } = await anOrderOfAStore(CARD)
      const ask = asking(sessionToken)
      return {
        send: async (reason, locale) => {
          const { version } = await theOrder(orderId)
          return ask(`POST /store/orders/${id}/refunds`, { extraCents: 1, version, reason }, locale)
        },
      }
    },
  },
  'POST /store/returns/{id}/decide reason': {
    table: 'returns',
    column: 'reject_reason',
    isRequired: true,
    follows: /^(status|decided_at|decided_by)$/,
    open: async () => {
      const bought = await anOrderOfAStore(CARD)
      const ask = asking(bought.sessionToken)
      await ask(`POST /store/orders/${bought.id}/deliver`, {})
      const { actor } = await buildSession(bought)
      const { id } = await askReturn({ ...bought, actor })
      const decide = (body: object, locale?: Locale) => ask(`POST /store/returns/${id}/decide`, body, locale)
      return {
        prepare: () => decide({ status: 'pending', seen: 'rejected' }),
        send: (reason, locale) => decide({ status: 'rejected', seen: 'pending', reason }, locale),
      }
    },
  },
  'POST /store/orders/{id}/message message': {
    table: 'audit_log',
    column: 'after.message',
    isNewRow: true,
    isRequired: true,
    every: 6,
    open: async () => {
      const { id, sessionToken } = await anOrderOfAStore()
      const ask = asking(sessionToken)
      return { send: (message, locale) => ask(`POST /store/orders/${id}/message`, { message }, locale) }
    },
  },
  ...eachOf(['name', 'description', 'contactPhone', 'address'], (name) => [
    `PUT /store/settings ${name}`,
    {
      table: 'business_stores',
      column: name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`),
      isRequired: name === 'name',
      follows: /^(slug|approved_name)$/,
      every: 4,
      open: async () => {
        // What another story has called its store is no one else's name.
        const others = ne(businessStores.id, shop().store.storeId)
        await db
          .update(businessStores)
          .set({ name: sql`'Tienda ' || ${businessStores.id}` })
          .where(others)
        return {
          send: async (text: string, locale?: Locale) => {
            const [store] = await db
              .select()
              .from(businessStores)
              .where(eq(businessStores.id, shop().store.storeId))
            const { contactEmail, version } = store!
            const blank = { name: `Tienda ${randomUUID().slice(0, 8)}`, description: '', address: '' }
            const stored = { ...blank, name: store!.name, contactPhone: '', contactEmail, version }
            return asOwner('PUT /store/settings', { ...stored, onHoliday: false, [name]: text }, locale)
          },
        }
      },
    },
  ]),
  ...eachOf(['referenceNumber', 'notes'], (name) => [
    `POST /admin/inventory/adjust ${name}`,
    {
      table: 'inventory_transactions',
      column: name === 'notes' ? 'notes' : 'reference_number',
      isNewRow: true,
      follows: /^(previous|new)_stock$/,
      open: async () => {
        const { productId } = await buildStock()
        const body = { type: 'add', reason: 'purchase', shelves: [{ productId, quantity: 1 }] }
        return {
          send: (text, locale) => asAdmin('POST /admin/inventory/adjust', { ...body, [name]: text }, locale),
        }
      },
    },
  ]),
}

const correct = (body: object, locale?: Locale) =>
  asAdmin(`POST /admin/payouts/${shop().store.storeId}/corrections`, body, locale)

function decisionStory(
  standing: 'pending' | 'renamed' | 'open',
  act: 'reject' | 'reject-name' | 'suspend' | 'verified',
  more: object = {},
): Story {
  const method = act === 'verified' ? 'PUT' : 'POST'
  return {
    table: 'audit_log',
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(target_id|before\.|after\.)/,
    open: async () => {
      let store: { storeId: string; name?: string }
      return {
        prepare: async () => {
          store =
            standing === 'renamed'
              ? await buildRenamedStore()
              : { storeId: (await buildStoreThat(standing)).storeId }
        },
        send: (reason, locale) => {
          const { storeId, ...named } = store
          return asAdmin(`${method} /admin/stores/${storeId}/${act}`, { reason, ...named, ...more }, locale)
        },
      }
    },
  }
}

async function anOrderOfAStore(input = TRANSFER) {
  const store = await buildStore()
  const { orderId, userId, productIds } = await buildTransfer({ stores: [store], site: false, input })
  const [own] = await db.select().from(sellerOrders).where(eq(sellerOrders.orderId, orderId))
  return { id: own!.id, orderId, userId, productId: productIds[0]!, sessionToken: store.sessionToken }
}
