import { priceCart } from '#modules/sales/cart/rules.ts'
import { formatUsd } from '#lib/money.ts'
import { startOfDay } from '#lib/panama-days.ts'
import { m } from '#paraglide/messages.js'
import { type Conditions, type Effect, promote, type Promotion } from '../rules.ts'
import { promotionSaid } from '../words.ts'
import { conditionsOf, effectOf, type PromotionValues } from './promotion-form.ts'

type PromotionExampleProps = {
  values: PromotionValues
  named: readonly { id: string; name: string }[]
}

/** What the promotion of a form does, in words and on a cart that just meets it. */
export function PromotionExample({ values, named }: PromotionExampleProps) {
  const effect = effectOf(values)
  if ('wrong' in effect) return null
  const conditions = conditionsOf(values)
  const endsAt = values.until === '' ? null : startOfDay(values.until, 1)
  const limits = {
    maxUses: Number(values.maxUses) || null,
    maxUsesPerPerson: Number(values.maxUsesPerPerson) || null,
  }
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const gift = effect.kind === 'gift' ? (names.get(effect.variantId) ?? '…') : null
  return (
    <output className="block rounded-card bg-sunken p-4 text-sm">
      <span className="block font-semibold">
        {promotionSaid({ effect, conditions, endsAt, ...limits }, names)}
      </span>
      <span className="mt-1 block text-muted">{exampleSaid(effect, conditions, gift)}</span>
    </output>
  )
}

const EXAMPLE_CENTS = 2000
const EXAMPLE_SETTINGS = {
  premiumDiscountPercent: 0,
  premiumAppliesTo: 'featured',
  standardShippingCents: 599,
  expressShippingCents: 1299,
  freeShippingFromCents: Number.MAX_SAFE_INTEGER,
} as const

/** As many units of one product as the promotion asks for, at a price that meets it. */
function exampleSaid(effect: Effect, conditions: Conditions, gift: string | null): string {
  const quantity = Math.max(conditions.minUnits ?? 2, effect.kind === 'buy_get' ? effect.buy + effect.get : 1)
  const unitCents = Math.max(EXAMPLE_CENTS, Math.ceil((conditions.minCents ?? 0) / quantity / 100) * 100)
  const line = {
    ...{ variantId: 'a', productId: 'a', storeId: null, categoryIds: [], featured: false, isAvailable: true },
    ...{ listPriceCents: unitCents, quantity },
  }
  const plain = {
    ...priceCart({ lines: [line], premium: false, settings: EXAMPLE_SETTINGS }),
    settings: EXAMPLE_SETTINGS,
  }
  const now = new Date(0)
  const code: Promotion = {
    ...{ id: 'a', storeId: null, name: '', applies: 'code', conditions: {}, effect, borneBy: 'seller' },
    ...{ combines: false, startsAt: now, endsAt: null, isPaused: false, createdAt: now },
    ...{ isUsedUp: false, isCodeUsed: false, leftCents: null, isUsedByBuyer: false, gift: null },
  }
  if (gift !== null)
    return m.promotions_example_gift({
      count: quantity,
      price: formatUsd(unitCents),
      total: formatUsd(plain.totalCents),
      gift,
    })
  const buyer = {
    isFirstPurchase: true,
    isCardOfAnother: false,
    isPremium: false,
    province: null,
    paymentMethod: null,
  }
  const { totalCents } = promote(plain, { automatic: [], code, buyer, now })
  return m.promotions_example({
    count: quantity,
    price: formatUsd(unitCents),
    total: formatUsd(plain.totalCents),
    pays: formatUsd(totalCents),
  })
}
