import * as z from 'zod'
import { anyone, isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { chooseCartEmails as choose } from './commands/choose-emails.ts'
import { cartEmailsInput } from './input.ts'
import { readFigures } from './queries.ts'

export const chooseCartEmails = endpoint({
  method: 'POST',
  path: '/cart-emails',
  summary: 'Stop or resume the emails about carts that were left, by the link of one',
  input: cartEmailsInput,
  output: z.object({ isWanted: z.boolean() }),
  allow: anyone,
  limit: { name: 'cart-emails', hits: 30, seconds: 60, by: 'address', shared: true },
  run: async ({ tx, now }, input) => {
    await choose(tx, input, { now })
    return { isWanted: input.isWanted }
  },
})

export const getCartRecovery = endpoint({
  method: 'GET',
  path: '/admin/cart-recovery',
  summary:
    'How many emails about carts went out in the last 30 days, and how many of those carts were bought',
  input: noInput,
  output: z.object({ emails: z.int(), carts: z.int(), bought: z.int() }),
  allow: isAdmin,
  run: ({ tx, now }) => readFigures(tx, { now }),
})
