import * as z from 'zod'
import { m } from '#paraglide/messages.js'
import { endpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf } from '#server/http/input.ts'
import { canManageSubscriptions } from '../access.ts'
import { setSubscriptionStatus } from '../commands/set-status.ts'
import { listSubscriptionsInput, setSubscriptionStatusInput, subscriptionPath } from '../input.ts'
import { getSubscription, subscriptionList, sumSubscriptions } from '../queries/admin.ts'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../rules.ts'

const moment = z.iso.datetime()
const status = z.enum(SUBSCRIPTION_STATUSES)

const subscription = z
  .object({
    id: z.uuid(),
    type: z.enum(['user', 'business']),
    planType: z.string(),
    planName: z.string(),
    amountCents: z.int(),
    status,
    startDate: moment,
    endDate: moment,
    paymentMethod: z.string().nullable(),
    paymentId: z.string().nullable(),
    updatedAt: moment,
    storeName: z.string().nullable(),
    user: z.object({ id: z.uuid(), fullName: z.string(), email: z.string().nullable() }),
    /** Where it may go from here. */
    next: z.array(status),
  })
  .meta({ id: 'AdminSubscription' })

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/admin/subscriptions',
  summary: 'Every plan of a person or a store, by whose it is, kind and status, and the cards above',
  input: listSubscriptionsInput,
  output: listPageOf(subscription).extend({
    sums: z.object({ active: z.int(), all: z.int(), allCents: z.int(), activeCents: z.int() }),
  }),
  allow: canManageSubscriptions,
  run: async ({ tx, now }, input) => ({
    ...(await subscriptionList.read(tx, input, { now })),
    sums: await sumSubscriptions(tx),
  }),
})

export const downloadSubscriptions = listFile(subscriptionList, {
  path: '/api/v1/admin/subscriptions.csv',
  summary: 'The same list as a file: what its words in the address bring, all pages of it',
  allow: canManageSubscriptions,
  file: 'suscripciones',
  columns: (locale) => {
    const said = { locale }
    return {
      [m.common_customer({}, said)]: ({ storeName, user }) => storeName ?? user.fullName,
      [m.people_email({}, said)]: ({ user }) => user.email,
      [m.common_plan({}, said)]: ({ planName }) => planName,
      [m.common_status({}, said)]: (row) => statusWords[row.status]({}, said),
      [m.subscriptions_amount({}, said)]: ({ amountCents }) => ({ cents: amountCents }),
      [m.subscriptions_start({}, said)]: ({ startDate }) => ({ at: startDate }),
      [m.subscriptions_end({}, said)]: ({ endDate }) => ({ at: endDate }),
    }
  },
})

const statusWords: Record<SubscriptionStatus, typeof m.subscriptions_status_active> = {
  active: m.subscriptions_status_active,
  expired: m.subscriptions_status_expired,
  cancelled: m.subscriptions_status_cancelled,
}

export const getAdminSubscription = endpoint({
  method: 'GET',
  path: '/admin/subscriptions/{id}',
  summary: 'One plan with whose it is and how it was paid',
  input: subscriptionPath,
  output: subscription,
  allow: canManageSubscriptions,
  run: ({ tx, now }, { id }) => getSubscription(tx, { id, now }),
})

export const setStatus = endpoint({
  method: 'POST',
  path: '/admin/subscriptions/{id}/status',
  summary: 'Set the status of a plan, with a reason where it ends; the plan on the profile follows',
  input: setSubscriptionStatusInput,
  output: subscription,
  allow: canManageSubscriptions,
  run: async ({ tx, actor, address, now }, { id, status: to, seenAt, reason }) => {
    await setSubscriptionStatus(tx, { id, to, seenAt, reason }, { actor, address, now })
    return getSubscription(tx, { id, now })
  },
})
