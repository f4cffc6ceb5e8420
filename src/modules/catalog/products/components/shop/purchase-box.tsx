import { BadgeCheck, Heart, RotateCcw, ShieldCheck, ShoppingCart, Store, Truck } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { formatUsd } from '#lib/money.ts'
import { storeHref } from '#modules/sellers/stores/rules.ts'
import { ArrivalMark, ArrivalPrices } from '#modules/catalog/delivery/components/shop/arrival-mark.tsx'
import { PlaceButton } from '#modules/catalog/delivery/components/shop/place-button.tsx'
import { m } from '#paraglide/messages.js'
import { staticIsland } from '#ui/static-island.tsx'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Select } from '#ui/select.tsx'
import { priceText } from './price-text.ts'
import { type Shown, quantitiesFor } from './product-details.ts'
import { StockLine } from './stock-line.tsx'
import { useIsWished } from './wish-marks.ts'

/** Straight to the checkout with the product. */
type Buying = { isBuying: boolean; onBuy: () => void }
const loadNote = async () => (await import('./offer-note.tsx')).OfferNote
const Note = import.meta.env.SSR ? await loadNote() : null
// Most products are on no offer: its words and days come with one that is.
const OfferNote = staticIsland(loadNote, { serverRendered: () => Note })

type PurchaseBoxProps = {
  product: Shown
  /** One group per option; null where it has none. */
  options: ReactNode
  quantity: number
  onQuantity: (quantity: number) => void
  buying: Buying
  siteName: string
  /** What else one may do with it. */
  acts: ReactNode
}

/** Price, quantity, the two buttons, and what the shop promises about delivery and returns. */
export function PurchaseBox({
  product,
  options,
  quantity,
  onQuantity,
  buying,
  siteName,
  acts,
}: PurchaseBoxProps) {
  const id = useId()
  const { stock, seller, shipping } = product
  const quantities = quantitiesFor(stock)
  const isWished = useIsWished(product.id)
  // By the lower of two prices: the page says what is true for everyone.
  const isFree =
    (product.premiumPriceCents ?? product.priceCents) * quantity >= (shipping.freeFromCents ?? Infinity)
  const standardCents = shipping.standardCents[quantity - 1]!
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 lg:p-6">
      <div className="flex flex-col">
        <p className={cx('money font-bold text-3xl', product.premiumPriceCents !== null && listPrice)}>
          <Amount product={product} />
        </p>
        {product.premiumPriceCents !== null && (
          <p className="font-semibold text-brand-ink in-data-premium:-order-1 in-data-premium:font-bold in-data-premium:text-xl/9.5">
            <Amount product={product} cents={product.premiumPriceCents} isSaid />
          </p>
        )}
        {product.offer && <OfferNote {...product.offer} />}
        <p className="text-muted text-sm">{m.common_tax_included()}</p>
      </div>
      <StockLine stock={stock} />
      {options}
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <label htmlFor={id} className="font-semibold text-sm">
            {m.common_quantity()}
          </label>
          <Select
            id={id}
            value={quantity}
            disabled={stock <= 0}
            onChange={(event) => onQuantity(Number(event.target.value))}
            options={(quantities.length > 0 ? quantities : [1]).map((count) => ({
              value: String(count),
              label: String(count),
            }))}
            className="w-20"
          />
        </div>
        {stock > 0 && <BuyButton {...buying} wide />}
        <button
          {...addOf({ product, quantity })}
          className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}
        >
          {stock <= 0 ? m.common_sold_out() : m.storefront_add_to_cart()}
        </button>
        <button
          type="button"
          data-wish={product.id}
          aria-pressed={isWished}
          className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}
        >
          <Heart aria-hidden className="in-aria-pressed:fill-current in-aria-pressed:text-bad" />
          {m.common_wishlist()}
        </button>
        {acts}
      </div>
      <ul className="flex flex-col gap-3 border-line border-t pt-4 text-sm">
        <Promise icon={<Truck aria-hidden className={promiseIcon} />} title={m.storefront_promise_delivery()}>
          {stock > 0 && (
            <ArrivalMark
              way="standard"
              handlingDays={seller?.handlingDays}
              className="block min-h-10 font-semibold text-ok-ink md:min-h-5"
            />
          )}
          {stock > 0 && (
            <ArrivalPrices
              handlingDays={seller?.handlingDays}
              className="block text-ink"
              prices={[
                ['express', shipping.expressCents[quantity - 1]!],
                ['standard', standardCents],
                ...(isFree ? ([['free', 0]] as const) : []),
              ]}
            />
          )}
          {stock > 0 && (
            <PlaceButton className="flex min-h-11 max-w-full items-center gap-1.5 text-ink underline underline-offset-4 md:min-h-6" />
          )}
          {shipping.freeFromCents !== null &&
            m.storefront_promise_delivery_text({
              price: formatUsd(standardCents),
              free: formatUsd(shipping.freeFromCents),
            })}
        </Promise>
        <Promise
          icon={<RotateCcw aria-hidden className={promiseIcon} />}
          title={m.storefront_promise_returns()}
        >
          {m.storefront_promise_returns_text()}
        </Promise>
        <Promise
          icon={<ShieldCheck aria-hidden className={promiseIcon} />}
          title={m.storefront_promise_payment()}
        >
          {m.storefront_promise_payment_text()}
        </Promise>
      </ul>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t pt-4 text-sm">
        <Store aria-hidden className={promiseIcon} />
        {m.storefront_sold_by()}{' '}
        {seller ? (
          <a
            href={storeHref(seller.slug)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 md:min-h-6"
          >
            {seller.name}
          </a>
        ) : (
          <b className="font-semibold">{siteName}</b>
        )}
        {seller?.isVerified !== false && (
          <Badge tone="ok" icon={<BadgeCheck aria-hidden />}>
            {seller ? m.storefront_verified() : m.storefront_official_store()}
          </Badge>
        )}
      </p>
    </div>
  )
}

type AmountProps = { product: Shown; cents?: number; isSaid?: boolean }

/** Of a product with options the server writes the words, and the code of the options goes on with them. */
function Amount({ product, cents = product.priceCents, isSaid }: AmountProps) {
  const words = import.meta.env.SSR ? priceText : product.words
  const price = words ? words(product, cents) : formatUsd(cents)
  return (
    <span key={words && 1} suppressHydrationWarning>
      {isSaid ? m.storefront_premium_price({ price }) : price}
    </span>
  )
}

type BarProps = Pick<PurchaseBoxProps, 'product' | 'quantity'>

/** What the page's own listener adds; without a whole choice the press says what is missing. */
const addOf = ({ product, quantity }: BarProps) => ({
  type: 'button' as const,
  'data-add': product.variantId ?? product.id,
  'data-quantity': quantity,
  disabled: product.stock <= 0,
  onClick: (event: MouseEvent) => {
    if (product.ask) {
      event.preventDefault()
      product.ask()
    }
  },
})

const BuyButton = ({ isBuying, onBuy, ...look }: Buying & { wide?: boolean }) => (
  <button type="button" aria-busy={isBuying} onClick={onBuy} className={buttonClass({ size: 'lg', ...look })}>
    {m.storefront_buy_now()}
  </button>
)

function Promise({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      {icon}
      <span>
        <b className="block font-semibold">{title}</b>
        <span className="text-muted">{children}</span>
      </span>
    </li>
  )
}

// The two prices change places for a member with the plan, each as high as the other was, so that nothing moves.
const listPrice =
  'in-data-premium:text-base in-data-premium:font-normal in-data-premium:text-muted in-data-premium:line-through'
const promiseIcon = 'mt-0.5 size-5 shrink-0 text-brand-ink'

/** Price and button of a phone, above the lower edge of the window; it adds as many as the box above says. */
export function PurchaseBar({ buying, ...bar }: BarProps & { buying: Buying }) {
  const { product } = bar
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-line short:static border-t bg-raised pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <div className="page flex items-center gap-2 py-2.5">
        <p className="money min-w-0 flex-1 font-bold text-lg min-[27rem]:text-xl">
          <span className={product.premiumPriceCents === null ? undefined : 'in-data-premium:hidden'}>
            <Amount product={product} />
          </span>
          {product.premiumPriceCents !== null && (
            <span className="not-in-data-premium:hidden text-brand-ink">
              <Amount product={product} cents={product.premiumPriceCents} />
            </span>
          )}
        </p>
        <button
          {...addOf(bar)}
          aria-label={product.stock <= 0 ? undefined : m.storefront_add_named({ title: product.title })}
          className={buttonClass({ variant: 'secondary', size: 'lg' }, 'px-3.5!')}
        >
          {product.stock <= 0 ? (
            m.common_sold_out()
          ) : (
            <>
              {/* Beside two words the price of a narrow phone was cut. */}
              <ShoppingCart aria-hidden className="min-[27rem]:hidden" />
              <span className="max-[27rem]:hidden">{m.common_add()}</span>
            </>
          )}
        </button>
        {product.stock > 0 && <BuyButton {...buying} />}
      </div>
    </div>
  )
}
