import * as z from 'zod'
import { line, listInput } from '#server/http/input.ts'
import { daysBetween, DEVICES, MAX_PAGE, MAX_WORDS, PERIODS, VISIT_KINDS } from './rules.ts'

/** What a page reports: nothing about who, and not when, since a clock outside may say anything. */
export const visitInput = z.strictObject({
  kind: z.enum(['view', 'left']),
  path: z.string().max(500),
  referrer: z.string().max(500).default(''),
})

const MOST_DAYS = 1_100
const day = z.iso.date('statistics_bad_day').refine((date) => date >= '2000-01-01', 'statistics_bad_day')

/** `own` goes with both days; the others end today. */
export const periodInput = z
  .strictObject({ period: z.enum(PERIODS).default('week'), from: day.optional(), to: day.optional() })
  .refine(({ period, from, to }) => period !== 'own' || (from !== undefined && to !== undefined), {
    path: ['from'],
    message: 'statistics_days_missing',
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'statistics_days_turned' })
  .refine(({ from, to }) => !from || !to || daysBetween(from, to) < MOST_DAYS, {
    path: ['from'],
    message: 'statistics_too_many_days',
  })

/** `from` and `to` are days in Panama, both included. */
export const listVisitsInput = z.strictObject({
  kind: z.enum(VISIT_KINDS).optional(),
  /** The page that was seen, whole. */
  path: line({ max: MAX_PAGE }).optional(),
  referrer: line({ max: 100 }).optional(),
  device: z.enum(DEVICES).optional(),
  words: line({ max: MAX_WORDS }).optional(),
  from: day.optional(),
  to: day.optional(),
  ...listInput(50),
})
