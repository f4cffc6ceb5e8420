import { m } from '#paraglide/messages.js'
import { picturesOf, post, type Reader } from '#modules/sales/orders/public.ts'
import type { Order } from '#modules/sales/orders/tables.ts'
import { choiceUrl } from '#modules/platform/emails/public.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { signedId } from '#server/auth/crypto.ts'
import { REVIEW_EMAILS } from '../rules.ts'

type Invitation = {
  order: Order
  reader: Reader
  sellerOrderId: string
  products: readonly { id: string; title: string; imageUrl: string | null }[]
}

/** Asks a buyer what they think of what they received: one thing leads to its own page, several to the order. */
export async function mailInvitation(tx: Tx, { order, reader, sellerOrderId, products }: Invitation) {
  const { id: aboutId, locale, userId } = order
  const [first, ...others] = products
  const unsubscribeUrl = choiceUrl({ token: signedId(REVIEW_EMAILS, userId) })
  const path = others.length > 0 ? `/orders/${aboutId}` : `/product/${first!.id}#opinar`
  await post(
    tx,
    reader.email,
    'review_invitation',
    {
      locale,
      title: m.reviews_mail_title({}, { locale }),
      paragraphs: [
        m.reviews_mail_body({ name: reader.fullName.trim().split(/\s+/u)[0] ?? '' }, { locale }),
        m.reviews_mail_who({}, { locale }),
      ],
      pictures: picturesOf(products),
      table: { rows: products.map(({ title }) => [title]) },
      button: { label: m.reviews_write({}, { locale }), url: `${env.PUBLIC_URL}${path}` },
      link: { label: m.reviews_mail_stop({}, { locale }), url: unsubscribeUrl },
    },
    { aboutId, unsubscribeUrl, dedupeKey: `review_invitation:${sellerOrderId}` },
  )
}
