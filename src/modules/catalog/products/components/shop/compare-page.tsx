import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { storeHref } from '#modules/sellers/stores/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Picture } from '#ui/picture.tsx'
import { Rating } from '#ui/rating.tsx'
import { comparedRows, compareHref, MOST_COMPARED, shareCategory } from '../../rules/compare.ts'
import { productHref } from './card.ts'
import { priceText } from './price-text.ts'
import { pictureSet } from '../../rules/picture-set.ts'
import { ShareButton } from './share-button.tsx'

type Product = Output<'GET /products/{id}'>
type ComparePageProps = {
  products: readonly Product[]
  /** How many the address named that are not in the shop, and whether it named more than stand here. */
  gone: number
  isCut: boolean
  siteName: string
  /** Called when one is removed, so that the browser compares it no longer. */
  onDrop: (id: string) => void
}

/** Up to three products beside each other, row by row; what differs is marked. */
export function ComparePage(props: ComparePageProps) {
  const { products, gone, isCut } = props
  const notes = [
    gone > 0 && m.storefront_compare_gone({ count: gone }),
    isCut && m.storefront_compare_cut({ max: MOST_COMPARED }),
    !shareCategory(products) && m.storefront_compare_mixed(),
    products.length === 1 && m.storefront_compare_one(),
  ].filter((note) => note !== false)
  return (
    <div className="page py-6 md:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl md:text-3xl">{m.storefront_compare_products()}</h1>
        {products.length > 1 && (
          <ShareButton
            label={m.storefront_share()}
            link={() => ({
              url: window.location.origin + compareHref(products.map(({ id }) => id)),
              title: m.storefront_compare_products(),
            })}
            variant="secondary"
          />
        )}
      </div>
      {notes.length > 0 && (
        <ul className="mt-4 grid gap-1 rounded-control bg-warn-soft px-4 py-3 text-warn-ink">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {products.length === 0 ? (
        <EmptyState
          title={m.storefront_compare_empty()}
          reason={m.storefront_compare_empty_reason()}
          action={<Button href="/search">{m.common_explore_products()}</Button>}
        />
      ) : (
        <Table {...props} />
      )}
    </div>
  )
}

function Table({ products, siteName, onDrop }: ComparePageProps) {
  const rows = comparedRows(products)
  const hasSame = products.length > 1 && rows.some(({ isSame }) => isSame)
  return (
    <div className="group/compare mt-4">
      {hasSame && (
        <label className="flex min-h-11 w-fit items-center gap-2.5 md:min-h-9">
          <input type="checkbox" className="size-5 accent-brand-strong md:size-4.5" />
          {m.storefront_compare_only()}
        </label>
      )}
      <table className="mt-2 w-full table-fixed border-collapse text-left text-sm md:text-base">
        <caption className="sr-only">{m.storefront_compare_products()}</caption>
        <thead>
          <tr className="align-top">
            {products.map((product) => (
              <th key={product.id} scope="col" className="px-1.5 pb-4 font-normal sm:px-3">
                <Head product={product} others={products} onDrop={onDrop} />
              </th>
            ))}
          </tr>
        </thead>
        <Row name={m.common_price()} of={products.length}>
          {products.map(({ id, premiumPriceCents, ...price }) => (
            <Cell key={id}>
              <b className="money text-base md:text-lg">{priceText(price)}</b>
              {premiumPriceCents !== null && (
                <span className="block text-brand-ink text-sm">
                  {m.storefront_premium_price({ price: priceText(price, premiumPriceCents) })}
                </span>
              )}
            </Cell>
          ))}
        </Row>
        <Row name={m.storefront_compare_stock()} of={products.length}>
          {products.map(({ id, stock }) => (
            <Cell key={id}>
              <Badge tone={stock > 0 ? 'ok' : 'bad'}>
                {stock > 0 ? m.storefront_in_stock() : m.common_sold_out()}
              </Badge>
            </Cell>
          ))}
        </Row>
        <Row name={m.storefront_sold_by()} of={products.length}>
          {products.map(({ id, seller }) => (
            <Cell key={id}>
              {seller ? (
                <a href={storeHref(seller.slug)} className="underline underline-offset-4">
                  {seller.name}
                </a>
              ) : (
                siteName
              )}
            </Cell>
          ))}
        </Row>
        {rows.map(({ name, values, isSame }) => (
          <Row key={name} name={name} isSame={isSame} of={products.length}>
            {values.map((value, at) => (
              <Cell key={products[at]!.id}>{value ?? <Nothing />}</Cell>
            ))}
          </Row>
        ))}
        <Row name={m.common_warranty()} of={products.length}>
          {products.map(({ id, warrantyInfo }) => (
            <Cell key={id}>{warrantyInfo || <Nothing />}</Cell>
          ))}
        </Row>
      </table>
    </div>
  )
}

type HeadProps = Pick<ComparePageProps, 'onDrop'> & { product: Product; others: readonly Product[] }

function Head({ product, others, onDrop }: HeadProps) {
  const { id, title, imageUrl, rating, ratingCount, stock } = product
  const set = imageUrl ? pictureSet(imageUrl, [160, 320, 480]) : null
  const rest = others.filter((other) => other.id !== id).map((other) => other.id)
  return (
    <div className="grid gap-2">
      <Picture
        src={set?.src}
        srcSet={set?.srcSet}
        sizes="(width >= 48rem) 20rem, 33vw"
        alt=""
        width={320}
        height={320}
        className="aspect-square w-full overflow-hidden rounded-card bg-sunken"
      />
      <a href={productHref(id)} className="min-h-6 wrap-anywhere font-semibold hover:underline">
        {title}
      </a>
      {ratingCount > 0 && (
        <Rating
          value={rating}
          label={m.storefront_rating({ rating: rating.toFixed(1) })}
          after={m.storefront_rating_count({ count: ratingCount, shown: String(ratingCount) })}
        />
      )}
      {product.hasOptions && stock > 0 ? (
        <a
          data-add={id}
          href={productHref(id)}
          aria-label={`${m.common_choose_options()}: ${title}`}
          className={buttonClass({ size: 'sm', wide: true }, 'px-1!')}
        >
          {m.common_choose_options()}
        </a>
      ) : (
        <button
          type="button"
          data-add={id}
          disabled={stock <= 0}
          aria-label={stock > 0 ? m.storefront_add_named({ title }) : undefined}
          className={buttonClass({ size: 'sm', wide: true }, 'px-1!')}
        >
          {stock > 0 ? m.common_add() : m.common_sold_out()}
        </button>
      )}
      <a
        href={compareHref(rest)}
        onClick={() => onDrop(id)}
        className={buttonClass({ variant: 'quiet', size: 'sm', wide: true }, 'px-1!')}
      >
        <X aria-hidden />
        <span>
          {m.common_remove()}
          <span className="sr-only">: {title}</span>
        </span>
      </a>
    </div>
  )
}

type RowProps = { name: string; isSame?: boolean | undefined; of: number; children: ReactNode }

/** What is compared stands over what each says of it, so that three fit beside each other on a phone. */
function Row({ name, isSame, of, children }: RowProps) {
  const differs = isSame === false && of > 1
  return (
    <tbody
      className={
        isSame && of > 1 ? 'group-has-checked/compare:hidden' : differs ? 'bg-brand-soft/60' : undefined
      }
    >
      <tr className="border-line border-t">
        <th scope="rowgroup" colSpan={of} className="px-1.5 pt-3 font-semibold sm:px-3">
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="wrap-anywhere">{name}</span>
            {differs && (
              <span className="font-semibold text-brand-ink text-sm">{m.storefront_compare_differs()}</span>
            )}
          </span>
        </th>
      </tr>
      <tr className="align-top">{children}</tr>
    </tbody>
  )
}

const Cell = ({ children }: { children: ReactNode }) => (
  <td className="px-1.5 pt-1 pb-3 wrap-anywhere sm:px-3">{children}</td>
)

const Nothing = () => (
  <span className="text-muted">
    <span aria-hidden>—</span>
    <span className="sr-only">{m.storefront_compare_unsaid()}</span>
  </span>
)
