import { eq } from 'drizzle-orm'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { sendMail } from '#modules/platform/emails/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { type Actor, type System, VISITOR } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { factorChangedMail } from '../emails/factors.ts'
import { listFactors } from '../queries/factors.ts'
import type { FactorChange } from '../rules/second-factor.ts'
import { profiles } from '../tables.ts'

type Change = {
  userId: string
  change: FactorChange
  now: Date
  actor?: Actor | System
  address?: string
  name?: string
}

/** Mails the person what changed about their second factor, and writes it down. */
export async function mailFactorChange(
  tx: Tx,
  { userId, change, now, actor = VISITOR, address, name }: Change,
) {
  const [reader] = await tx.select().from(profiles).where(eq(profiles.id, userId))
  if (!reader) return
  const { siteName } = await readSettings(tx, 'site')
  const { recoveryCodesLeft } = await listFactors(tx, { userId })
  const mail = factorChangedMail({ reader, shopName: siteName, now, change, recoveryCodesLeft })
  await sendMail(tx, { to: reader.email, ...mail })
  await recordAudit(tx, {
    actor,
    address,
    action: `accounts.${change}`,
    target: { kind: 'profile', id: userId },
    ...(name === undefined ? {} : { after: { name } }),
  })
}
