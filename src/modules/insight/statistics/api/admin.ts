import * as z from 'zod'
import type { CsvCell } from '#lib/csv-export.ts'
import { m } from '#paraglide/messages.js'
import { isAdmin } from '#server/auth/actor.ts'
import { csvAnswer } from '#server/http/csv.ts'
import { db } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { parseInput } from '#server/http/problem.ts'
import { compared, figure, range, soldCategories, soldProducts, soldStores } from './views.ts'
import { periodInput } from '../input.ts'
import * as sales from '../queries/sales.ts'
import { readFirstSteps, readStanding } from '../queries/standing.ts'
import { readFirstListedDay } from '../queries/visit-list.ts'
import { listVisitDays, listVisitParts, sumVisits } from '../queries/visits.ts'
import { comparedDays } from '../rules.ts'

const counted = z.array(z.object({ name: z.string(), count: z.int(), title: z.string().optional() }))

export const getVisits = endpoint({
  method: 'GET',
  path: '/admin/statistics',
  summary: 'Visits, page views and bounce rate of a period beside the time before, day by day',
  input: periodInput,
  output: z.object({
    ...compared,
    visits: figure,
    uniqueVisitors: figure,
    pageViews: figure,
    bounceRate: figure,
    avgSessionDuration: figure,
    days: z.array(
      z.object({
        date: z.iso.date(),
        visits: z.int(),
        uniqueVisitors: z.int(),
        pageViews: z.int(),
        bounceRate: z.number(),
        avgSessionDuration: z.int(),
      }),
    ),
  }),
  allow: isAdmin,
  keyScope: 'statistics:read',
  async run({ tx, now }, input) {
    const days = comparedDays(input, now)
    const [sums, listed] = await Promise.all([sumVisits(tx, days), listVisitDays(tx, days.range)])
    return { ...days, ...sums, days: listed }
  },
})

export const getVisitParts = endpoint({
  method: 'GET',
  path: '/admin/statistics/visitors',
  summary: 'Pages, referrers, devices and searches of a period, with those that found nothing',
  input: periodInput,
  output: z.object({
    range,
    /** From this day on the rows behind these sums are retained; null retains them for good. */
    listedFrom: z.iso.date().nullable(),
    pages: counted,
    referrers: counted,
    devices: counted,
    searches: counted,
    emptySearches: counted,
  }),
  allow: isAdmin,
  keyScope: 'statistics:read',
  async run({ tx, now }, input) {
    const { range: days } = comparedDays(input, now)
    const [listedFrom, parts] = await Promise.all([readFirstListedDay(tx, now), listVisitParts(tx, days)])
    return { range: days, listedFrom, ...parts }
  },
})

export const getSales = endpoint({
  method: 'GET',
  path: '/admin/statistics/sales',
  summary: 'Revenue, orders, average and the way from a look to the money, beside the time before',
  input: periodInput,
  output: z.object({
    ...compared,
    revenueCents: figure,
    refundedCents: figure,
    netCents: figure,
    orders: figure,
    units: figure,
    averageCents: figure,
    returnsRate: figure,
    funnel: z.object({
      product: z.int(),
      cart: z.int(),
      checkout: z.int(),
      placed: z.int(),
      paid: z.int(),
    }),
    days: z.array(
      z.object({
        date: z.iso.date(),
        placed: z.int(),
        paid: z.int(),
        units: z.int(),
        revenueCents: z.int(),
        refundedCents: z.int(),
      }),
    ),
  }),
  allow: isAdmin,
  keyScope: 'statistics:read',
  async run({ tx, now }, input) {
    const days = comparedDays(input, now)
    const [sums, funnel, listed] = await Promise.all([
      sales.sumSales(tx, days),
      sales.readFunnel(tx, days.range),
      sales.listSalesDays(tx, days.range),
    ])
    return { ...days, ...sums, funnel, days: listed }
  },
})

export const getBest = endpoint({
  method: 'GET',
  path: '/admin/statistics/best',
  summary: 'What sold best in a period, by money: products, categories, sellers',
  input: periodInput,
  output: z.object({ range, products: soldProducts, categories: soldCategories, sellers: soldStores }),
  allow: isAdmin,
  keyScope: 'statistics:read',
  async run({ tx, now }, input) {
    const { range: days } = comparedDays(input, now)
    return { range: days, ...(await sales.listBest(tx, days)) }
  },
})

export const getStanding = endpoint({
  method: 'GET',
  path: '/admin/statistics/standing',
  summary: 'What a new shop does first, the value of the stock, and the plans that run',
  input: noInput,
  output: z.object({
    firstSteps: z.object({
      settings: z.boolean(),
      products: z.boolean(),
      gateway: z.boolean(),
      shipping: z.boolean(),
      order: z.boolean(),
    }),
    stock: z.object({ products: z.int(), units: z.int(), cents: z.int(), out: z.int() }),
    plans: z.array(
      z.object({
        planType: z.string(),
        of: z.enum(['person', 'store']),
        count: z.int(),
        monthlyCents: z.int(),
      }),
    ),
  }),
  allow: isAdmin,
  keyScope: 'statistics:read',
  async run({ tx }) {
    const [firstSteps, standing] = await Promise.all([readFirstSteps(tx), readStanding(tx)])
    return { firstSteps, ...standing }
  },
})

/** Every day of the period with its visits and its sales, as a spreadsheet reads it. */
export const downloadDays = rawEndpoint({
  method: 'GET',
  path: '/api/v1/admin/statistics/days.csv',
  summary: 'The days of a period as CSV',
  answers: ['text/csv'],
  limit: { name: 'statistics-export', hits: 30, seconds: 60, by: 'user', shared: false },
  allow: isAdmin,
  keyScope: 'statistics:read',
  async run({ request, now, locale }) {
    const asked = parseInput(periodInput, Object.fromEntries(new URL(request.url).searchParams))
    const { range: days } = comparedDays(asked, now)
    const [visits, sold] = await Promise.all([listVisitDays(db, days), sales.listSalesDays(db, days)])
    const rows: CsvCell[][] = visits.map((day, index) => {
      const { placed, paid, units, revenueCents, refundedCents } = sold[index]!
      return [
        ...[day.date, day.visits, day.uniqueVisitors, day.pageViews, day.bounceRate, day.avgSessionDuration],
        ...[placed, paid, units, { cents: revenueCents }, { cents: refundedCents }],
      ]
    })
    return csvAnswer(`estadisticas_${days.from}_${days.to}.csv`, [daysHeader(locale), ...rows])
  },
})

const daysHeader = (locale: 'es' | 'en' | 'pt') =>
  [
    m.common_date,
    m.statistics_visits,
    m.statistics_unique_visitors,
    m.statistics_page_views,
    m.statistics_bounce_rate,
    m.statistics_duration_seconds,
    m.statistics_placed,
    m.statistics_paid,
    m.statistics_units,
    m.statistics_revenue,
    m.common_given_back,
  ].map((word) => word({}, { locale }))
