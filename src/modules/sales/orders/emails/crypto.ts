import { dayAndHourIn } from '#i18n/calendar.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import type { CryptoQuote } from '#modules/payments/crypto-payments/public.ts'
import { arrivalSentences } from './arrival.ts'
import { findReader, mailShop, tableOf, toBuyer } from '../emails.ts'
import { mailSeller } from './seller-payments.ts'
import type { Order, DirectOrder } from '../tables.ts'

/** The order is written down and its money is looked for: nothing is paid yet. */
export async function mailCryptoSent(tx: Tx, order: Order) {
  const buyer = await findReader(tx, order)
  const { locale, number, expiresAt } = order
  await toBuyer(tx, order, buyer, 'order_crypto_sent', {
    title: m.orders_mail_ordered_title({ number }, { locale }),
    paragraphs: [
      m.orders_mail_crypto_body({}, { locale }),
      m.orders_mail_crypto_hash({}, { locale }),
      ...(expiresAt
        ? [m.orders_mail_crypto_until({ deadline: dayAndHourIn(expiresAt, locale) }, { locale })]
        : []),
      ...(await arrivalSentences(tx, order, buyer?.lines ?? [])),
      m.orders_mail_arrives_later({}, { locale }),
    ],
    table: tableOf(order, buyer?.lines ?? []),
  })
  await mailShop(tx, order, buyer)
}

/** The chain shows something that does not simply pay the seller order; the owner of the wallet decides. */
export async function mailChainRemark(tx: Tx, { own, quote }: { own: DirectOrder; quote: CryptoQuote }) {
  await mailSeller(tx, { own }, 'order_chain_remark', ({ locale }) => ({
    title: m.orders_mail_chain_title({ number: own.number }, { locale }),
    paragraphs: [
      remarkTexts[quote.remark!]({}, { locale }),
      m.orders_mail_chain_expected(expectedOf(quote), { locale }),
    ],
  }))
}

export async function mailStrayMoney(tx: Tx, quote: CryptoQuote) {
  await mailSeller(
    tx,
    { own: { ...quote, totalCents: quote.amountCents } },
    'order_stray_money',
    ({ locale }) => ({
      title: m.orders_mail_stray_title({}, { locale }),
      paragraphs: [
        m.orders_mail_stray_body({}, { locale }),
        m.orders_mail_chain_expected(expectedOf(quote), { locale }),
      ],
    }),
  )
}

const expectedOf = ({ amount, currency, txHash }: CryptoQuote) => ({
  amount: `${amount} ${currency}`,
  transaction: txHash ?? '-',
})

const remarkTexts: Record<
  NonNullable<CryptoQuote['remark']>,
  (inputs: Record<string, never>, options: { locale: Locale }) => string
> = {
  vanished: m.orders_mail_chain_vanished,
  failed: m.orders_mail_chain_failed,
  wrong_recipient: m.orders_mail_chain_wrong_recipient,
  too_little: m.orders_mail_chain_too_little,
  too_much: m.orders_mail_chain_too_much,
  late: m.orders_mail_chain_late,
  early: m.orders_mail_chain_early,
  hash_of_another: m.orders_mail_chain_hash_of_another,
}
