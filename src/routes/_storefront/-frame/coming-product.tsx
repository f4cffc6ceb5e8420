import { pressed } from './page-clicks.ts'

export type KnownProduct = { title: string; price: string; picture: HTMLImageElement | null }

/** The shape of a product page, with everything that the pressed card knew of it, each where the page will have it. */
export function ComingProduct({ known }: { known: KnownProduct | null }) {
  return (
    <div className="page pt-4">
      <div className="h-11 md:h-6" />
      <div className="product-page">
        <div className="aspect-square overflow-hidden rounded-card border border-line bg-sunken">
          {known?.picture && (
            <img
              src={known.picture.currentSrc}
              alt=""
              fetchPriority="high"
              className="size-full object-contain"
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <p className="min-h-9 font-bold text-2xl wrap-anywhere lg:text-3xl">{known?.title}</p>
          <div className="h-6 animate-pulse rounded-control bg-sunken" />
          <div className="rounded-card border border-line bg-surface p-5 lg:p-6">
            <p className="money min-h-9 font-bold text-3xl">{known?.price}</p>
            <div className="mt-4 h-48 animate-pulse rounded-control bg-sunken" />
          </div>
        </div>
      </div>
    </div>
  )
}

/** What the pressed card says of the product behind it, where it says enough to stand for its page. */
export function readCard(path: string): KnownProduct | null {
  const { link } = pressed
  if (link?.pathname !== path) return null
  const card = link.closest('.card') ?? link
  // A price on offer has the old one after it.
  const textOf = (selector: string) => card.querySelector(selector)?.firstChild?.textContent?.trim() ?? ''
  const title = textOf('.card-title') || textOf('span')
  const premium = card.closest('[data-premium]') && (textOf('.card-premium b') || textOf('.small-premium'))
  const price = premium || textOf('.card-price') || textOf('b')
  const picture = card.querySelector('img')
  return title && price ? { title, price, picture: picture?.naturalWidth ? picture : null } : null
}
