import { job } from '#server/jobs/jobs.ts'
import * as delivering from './commands/deliver.ts'
import * as reconciling from './commands/reconcile-purchase.ts'

const EVERY_MINUTE = '* * * * *'

export const deliverGiftCards = job({
  name: 'gift_cards.deliver',
  retries: 0,
  cron: EVERY_MINUTE,
  run: (_data, { now }) => delivering.deliverDue({ now }),
})

export const expireGiftPurchases = job({
  name: 'gift_cards.expire-purchases',
  retries: 0,
  cron: EVERY_MINUTE,
  run: (_data, { now }) => reconciling.expirePurchases({ now }),
})

export const forgetGiftCodes = job({
  name: 'gift_cards.forget-codes',
  retries: 2,
  cron: '40 3 * * *',
  run: (_data, { now }) => delivering.forgetCodes({ now }),
})
