import * as z from 'zod'
import { managesStore } from '#modules/sellers/stores/public.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { compared, figure, range, soldProducts } from './views.ts'
import { periodInput } from '../input.ts'
import { listStoreBest, readStoreSales } from '../queries/store-sales.ts'
import { comparedDays } from '../rules.ts'

export const getOwnSales = endpoint({
  method: 'GET',
  path: '/store/statistics',
  summary: 'What my store earned by its ledger, beside the time before and day by day',
  input: periodInput,
  output: z.object({
    ...compared,
    revenueCents: figure,
    refundedCents: figure,
    commissionCents: figure,
    /** What was sold, less what went back and the commission. */
    netCents: figure,
    orders: figure,
    averageCents: figure,
    days: z.array(
      z.object({
        date: z.iso.date(),
        paid: z.int(),
        revenueCents: z.int(),
        refundedCents: z.int(),
        commissionCents: z.int(),
      }),
    ),
  }),
  allow: managesStore,
  async run({ tx, scope, now }, input) {
    const days = comparedDays(input, now)
    return { ...days, ...(await readStoreSales(tx, scope, days)) }
  },
})

export const getOwnBest = endpoint({
  method: 'GET',
  path: '/store/statistics/best',
  summary: 'What of my store sold best in a period, by money',
  input: periodInput,
  output: z.object({ range, products: soldProducts }),
  allow: managesStore,
  async run({ tx, scope, now }, input) {
    const { range: days } = comparedDays(input, now)
    return { range: days, products: await listStoreBest(tx, scope, days) }
  },
})
