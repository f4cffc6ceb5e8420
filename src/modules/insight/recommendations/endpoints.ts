import * as z from 'zod'
import { productCard } from '#modules/catalog/products/public.ts'
import { isMember } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { listRepurchase, listSuggestions } from './queries.ts'

const section = z.object({ items: z.array(productCard) })

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/me/suggestions',
  summary: 'Up to eight products in stock like those the caller looked at last, else featured ones',
  input: noInput,
  output: section,
  allow: isMember,
  run: async ({ tx, actor: { userId }, now }) => ({ items: await listSuggestions(tx, { userId, now }) }),
})

export const getRepurchase = endpoint({
  method: 'GET',
  path: '/me/repurchase',
  summary: 'Up to eight products of the completed orders of the caller that can be bought again',
  input: noInput,
  output: section,
  allow: isMember,
  run: async ({ tx, actor: { userId }, now }) => ({ items: await listRepurchase(tx, { userId, now }) }),
})
