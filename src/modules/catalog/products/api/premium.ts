import * as z from 'zod'
import { findActivePremium } from '#modules/sellers/subscriptions/public.ts'
import { isMember } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { pageInput, pageOf } from '#server/http/input.ts'
import { premiumOnly } from '../errors.ts'
import { listProducts } from '../queries/list-products.ts'
import { productCard } from '../queries/product-cards.ts'

export const getPremiumOffers = endpoint({
  method: 'GET',
  path: '/premium-offers',
  summary: 'Featured products with their premium prices, newest first, for who has an active premium plan',
  input: z.strictObject(pageInput(24)),
  output: pageOf(productCard).extend({ isMore: z.boolean(), endDate: z.iso.datetime() }),
  allow: isMember,
  async run({ tx, actor, now }, paging) {
    const premium = await findActivePremium(tx, { userId: actor.userId, now })
    if (!premium) throw premiumOnly()
    const {
      meant: _,
      understood: __,
      categoryName: ___,
      ...offers
    } = await listProducts(tx, { ...paging, featured: true, sort: 'newest' }, { now })
    return { ...offers, endDate: premium.endDate.toISOString() }
  },
})
