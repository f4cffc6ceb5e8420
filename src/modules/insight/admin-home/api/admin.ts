import * as z from 'zod'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { findInput, ADMIN_KINDS } from '../input.ts'
import { find } from '../queries/find.ts'
import { readWaiting } from '../queries/waiting.ts'
import { foundOf } from './views.ts'

export const findInShop = endpoint({
  method: 'GET',
  path: '/admin/find',
  summary: 'Products, orders, people and stores by what is in them, the best five of each',
  input: findInput,
  output: foundOf(ADMIN_KINDS),
  allow: isAdmin,
  run: async ({ tx, now }, { q, kind }) => ({
    items: await find(tx, kind ? [kind] : ADMIN_KINDS, { q, now }),
  }),
})

const many = z.int()

export const getWaiting = endpoint({
  method: 'GET',
  path: '/admin/waiting',
  summary: 'Count what waits for an admin, each kind up to a thousand',
  input: noInput,
  output: z.object({
    toShip: many,
    transfers: many,
    paymentReviews: many,
    refunds: many,
    returns: many,
    planReviews: many,
    giftReviews: many,
    stores: many,
    storeNames: many,
    questions: many,
    categories: many,
    alerts: many,
    letters: many,
    events: many,
    jobs: many,
  }),
  allow: isAdmin,
  run: ({ tx }) => readWaiting(tx),
})
