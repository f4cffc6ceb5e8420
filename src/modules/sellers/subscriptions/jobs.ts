import { job } from '#server/jobs/jobs.ts'
import * as ending from './commands/end-subscriptions.ts'
import { endStorePlans } from './commands/end-store-plans.ts'
import * as reconciling from './commands/reconcile-purchase.ts'
import { remindOfEnds } from './commands/remind.ts'

const EVERY_MINUTE = '* * * * *'
// Sends emails at a time when people are up.
const BY_DAY = '20 8-20 * * *'

export const endSubscriptions = job({
  name: 'subscriptions.end',
  retries: 0,
  cron: EVERY_MINUTE,
  run: (_data, { now }) => ending.endSubscriptions({ now }),
})

export const expirePurchases = job({
  name: 'subscriptions.expire-purchases',
  retries: 0,
  cron: EVERY_MINUTE,
  run: (_data, { now }) => reconciling.expirePurchases({ now }),
})

export const remind = job({
  name: 'subscriptions.remind',
  retries: 2,
  cron: BY_DAY,
  run: (_data, { now }) => remindOfEnds({ type: 'user', now }),
})

export const endStores = job({
  name: 'subscriptions.end-stores',
  retries: 0,
  cron: EVERY_MINUTE,
  run: (_data, { now }) => endStorePlans({ now }),
})

export const remindOwners = job({
  name: 'subscriptions.remind-stores',
  retries: 2,
  cron: BY_DAY,
  run: (_data, { now }) => remindOfEnds({ type: 'business', now }),
})
