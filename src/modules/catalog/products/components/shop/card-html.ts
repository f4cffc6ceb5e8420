import { storeHref } from '#modules/sellers/stores/rules.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { type Card, LOW_STOCK, productHref } from './card.ts'
import { priceText } from './price-text.ts'
import { pictureSet } from '../../rules/picture-set.ts'

const WIDTHS = [96, 160, 320, 480, 640]

/**
 * The inside of a product card as HTML. Seventy cards stand on the first page: as text they cost a
 * tenth of what they cost as elements, on the server and again during hydration. They own no
 * handler: the page listens once for `data-add` and `data-wish`. Whatever comes from outside is escaped here.
 */
export function cardHtml(
  card: Card,
  { eager, heading, sizes }: { eager: boolean; heading: 'h2' | 'h3'; sizes: string },
): string {
  const id = escapeHtml(card.id)
  const href = escapeHtml(productHref(card.id, card.variantId))
  const isOut = card.stock <= 0
  const soldOut = isOut ? escapeHtml(m.common_sold_out()) : ''
  const off = card.percentOff
  const badge = soldOut || (off ? `−${off} %` : card.featured && escapeHtml(m.common_featured()))
  const title = escapeHtml(card.title)
  const choose = escapeHtml(m.common_choose_options())
  return `<div class="card-picture">${pictureHtml(card.imageUrl, { eager, sizes })}${
    badge ? `<span class="card-badge${isOut ? ' card-badge-out' : ''}">${badge}</span>` : ''
  }</div><${heading} class="card-title"><a href="${href}">${title}</a></${heading}>${
    card.seller
      ? `<p class="card-seller"><a href="${storeHref(card.seller.slug)}">${escapeHtml(card.seller.name)}</a></p>`
      : ''
  }${
    card.ratingCount > 0
      ? `<p class="card-rating"><b>★ ${card.rating.toFixed(1)}</b> (${formatCount(card.ratingCount)})</p>`
      : ''
  }${
    !isOut && card.stock <= LOW_STOCK
      ? `<p class="card-left">${escapeHtml(m.storefront_only_left({ count: card.stock }))}</p>`
      : ''
  }${card.swatches ? swatchesHtml(card.swatches) : ''}<p class="card-price">${fromHtml(priceText(card))}${off ? ` <s>${formatUsd(card.compareAtCents!)}</s>` : ''}</p>${
    card.premiumPriceCents === null ? '' : premiumHtml(priceText(card, card.premiumPriceCents))
  }${isOut ? '' : `<p class="card-arrives" data-arrives="standard ${card.seller ? card.seller.handlingDays : ''}"></p>`}<button type="button" class="card-heart" data-wish="${id}" aria-pressed="false" aria-label="${escapeHtml(
    m.storefront_wish_named({ title: card.title }),
  )}"></button>${
    isOut
      ? `<button type="button" class="card-add" data-add="${id}" disabled>${soldOut}</button>`
      : card.hasOptions
        ? `<a class="card-add" data-add="${id}" href="${href}" aria-label="${choose}: ${title}">${choose}</a>`
        : `<button type="button" class="card-add" data-add="${id}" aria-label="${escapeHtml(
            m.storefront_add_named({ title: card.title }),
          )}">${escapeHtml(m.common_add())}</button>`
  }`
}

/** No links: which variant each would choose is nothing that a list reads. */
function swatchesHtml({ colours, more }: NonNullable<Card['swatches']>) {
  const label = escapeHtml(m.storefront_colours({ count: colours.length + more }))
  const dots = colours.map((colour) => `<i style="background:${escapeHtml(colour)}"></i>`).join('')
  return `<p class="card-colours" role="img" aria-label="${label}">${dots}${more > 0 ? `+${more}` : ''}</p>`
}

/** The word before a price is small. */
const fromHtml = (text: string) => text.replace(/^[^$]+/, '<small>$&</small>')

function premiumHtml(price: string) {
  return `<p class="card-premium">${escapeHtml(m.storefront_premium_short({ price })).replace(price, () => `<b>${price}</b>`)}</p>`
}

/** Text for inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`) : text
}

/** `sizes` says how wide the picture is shown where it stands, because nothing else says it before the page is laid out. */
export function pictureHtml(
  imageUrl: string | null,
  { eager, sizes }: { eager: boolean; sizes: string },
): string {
  if (imageUrl === null) return ''
  const { src, srcSet } = pictureSet(imageUrl, WIDTHS)
  // `sizes` and `srcset` must stand before `src`, or some browsers start the wrong download.
  const choices = srcSet ? `sizes="${sizes}" srcset="${escapeHtml(srcSet)}" ` : ''
  return `<img ${choices}src="${escapeHtml(src)}" alt="" width="320" height="320"${eager ? '' : ' loading="lazy"'} decoding="async">`
}
