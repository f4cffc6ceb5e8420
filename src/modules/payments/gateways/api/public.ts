import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { listOfferedMethods } from '../queries.ts'
import { METHODS } from '../rules/gateways.ts'

export const getPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment-methods',
  summary: 'What a buyer may pay with now',
  input: noInput,
  output: z.object({
    items: z.array(
      z.object({
        id: z.enum(METHODS),
        testMode: z.boolean(),
      }),
    ),
  }),
  allow: anyone,
  run: async ({ tx }) => ({
    items: (await listOfferedMethods(tx)).map(({ id, testMode }) => ({ id, testMode })),
  }),
})
