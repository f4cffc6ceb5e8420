import { dayAndHourIn } from '#i18n/calendar.ts'
import { m } from '#paraglide/messages.js'
import { type Addressed, personalMail } from '../emails.ts'
import type { FactorChange } from '../rules/second-factor.ts'

const bodies: Record<FactorChange, typeof m.accounts_mail_factor_totp_added> = {
  totp_added: m.accounts_mail_factor_totp_added,
  totp_removed: m.accounts_mail_factor_totp_removed,
  passkey_added: m.accounts_mail_factor_passkey_added,
  passkey_removed: m.accounts_mail_factor_passkey_removed,
  recovery_codes_made: m.accounts_mail_factor_recovery_codes_made,
  recovery_code_used: m.accounts_mail_factor_recovery_code_used,
  second_factors_dropped: m.accounts_mail_factor_second_factors_dropped,
}

type FactorChangeEmail = Addressed & { change: FactorChange; now: Date; recoveryCodesLeft: number }

export function factorChangedMail({ change, now, recoveryCodesLeft, ...to }: FactorChangeEmail) {
  const { locale } = to.reader
  return personalMail('second_factor_changed', to, {
    subject: m.accounts_mail_factor_subject({ shopName: to.shopName }, { locale }),
    paragraphs: [
      bodies[change]({ when: dayAndHourIn(now, locale) }, { locale }),
      ...(change === 'recovery_code_used'
        ? [m.accounts_mail_factor_codes_left({ count: recoveryCodesLeft }, { locale })]
        : []),
    ],
    note: m.accounts_mail_changed_note({}, { locale }),
  })
}
