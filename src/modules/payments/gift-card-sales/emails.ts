import { dayIn } from '#i18n/calendar.ts'
import { formatUsd } from '#lib/money.ts'
import { startOfDay } from '#lib/panama-days.ts'
import type { Locale } from '#lib/locale.ts'
import { mailPerson } from '#modules/identity/accounts/public.ts'
import { mailParts } from '#modules/platform/emails/public.ts'
import { GIFT_CARD_EMAIL } from '#modules/platform/emails/rules.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { GIFT_DESIGNS } from './rules/designs.ts'
import type { GiftPurchase } from './tables.ts'
import { designWords } from './words.ts'

export const PAGE = `${env.PUBLIC_URL}/tarjetas-de-regalo`

/** The receipt: what was paid, for whom, and when it is sent. */
export async function mailReceipt(tx: Tx, { purchase }: { purchase: GiftPurchase }) {
  const { amountCents, recipientName: name, sendOn } = purchase
  const amount = formatUsd(amountCents)
  await mailPerson(tx, purchase, 'gift_bought', (locale) => {
    const said = { locale }
    const date = dayIn(startOfDay(sendOn), locale)
    return {
      title: m.gifts_mail_bought_title({ amount }, said),
      paragraphs: [
        ...(purchase.askedCents
          ? [m.gifts_mail_bought_granted({ amount, asked: formatUsd(purchase.askedCents) }, said)]
          : []),
        purchase.delivery === 'email'
          ? m.gifts_mail_bought_email({ name, date }, said)
          : m.gifts_mail_bought_link({ name, date }, said),
        m.gifts_mail_bought_cancel({}, said),
      ],
      table: {
        rows: [[m.gifts_mail_line({ name }, said), amount]],
        total: [m.common_total({}, said), amount],
      },
      button: { label: m.gifts_mail_open({}, said), url: PAGE },
    }
  })
}

type Sent = { purchase: GiftPurchase; to: string; locale: Locale; code: string; expiresAt: Date }

/** The card for its receiver, in its design. Its words are dropped from the outbox once it has left. */
export async function mailCard(tx: Tx, { purchase, to, locale, code, expiresAt }: Sent) {
  const { amountCents, design, recipientName, senderName, note } = purchase
  const { from: background, ink, symbol } = GIFT_DESIGNS[design]
  const said = { locale }
  await mailParts(tx, {
    to,
    template: GIFT_CARD_EMAIL,
    parts: {
      locale,
      title: senderName
        ? m.gifts_mail_card_title({ sender: senderName }, said)
        : m.gifts_mail_card_title_plain({}, said),
      card: {
        ...{ background, ink, symbol, code },
        title: designWords[design]({}, said),
        amount: formatUsd(amountCents),
      },
      paragraphs: [
        ...(recipientName ? [m.gifts_mail_card_hello({ name: recipientName }, said)] : []),
        ...(note ? [`«${note}»`] : []),
        m.payments_mail_gift_body({ date: dayIn(expiresAt, locale) }, said),
      ],
      button: { label: m.payments_mail_gift_button({}, said), url: env.PUBLIC_URL },
      note: m.payments_mail_gift_note({}, said),
    },
  })
}

/** Informs the buyer that money came which pays no card, and that it goes back. */
export async function mailMoneyBack(
  tx: Tx,
  { purchase, amountCents }: { purchase: GiftPurchase; amountCents: number },
) {
  await mailPerson(tx, purchase, 'gift_money_back', (locale) => ({
    title: m.gifts_mail_money_back_title({}, { locale }),
    paragraphs: [m.gifts_mail_money_back_body({ amount: formatUsd(amountCents) }, { locale })],
  }))
}

export async function mailRefunded(
  tx: Tx,
  { purchase, amountCents }: { purchase: GiftPurchase; amountCents: number },
) {
  await mailPerson(tx, purchase, 'gift_refunded', (locale) => ({
    title: m.gifts_mail_refunded_title({}, { locale }),
    paragraphs: [m.gifts_mail_refunded_body({ amount: formatUsd(amountCents) }, { locale })],
  }))
}
