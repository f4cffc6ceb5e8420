import * as z from 'zod'
import { writtenDay } from '#lib/panama-days.ts'
import { csvAnswer } from '#server/http/csv.ts'
import { db } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { parseInput } from '#server/http/problem.ts'
import { type AnyStore, EVERY_STORE, managesStore } from '#modules/sellers/stores/public.ts'
import { paysStores } from '../access.ts'
import { closingLines } from '../formats/closing-file.ts'
import { closingInput } from '../input.ts'
import { isProvisional, sumClosing } from '../queries/close-month.ts'

const cents = z.int()

const closing = z
  .object({
    month: z.string(),
    /** The month goes on: its figures will change. */
    isProvisional: z.boolean(),
    salesCents: cents,
    /** Negative. */
    refundsCents: cents,
    itbmsCents: cents,
    commissionCents: cents,
    netCents: cents,
    /** What the site owed before and after; below zero what it was owed. */
    openingCents: cents,
    closingCents: cents,
    /** Whether file, payments and ledger come to the same cents. */
    agrees: z.boolean(),
  })
  .meta({ id: 'MonthClosing' })

// Reads a whole month, however large.
const limit = { name: 'closing', hits: 20, seconds: 60, by: 'user', shared: false } as const

export const getClosing = endpoint({
  method: 'GET',
  path: '/admin/closing',
  summary:
    'A month of the whole shop in sums: sales, refunds, ITBMS, commission, net, and whether they agree',
  input: closingInput,
  output: closing,
  allow: paysStores,
  limit,
  run: ({ tx, now }, asked) => sumClosing(tx, EVERY_STORE, { month: monthOf(asked, now), now }),
})

export const getOwnClosing = endpoint({
  method: 'GET',
  path: '/store/earnings/closing',
  summary: 'A month of my store in the same sums',
  input: closingInput,
  output: closing,
  allow: managesStore,
  limit,
  run: ({ tx, scope, now }, asked) => sumClosing(tx, scope, { month: monthOf(asked, now), now }),
})

export const downloadClosing = rawEndpoint({
  method: 'GET',
  path: '/api/v1/admin/closing.csv',
  summary:
    'The closing of a month for the accountant: every movement of money, the sums and what they agree with',
  answers: ['text/csv'],
  allow: paysStores,
  limit,
  run: async (asked) => fileOf(EVERY_STORE, asked),
})

export const downloadOwnClosing = rawEndpoint({
  method: 'GET',
  path: '/api/v1/store/earnings/closing.csv',
  summary: 'The closing of a month of my store: its own sales, refunds, commission, payouts and balance',
  answers: ['text/csv'],
  allow: managesStore,
  limit,
  run: async ({ scope, ...asked }) => fileOf(scope, asked),
})

const monthOf = ({ month }: { month?: string | undefined }, now: Date) => month ?? writtenDay(now).slice(0, 7)

type Asked = { request: Request; locale: Parameters<typeof closingLines>[2]['locale']; now: Date }

function fileOf(scope: AnyStore, { request, locale, now }: Asked): Response {
  const asked = parseInput(closingInput, Object.fromEntries(new URL(request.url).searchParams))
  const month = monthOf(asked, now)
  // Refused before the first byte, which says that all is well.
  isProvisional(month, now)
  return csvAnswer(`cierre-${month}.csv`, closingLines(db, scope, { month, now, locale }))
}
