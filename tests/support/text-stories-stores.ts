import { eq } from 'drizzle-orm'
import { hashPassword } from '../../src/modules/identity/accounts/commands/hash-password.ts'
import { credentials } from '../../src/modules/identity/accounts/tables.ts'
import { businessStores } from '../../src/modules/sellers/stores/tables.ts'
import { planPurchases } from '../../src/modules/sellers/subscriptions/tables.ts'
import { db } from '../../src/server/db/db.ts'
import { buildMember } from './build-accounts.ts'
import { buildStoreThat } from './build-stores.ts'
import { buildPromotion, thePromotion } from './build-promotions.ts'
import { asAdmin, asking, asOwner, eachOf, shop, type Story } from './text-shop.ts'

const PASSWORD = 'Istmo2026'
const REJECTED = { approvalStatus: 'rejected', rejectionReason: 'Falta algo' } as const

/** Opening a store, and asking for it again. */
export const STORE_STORIES: Record<string, Story> = {
  ...eachOf(['name', 'description', 'contactPhone', 'address'], (name) => [
    `POST /store/application ${name}`,
    {
      table: 'business_stores',
      column: name === 'contactPhone' ? 'contact_phone' : name,
      isRequired: name === 'name',
      every: 6,
      follows: /^(approval_status|rejection_reason|slug)$/,
      open: async () => {
        const { storeId, sessionToken, email, name: own } = await buildStoreThat('rejected')
        const blank = { description: '', contactPhone: '', address: '' }
        await db.update(businessStores).set(blank).where(eq(businessStores.id, storeId))
        const body = { name: own, contactEmail: email, ...blank }
        return {
          prepare: async () => {
            await db.update(businessStores).set(REJECTED).where(eq(businessStores.id, storeId))
          },
          send: (text, locale) =>
            asking(sessionToken)('POST /store/application', { ...body, [name]: text }, locale),
        }
      },
    },
  ]),
  'POST /business/subscriptions name': {
    table: 'plan_purchases',
    column: 'store_name',
    follows: /^(expires_at|purchase_key)$/,
    isNewRow: true,
    isRequired: true,
    every: 6,
    open: async () => {
      const ask = asking((await buildMember()).sessionToken)
      const card = {
        paymentMethod: 'credit_card',
        testChoice: 'never_answers',
        planType: 'starter',
        seen: { totalCents: 100_000 },
      }
      return {
        prepare: async () => {
          await db.update(planPurchases).set({ status: 'expired' }).where(eq(planPurchases.type, 'business'))
        },
        send: (name, locale) =>
          ask('POST /business/subscriptions', { ...card, name, contactEmail: 'a@b.test' }, locale),
      }
    },
  },
}

const TERMS = { effect: { kind: 'percent', percent: 10, of: 'order' }, conditions: {}, from: '2026-11-01' }

/** What promotions are called, of the site and of a store. */
export const PROMOTION_STORIES: Record<string, Story> = {
  ...eachOf(['admin', 'store'], (side) => [
    `POST /${side}/promotions name`,
    {
      table: 'promotions',
      column: 'name',
      isNewRow: true,
      isRequired: true,
      every: 6,
      open: async () => ({
        send: (name, locale) =>
          askOf(side)(`POST /${side}/promotions`, { ...TERMS, applies: 'automatic', name }, locale),
      }),
    },
  ]),
  ...eachOf(['admin', 'store'], (side) => [
    `PUT /${side}/promotions/{id} name`,
    {
      table: 'promotions',
      column: 'name',
      follows: /^(version|updated_at)$/,
      isRequired: true,
      every: 6,
      open: async () => {
        const storeId = side === 'store' ? shop().store.storeId : null
        const { id } = await buildPromotion({ applies: 'automatic', storeId })
        return {
          send: async (name, locale) => {
            const { version } = await thePromotion(id)
            return askOf(side)(`PUT /${side}/promotions/${id}`, { ...TERMS, name, version }, locale)
          },
        }
      },
    },
  ]),
}
const askOf = (side: string) => (side === 'store' ? asOwner : asAdmin)

/** What keys for programs are called. */
export const PROGRAM_STORIES: Record<string, Story> = {
  ...eachOf(['admin', 'store'], (side) => [
    `POST /${side}/keys name`,
    {
      table: 'api_keys',
      column: 'name',
      isNewRow: true,
      isRequired: true,
      every: 6,
      follows: /^(token_hash|last4|expires_at)$/,
      open: async () => {
        const store = side === 'store' ? await buildStoreThat('open') : null
        const { userId, sessionToken } = store ?? (await buildMember({ role: 'admin' }))
        const passwordHash = await hashPassword(PASSWORD)
        await db.update(credentials).set({ passwordHash }).where(eq(credentials.userId, userId))
        const body = { days: 30, scopes: ['orders:read'], password: PASSWORD }
        return {
          send: (name, locale) => asking(sessionToken)(`POST /${side}/keys`, { ...body, name }, locale),
        }
      },
    },
  ]),
}
