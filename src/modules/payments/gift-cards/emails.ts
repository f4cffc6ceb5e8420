import { dayIn } from '#i18n/calendar.ts'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import type { Locale } from '#lib/locale.ts'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { GIFT_CARD_EMAIL } from '#modules/platform/emails/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'

/** The codes for their receiver. */
export async function mailGiftCards(
  tx: Tx,
  gift: {
    to: string
    locale: Locale
    cards: readonly { code: string; amountCents: number }[]
    expiresAt: Date
    note: string
  },
) {
  const { to, locale, cards, expiresAt, note } = gift
  const { siteName } = await readSettings(tx, 'site')
  const amount = formatUsd(cards.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const date = dayIn(expiresAt, locale)
  const subject = m.payments_mail_gift_title({ amount, shop: siteName }, { locale })
  await sendMail(tx, {
    to,
    template: GIFT_CARD_EMAIL,
    locale,
    subject,
    ...composeEmail({
      locale,
      title: subject,
      paragraphs: [...(note ? [`«${note}»`] : []), m.payments_mail_gift_body({ date }, { locale })],
      table: {
        rows: cards.map(({ code, amountCents }) => [code, formatUsd(amountCents)]),
      },
      button: { label: m.payments_mail_gift_button({}, { locale }), url: env.PUBLIC_URL },
      note: m.payments_mail_gift_note({}, { locale }),
    }),
  })
}
