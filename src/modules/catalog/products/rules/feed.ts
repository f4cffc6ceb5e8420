import type { ProductFields } from './fields.ts'
import { isColourOption, isSizeOption } from './option-names.ts'
import { escapeXml, XML } from './sitemap.ts'

/** Something that is sold: a product without options, or one variant of a product with them. */
export type FeedItem = Pick<
  ProductFields,
  'description' | 'longDescription' | 'priceCents' | 'uniqueCode' | 'gtin' | 'brand' | 'imageUrl'
> & {
  id: string
  productId: string
  title: string
  compareAtCents: number | null
  offerStartedAt: string | null
  offerEndsAt: string | null
  /** Available units. */
  stock: number
  category: string
  images: string[]
  options: { name: string; value: string }[]
}

// What Google takes of a title, a description and further pictures.
const MAX_TITLE = 150
const MAX_DESCRIPTION = 5_000
const MAX_PICTURES = 10

type Shop = { origin: string; siteName: string }
type Said = readonly [name: string, value: string]

/** The feed in pieces, so that it leaves while it is read. Both Google and Meta read RSS with the fields of `g:`. */
export async function* feedXml(
  { origin, siteName }: Shop,
  items: AsyncIterable<FeedItem>,
): AsyncGenerator<string, void, undefined> {
  yield `${XML}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>`
  yield `<title>${escapeXml(siteName)}</title><link>${escapeXml(origin)}</link><description>${escapeXml(siteName)}</description>\n`
  for await (const item of items) yield itemXml(origin, item)
  yield '</channel></rss>\n'
}

function itemXml(origin: string, item: FeedItem): string {
  const said = [...wordsOf(origin, item), ...moneyOf(item), ...namesOf(item)]
  return `<item>${said.map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`).join('')}</item>\n`
}

function wordsOf(origin: string, { id, productId, title, imageUrl, ...item }: FeedItem): Said[] {
  const isVariant = id !== productId
  const link = `${origin}/product/${productId}${isVariant ? `?v=${id}` : ''}`
  const others = item.images.filter((url) => url !== imageUrl).slice(0, MAX_PICTURES)
  const absolute = (url: string) => new URL(url, origin).href
  return [
    ['g:id', id],
    ...(isVariant ? [['g:item_group_id', productId] as const] : []),
    ['title', title.slice(0, MAX_TITLE)],
    ['description', (item.description || item.longDescription || title).slice(0, MAX_DESCRIPTION)],
    ['link', link],
    ...(imageUrl ? [['g:image_link', absolute(imageUrl)] as const] : []),
    ...others.map((url) => ['g:additional_image_link', absolute(url)] as const),
    ['g:product_type', item.category],
  ]
}

/** An offer has the price of before as its price, and is the sale price while it runs. */
function moneyOf({ priceCents, compareAtCents, offerStartedAt, offerEndsAt, stock }: FeedItem): Said[] {
  const usd = (cents: number) => `${(cents / 100).toFixed(2)} USD`
  return [
    ['g:availability', stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['g:condition', 'new'],
    ['g:price', usd(compareAtCents ?? priceCents)],
    ...(compareAtCents === null ? [] : [['g:sale_price', usd(priceCents)] as const]),
    ...(compareAtCents !== null && offerStartedAt && offerEndsAt
      ? [
          [
            'g:sale_price_effective_date',
            [offerStartedAt, offerEndsAt].map((at) => new Date(at).toISOString()).join('/'),
          ] as const,
        ]
      : []),
  ]
}

function namesOf({ brand, gtin, uniqueCode, options }: FeedItem): Said[] {
  const optionOf = (is: (name: string) => boolean) => options.find(({ name }) => is(name))?.value
  const said = {
    'g:brand': brand,
    'g:gtin': gtin,
    'g:mpn': uniqueCode,
    'g:color': optionOf(isColourOption),
    'g:size': optionOf(isSizeOption),
  }
  return Object.entries(said).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}
