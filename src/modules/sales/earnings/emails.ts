import { eq, type SQL } from 'drizzle-orm'
import type { Locale } from '#lib/locale.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { sendMail, composeEmail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { payouts } from './tables.ts'

/** Every owner of a batch that was paid is mailed what is on its way, to which account and under which reference. */
export async function mailPaidOut(tx: Tx, { batch }: { batch: { id: string } }) {
  const { siteName: shop } = await readSettings(tx, 'site')
  await mailOwners(tx, eq(payouts.batchId, batch.id), 'store_paid_out', (own, said) => ({
    title: m.earnings_mail_title(own, said),
    paragraphs: [m.earnings_mail_body({ shop }, said)],
  }))
}

/** Informs the owner that the bank sent a payout back and why, and where to mend the account. */
export async function mailBounced(tx: Tx, { payoutId, reason }: { payoutId: string; reason: string }) {
  await mailOwners(tx, eq(payouts.id, payoutId), 'store_payout_bounced', (own, said) => ({
    title: m.earnings_mail_bounced_title(own, said),
    paragraphs: [m.earnings_mail_bounced_body({ reason }, said), m.earnings_mail_bounced_next({}, said)],
  }))
}

type Words = (
  own: { amount: string; store: string },
  said: { locale: Locale },
) => { title: string; paragraphs: string[] }

/** Sends the store's owner an email about each of these payouts, in the owner's language. */
async function mailOwners(tx: Tx, where: SQL, template: string, words: Words) {
  const { siteName: shopName } = await readSettings(tx, 'site')
  const paid = await tx
    .select({
      amountCents: payouts.amountCents,
      reference: payouts.reference,
      bankName: payouts.bankName,
      accountNumber: payouts.accountNumber,
      store: businessStores.name,
      to: profiles.email,
      locale: profiles.locale,
    })
    .from(payouts)
    .innerJoin(businessStores, eq(businessStores.id, payouts.storeId))
    .innerJoin(profiles, eq(profiles.id, businessStores.ownerId))
    .where(where)
  for (const { to, locale, store, amountCents, ...own } of paid) {
    const said = { locale }
    const amount = formatUsd(amountCents)
    const { title, paragraphs } = words({ amount, store }, said)
    await sendMail(tx, {
      to,
      template,
      locale,
      subject: title,
      ...composeEmail({
        shopName,
        locale,
        title,
        paragraphs,
        table: {
          rows: [
            [m.earnings_amount({}, said), amount],
            [m.earnings_account({}, said), `${own.bankName} ··· ${own.accountNumber.slice(-4)}`],
            [m.common_reference({}, said), own.reference],
          ],
        },
        button: { label: m.earnings_mail_open({}, said), url: `${env.PUBLIC_URL}/store/earnings` },
      }),
    })
  }
}
