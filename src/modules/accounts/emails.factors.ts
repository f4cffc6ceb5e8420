import { letter } from '#modules/messages/letter.ts'
import { m } from '#paraglide/messages.js'
import { inPanama, type Addressed } from './emails.ts'
import type { FactorChange } from './rules.second-factor.ts'

const bodies: Record<FactorChange, typeof m.accounts_mail_factor_totp_added> = {
  totp_added: m.accounts_mail_factor_totp_added,
  totp_removed: m.accounts_mail_factor_totp_removed,
  passkey_added: m.accounts_mail_factor_passkey_added,
  passkey_removed: m.accounts_mail_factor_passkey_removed,
  recovery_codes_made: m.accounts_mail_factor_recovery_codes_made,
  recovery_code_used: m.accounts_mail_factor_recovery_code_used,
  second_factors_dropped: m.accounts_mail_factor_second_factors_dropped,
}

type FactorNews = Addressed & { change: FactorChange; now: Date; recoveryCodesLeft: number }

export function factorChangedMail({ reader, shopName, change, now, recoveryCodesLeft }: FactorNews) {
  const { locale, fullName } = reader
  const subject = m.accounts_mail_factor_subject({ shopName }, { locale })
  const parts = letter({
    locale,
    shopName,
    title: subject,
    paragraphs: [
      m.accounts_mail_greeting({ name: fullName }, { locale }),
      bodies[change]({ when: inPanama(now, locale) }, { locale }),
      ...(change === 'recovery_code_used'
        ? [m.accounts_mail_factor_codes_left({ count: recoveryCodesLeft }, { locale })]
        : []),
    ],
    note: m.accounts_mail_changed_note({}, { locale }),
  })
  return { template: 'second_factor_changed', locale, subject, ...parts }
}
