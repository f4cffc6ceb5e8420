import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import { formatUsd } from '#lib/money.ts'
import { choiceUrl, sendPush } from '#modules/platform/emails/public.ts'
import { picturesOf, post } from '#modules/sales/orders/public.ts'
import { signedId } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { type NoticeKind, PRODUCT_NOTICE } from './rules.ts'

export type NoticeReader = { to: string; locale: Locale }

/** Asks an address whether it wants the notice; a person who did not ask has to do nothing. */
export function mailConfirmNotice(
  tx: Tx,
  {
    id,
    kind,
    title,
    reader: { to, locale },
  }: { id: string; kind: NoticeKind; title: string; reader: NoticeReader },
) {
  const body = kind === 'stock' ? m.wishlist_mail_confirm_stock : m.wishlist_mail_confirm_price
  return post(
    tx,
    to,
    'notice_confirm',
    {
      locale,
      title: m.wishlist_mail_confirm_title({}, { locale }),
      paragraphs: [body({ title }, { locale })],
      button: { label: m.wishlist_notice_confirm({}, { locale }), url: linkOf(id, 'yes') },
      link: { label: m.wishlist_mail_not_me({}, { locale }), url: linkOf(id, 'no') },
      note: m.wishlist_mail_confirm_note({}, { locale }),
    },
    { dedupeKey: `notice_confirm:${id}`, unsubscribeUrl: linkOf(id, 'no') },
  )
}

type NoticeMail = NoticeReader & {
  id: string
  userId: string | null
  kind: NoticeKind
  productId: string
  variantId: string | null
  title: string
  imageUrl: string | null
  beforeCents: number
  priceCents: number
}

/** Sends the one email of a notice whose event has happened, and the same to the reader's devices. */
export async function mailNotice(
  tx: Tx,
  { id, kind, userId, to, locale, productId, variantId, title, imageUrl, ...prices }: NoticeMail,
) {
  const before = formatUsd(prices.beforeCents)
  const price = formatUsd(prices.priceCents)
  const template = `notice_${kind}`
  const dedupeKey = `notice:${id}`
  const path = `/product/${productId}${variantId === null ? '' : `?v=${variantId}`}`
  const [said, text] =
    kind === 'stock'
      ? [
          m.wishlist_mail_stock_title({ title }, { locale }),
          m.wishlist_mail_stock_body({ price }, { locale }),
        ]
      : [
          m.wishlist_mail_price_title({ title }, { locale }),
          m.wishlist_mail_price_body({ before, price }, { locale }),
        ]
  if (userId !== null)
    await sendPush(tx, { userId, to, locale, template, title: said, text, path, dedupeKey })
  await post(
    tx,
    to,
    template,
    {
      locale,
      title: said,
      paragraphs: [text],
      pictures: picturesOf([{ title, imageUrl }]),
      button: { label: m.wishlist_mail_see({}, { locale }), url: `${env.PUBLIC_URL}${path}` },
      link: { label: m.wishlist_notice_stop({}, { locale }), url: linkOf(id, 'no') },
      note: m.wishlist_mail_once({}, { locale }),
    },
    { dedupeKey, unsubscribeUrl: linkOf(id, 'no') },
  )
}

const linkOf = (id: string, answer: 'yes' | 'no') =>
  choiceUrl({ notice: signedId(PRODUCT_NOTICE, id), answer })
