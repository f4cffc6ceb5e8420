import * as z from 'zod'
import { managesStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import * as commands from '../commands/offers.ts'
import { refuseClosed } from '../commands/own-products.ts'
import { priceHistory } from './views.ts'
import { productIdInput, setOfferInput } from '../input.ts'
import { getOfferTerms } from '../queries/offers.ts'

const terms = z
  .object({
    priceCents: z.int(),
    /** The lowest price of the last ninety days: an offer is held against it. */
    lowestCents: z.int(),
    /** Whether its prices are known for long enough. */
    isKnown: z.boolean(),
    history: priceHistory,
    offer: z
      .object({
        priceCents: z.int(),
        compareAtCents: z.int().nullable(),
        /** What it costs again afterwards; null before it has begun. */
        regularCents: z.int().nullable(),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime().nullable(),
        units: z.int().nullable(),
        unitsSold: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'OfferTerms' })

export const getOffer = endpoint({
  method: 'GET',
  path: '/admin/products/{id}/offer',
  summary: 'What an offer of a product would be held against, and the one that is set',
  input: productIdInput,
  output: terms,
  allow: isAdmin,
  keyScope: 'products:read',
  run: ({ tx, now }, { id }) => getOfferTerms(tx, EVERY_STORE, { id, now }),
})

export const setOffer = endpoint({
  method: 'PUT',
  path: '/admin/products/{id}/offer',
  summary:
    'Sets a price for a while, until a day or for so many units; 409 where the history of the product makes it none',
  input: setOfferInput,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, address, now }, { id, ...offer }) =>
    commands.setOffer(tx, EVERY_STORE, { id, offer, actor, address, now }),
})

export const endOffer = endpoint({
  method: 'DELETE',
  path: '/admin/products/{id}/offer',
  summary: "Ends a product's offer; the price is again what it was before",
  input: productIdInput,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, address, now }, { id }) =>
    commands.endOffer(tx, EVERY_STORE, { id, actor, address, now }),
})

export const getOwnOffer = endpoint({
  method: 'GET',
  path: '/store/products/{id}/offer',
  summary: "What an offer of my store's product would be held against, and the one that is set",
  input: productIdInput,
  output: terms,
  allow: managesStore,
  keyScope: 'products:read',
  run: ({ tx, scope, now }, { id }) => getOfferTerms(tx, scope, { id, now }),
})

export const setOwnOffer = endpoint({
  method: 'PUT',
  path: '/store/products/{id}/offer',
  summary: "Set an offer on my store's product for a while",
  input: setOfferInput,
  output: z.void(),
  allow: managesStore,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, scope, address, now }, { id, ...offer }) => {
    refuseClosed(scope.standing)
    return commands.setOffer(tx, scope, { id, offer, actor, address, now })
  },
})

export const endOwnOffer = endpoint({
  method: 'DELETE',
  path: '/store/products/{id}/offer',
  summary: "Ends the offer of my store's product",
  input: productIdInput,
  output: z.void(),
  allow: managesStore,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, scope, address, now }, { id }) =>
    commands.endOffer(tx, scope, { id, actor, address, now }),
})
