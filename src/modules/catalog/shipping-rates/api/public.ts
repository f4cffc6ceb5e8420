import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { readShippingSummary } from '../queries.ts'
import { RATE_BASES } from '../rules.ts'

const cents = z.int()
const bands = z.array(z.object({ from: z.int(), to: z.int().nullable(), cents }))

export const getShippingRates = endpoint({
  method: 'GET',
  path: '/shipping-rates',
  summary:
    'What shipping costs at the prices of the site: the lowest, from when it is free, and each zone where a table holds',
  input: noInput,
  output: z.object({
    standardFromCents: cents,
    expressFromCents: cents,
    freeFromCents: cents.nullable(),
    zones: z.array(
      z.object({
        name: z.string(),
        by: z.enum(RATE_BASES),
        standard: bands,
        express: bands,
        freeFromCents: cents.nullable(),
      }),
    ),
  }),
  allow: anyone,
  run: ({ tx }) => readShippingSummary(tx),
})
