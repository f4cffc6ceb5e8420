import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { listOfferedMethods } from '../queries.ts'

export const getPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment-methods',
  summary: 'What a buyer may pay with now',
  input: noInput,
  output: z.object({
    items: z.array(
      z.object({
        id: z.enum(['credit_card', 'paypal', 'bank_transfer', 'crypto']),
        testMode: z.boolean(),
      }),
    ),
  }),
  allow: anyone,
  run: async ({ tx }) => ({
    items: (await listOfferedMethods(tx)).map((method) => ({
      id: method.id,
      testMode: method.provider === 'crypto' ? method.testMode : method.provider === 'test',
    })),
  }),
})
