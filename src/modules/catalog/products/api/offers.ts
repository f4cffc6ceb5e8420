import * as z from 'zod'
import { managesStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { idOf } from '#server/http/id-kinds.ts'
import { endpoint } from '#server/http/endpoint.ts'
import * as commands from '../commands/offers.ts'
import { refuseClosed } from '../commands/own-products.ts'
import { endOfferInput, productIdInput, setOfferInput } from '../input.ts'
import { getOfferTerms, priceHistory } from '../queries/offers.ts'

const openOffer = z
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
  .meta({ id: 'OpenOffer' })

const of = z.object({
  priceCents: z.int(),
  /** The lowest price of the last ninety days: an offer is held against it. */
  lowestCents: z.int(),
  /** Whether its prices are known for long enough. */
  isKnown: z.boolean(),
  history: priceHistory,
  offer: openOffer.nullable(),
})

const terms = of
  .extend({
    /** The highest price of its variants; null where all cost the same, so that the product itself may be on offer. */
    priceToCents: z.int().nullable(),
    /** Each of its variants; empty where it has no options. */
    variants: z.array(of.extend({ variantId: idOf('variant'), title: z.string() })),
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
    'Sets a price for a while, of a product or of its variants, until a day or for so many units; 409 where its history makes it none',
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
  summary:
    'Ends the offers of a product, or that of one of its variants; the price is again what it was before',
  input: endOfferInput,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, address, now }, ended) =>
    commands.endOffer(tx, EVERY_STORE, { ...ended, actor, address, now }),
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
  summary: "Ends the offers of my store's product, or that of one of its variants",
  input: endOfferInput,
  output: z.void(),
  allow: managesStore,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, scope, address, now }, ended) =>
    commands.endOffer(tx, scope, { ...ended, actor, address, now }),
})
