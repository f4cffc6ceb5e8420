import * as accounts from '#modules/accounts/jobs.ts'
import * as catalog from '#modules/catalog/jobs.ts'
import * as media from '#modules/media/jobs.ts'
import * as messages from '#modules/messages/jobs.ts'
import * as orders from '#modules/orders/jobs.ts'
import * as payments from '#modules/payments/jobs.ts'
import * as returns from '#modules/returns/jobs.ts'
import * as subscriptions from '#modules/subscriptions/jobs.ts'
import * as server from '#server/forget.ts'
import type { Job } from '#server/jobs.ts'

/** All background work of the house, room by room. */
export const jobs = [
  accounts,
  catalog,
  media,
  messages,
  orders,
  payments,
  returns,
  server,
  subscriptions,
].flatMap((room) => Object.values(room)) as unknown as readonly Job[]
