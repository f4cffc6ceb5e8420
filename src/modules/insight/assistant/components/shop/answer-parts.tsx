import { ChevronRight, ExternalLink } from 'lucide-react'
import { openAuth } from '#modules/identity/accounts/components/auth-opener.ts'
import { useSession } from '#browser/session.ts'
import { LOW_STOCK, productHref } from '#modules/catalog/products/components/shop/card.ts'
import { priceText } from '#modules/catalog/products/components/shop/price-text.ts'
import { pictureSet } from '#modules/catalog/products/rules/picture-set.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/picture.tsx'
import type { ChatAnswer } from './chat-history.ts'

type AnswerPartsProps = { answer: ChatAnswer; said: readonly string[]; onChoose: (question: string) => void }

/** What comes with a sentence: products, categories, ways to go on. Links are followed by the page's own listener. */
export function AnswerParts({ answer, said, onChoose }: AnswerPartsProps) {
  const { state } = useSession()
  const { products, categories, links, needsSignIn, whatsapp } = answer
  return (
    <>
      {products.length > 0 && (
        <ul aria-label={m.common_products()} className="flex flex-col gap-2">
          {products.map((product) => (
            <ProductChip key={product.id} product={product} />
          ))}
        </ul>
      )}
      {categories.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <button type="button" onClick={() => onChoose(name)} className={pill}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {needsSignIn && state === 'visitor' && (
        <Button size="sm" className="self-start" onClick={() => openAuth({ view: 'signin' })}>
          {m.common_sign_in()}
        </Button>
      )}
      {(links.length > 0 || whatsapp) && (
        <ul className="flex flex-wrap gap-x-4">
          {whatsapp && (
            <li>
              <a href={whatsappHref(whatsapp, said)} target="_blank" rel="noreferrer" className={wayOn}>
                {m.assistant_whatsapp()}
                <ExternalLink aria-hidden className="size-4 shrink-0" />
              </a>
            </li>
          )}
          {links.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={wayOn}>
                {label}
                <ChevronRight aria-hidden className="size-4 shrink-0" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const MOST_SAID = 800

/** Screen readers do not repeat what the chat already said; of a long talk the end. */
const whatsappHref = (number: string, said: readonly string[]) =>
  `https://wa.me/${number}?text=${encodeURIComponent(said.join('\n').slice(-MOST_SAID))}`

function ProductChip({ product }: { product: ChatAnswer['products'][number] }) {
  const { id, variantId, title, imageUrl, stock } = product
  const picture = imageUrl === null ? null : pictureSet(imageUrl, [96, 160])
  return (
    <li>
      <a
        href={productHref(id, variantId)}
        className="flex items-center gap-3 rounded-card border border-line bg-surface p-2 pr-3 transition-colors hover:bg-sunken"
      >
        <Picture
          src={picture?.src}
          srcSet={picture?.srcSet}
          sizes="56px"
          alt=""
          width={56}
          height={56}
          className="size-14 shrink-0 overflow-hidden rounded-control bg-sunken"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium text-sm leading-snug wrap-anywhere">{title}</span>
          <span className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            <span className="money font-bold">{priceText(product)}</span>
            <span className={cx('text-sm', stockTone(stock))}>{stockText(stock)}</span>
          </span>
        </span>
      </a>
    </li>
  )
}

function stockText(stock: number): string {
  if (stock <= 0) return m.common_sold_out()
  return stock <= LOW_STOCK ? m.assistant_only_left({ count: stock }) : m.assistant_in_stock()
}

const stockTone = (stock: number) =>
  stock <= 0 ? 'text-bad-ink' : stock <= LOW_STOCK ? 'text-warn-ink' : 'text-muted'

const wayOn =
  'inline-flex min-h-11 items-center gap-0.5 font-semibold text-brand-ink text-sm underline decoration-1 underline-offset-4 hover:decoration-2 md:min-h-8'
const pill =
  'min-h-11 rounded-full bg-brand-soft px-3 py-1 font-medium text-brand-ink text-sm hover:underline md:min-h-8'
