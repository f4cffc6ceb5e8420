import * as accounts from '#modules/identity/accounts/jobs.ts'
import * as audit from '#modules/platform/audit/jobs.ts'
import * as backups from '#modules/insight/backups/jobs.ts'
import * as cart from '#modules/sales/cart/jobs.ts'
import * as cartRecovery from '#modules/sales/cart-recovery/jobs.ts'
import * as catalog from '#modules/catalog/products/jobs.ts'
import * as earlierShop from '#modules/sales/earlier-shop/jobs.ts'
import * as promotions from '#modules/sales/promotions/jobs.ts'
import * as earnings from '#modules/sales/earnings/jobs.ts'
import * as giftCardSales from '#modules/payments/gift-card-sales/jobs.ts'
import * as imports from '#modules/catalog/imports/jobs.ts'
import * as media from '#modules/platform/media/jobs.ts'
import * as messages from '#modules/platform/emails/jobs.ts'
import * as orders from '#modules/sales/orders/jobs.ts'
import * as payments from '#modules/payments/core/jobs.ts'
import * as programs from '#modules/insight/developer/jobs.ts'
import * as quotes from '#modules/payments/crypto-payments/jobs.ts'
import * as returns from '#modules/sales/returns/jobs.ts'
import * as feedback from '#modules/sales/feedback/jobs.ts'
import * as statistics from '#modules/insight/statistics/jobs.ts'
import * as stores from '#modules/sellers/stores/jobs.ts'
import * as subscriptions from '#modules/sellers/subscriptions/jobs.ts'
import * as wishlist from '#modules/sales/wishlist/jobs.ts'
import type { Listener } from '#server/events/events.ts'
import * as server from '#server/jobs/forget.ts'
import type { Job } from '#server/jobs/jobs.ts'
import * as money from './money.ts'

const all = [
  accounts,
  audit,
  backups,
  cart,
  cartRecovery,
  catalog,
  earlierShop,
  earnings,
  promotions,
  giftCardSales,
  imports,
  media,
  messages,
  money,
  orders,
  payments,
  programs,
  quotes,
  returns,
  feedback,
  server,
  statistics,
  stores,
  subscriptions,
  wishlist,
].flatMap((module) => Object.values(module)) as unknown as readonly (Job | Listener)[]

/** The background work of every module. */
export const jobs = all.filter((one): one is Job => !('eventName' in one))

/** All that subscribes to events of other modules. */
export const listeners = all.filter((one): one is Listener => 'eventName' in one)
