import * as accounts from '#modules/accounts/jobs.ts'
import * as audit from '#modules/audit/jobs.ts'
import * as backups from '#modules/backups/jobs.ts'
import * as cart from '#modules/cart/jobs.ts'
import * as catalog from '#modules/catalog/jobs.ts'
import * as earnings from '#modules/earnings/jobs.ts'
import * as imports from '#modules/imports/jobs.ts'
import * as media from '#modules/media/jobs.ts'
import * as messages from '#modules/messages/jobs.ts'
import * as orders from '#modules/orders/jobs.ts'
import * as payments from '#modules/payments/jobs.ts'
import * as programs from '#modules/programs/jobs.ts'
import * as quotes from '#modules/quotes/jobs.ts'
import * as returns from '#modules/returns/jobs.ts'
import * as reviews from '#modules/reviews/jobs.ts'
import * as statistics from '#modules/statistics/jobs.ts'
import * as stores from '#modules/stores/jobs.ts'
import * as subscriptions from '#modules/subscriptions/jobs.ts'
import * as wishlist from '#modules/wishlist/jobs.ts'
import type { Listener } from '#server/events.ts'
import * as server from '#server/forget.ts'
import type { Job } from '#server/jobs.ts'
import * as money from './money.ts'

const all = [
  accounts,
  audit,
  backups,
  cart,
  catalog,
  earnings,
  imports,
  media,
  messages,
  money,
  orders,
  payments,
  programs,
  quotes,
  returns,
  reviews,
  server,
  statistics,
  stores,
  subscriptions,
  wishlist,
].flatMap((room) => Object.values(room)) as unknown as readonly (Job | Listener)[]

/** All background work of the house, room by room. */
export const jobs = all.filter((one): one is Job => !('hears' in one))

/** Everybody who hears what other rooms tell. */
export const listeners = all.filter((one): one is Listener => 'hears' in one)
