import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import { formatUsd } from '#lib/money.ts'
import type { Cart } from '#modules/sales/cart/public.ts'
import { choiceUrl } from '#modules/platform/emails/public.ts'
import { picturesOf, post } from '#modules/sales/orders/public.ts'
import { signedId } from '#server/auth/crypto.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { CART_EMAILS, MOST_LINES, type Reminder } from './rules.ts'

/** A code of one use, and what it does and asks for in the reader's language. */
export type SentCode = { code: string; text: string }
type CartMail = {
  reader: { id: string; email: string; fullName: string; locale: Locale }
  reminder: Reminder
  changedAt: Date
  /** As the cart prices it now, before promotions, and what these take off. */
  cart: Cart
  savedCents: number
  /** What promotions give with it. */
  gifts: readonly { title: string }[]
  code: SentCode | null
}

/** Emails a person the cart that they left, as it is now; what is sold out is said, what left the shop is not shown. */
export async function mailCart(
  tx: Tx,
  { reader, reminder, changedAt, cart, savedCents, gifts, code }: CartMail,
) {
  const { id: userId, email, fullName, locale } = reader
  const said = { locale }
  const shown = cart.lines.filter(({ isForSale }) => isForSale)
  const buyable = shown.filter(({ isAvailable }) => isAvailable)
  const others = shown.length - MOST_LINES
  const name = fullName.trim().split(/\s+/u)[0] ?? ''
  const unsubscribeUrl = choiceUrl({ cart: signedId(CART_EMAILS, userId) })
  const [headline, body] =
    reminder === 'first'
      ? [m.recovery_mail_first_title, m.recovery_mail_first_body]
      : [m.recovery_mail_second_title, m.recovery_mail_second_body]
  await post(
    tx,
    email,
    `cart_${reminder}`,
    {
      locale,
      title: headline({}, said),
      paragraphs: [body({ name }, said), ...(code ? [m.recovery_mail_code(code, said)] : [])],
      pictures: picturesOf(buyable),
      table: {
        rows: [
          ...shown
            .slice(0, MOST_LINES)
            .map((line) => [
              `${line.quantity} × ${line.title}`,
              line.isAvailable ? formatUsd(line.lineCents) : m.common_sold_out({}, said),
            ]),
          ...(others > 0 ? [[m.recovery_mail_others({ count: others }, said), '']] : []),
          ...gifts.map(({ title }) => [m.orders_line_gift({ title }, said), m.common_free({}, said)]),
          ...(savedCents > 0 ? [[m.promotions_title({}, said), `−${formatUsd(savedCents)}`]] : []),
        ],
        total: [m.common_subtotal({}, said), formatUsd(cart.subtotalCents - savedCents)],
      },
      button: {
        label: m.recovery_mail_button({}, said),
        url: `${env.PUBLIC_URL}${code ? `/descuento/${code.code}` : '/checkout'}`,
      },
      link: { label: m.recovery_mail_stop({}, said), url: unsubscribeUrl },
      note: m.recovery_mail_note({}, said),
    },
    { unsubscribeUrl, dedupeKey: `cart_${reminder}:${userId}:${changedAt.toISOString()}` },
  )
}
