import { eq } from 'drizzle-orm'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db.ts'
import { env } from '#server/env.ts'
import { profiles } from '#modules/accounts/tables.ts'
import { sendMail } from '#modules/messages/commands.ts'
import { letter } from '#modules/messages/letter.ts'
import { readSettings } from '#modules/settings/queries.ts'
import { businessStores } from '#modules/stores/tables.ts'
import { payouts } from './tables.ts'

/** Every owner of a batch that was paid hears what is on its way, to which account and under which reference. */
export async function mailPaidOut(tx: Tx, { batch }: { batch: { id: string } }) {
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
    .where(eq(payouts.batchId, batch.id))
  for (const { to, locale, store, amountCents, ...own } of paid) {
    const said = { locale }
    const amount = formatUsd(amountCents)
    const subject = m.earnings_mail_title({ amount, store }, said)
    await sendMail(tx, {
      to,
      template: 'store_paid_out',
      locale,
      subject,
      ...letter({
        shopName,
        locale,
        title: subject,
        paragraphs: [m.earnings_mail_body({ shop: shopName }, said)],
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
