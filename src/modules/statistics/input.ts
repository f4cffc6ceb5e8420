import * as z from 'zod'
import { daysBetween, PERIODS } from './rules.ts'

/** What a page tells: nothing about who, and not when, since a clock outside may say anything. */
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
