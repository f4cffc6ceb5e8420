import { letter } from '#modules/messages/letter.ts'
import { m } from '#paraglide/messages.js'
import { env } from '#server/env.ts'
import type { Locale } from '#lib/locale.ts'
import { CODE_MINUTES } from './rules.ts'

type Reader = { fullName: string; locale: Locale }
export type Addressed = { reader: Reader; shopName: string }

/** The link lands on a page that posts the token: a scanner that only opens links uses nothing up. */
export function confirmationMail({ reader, token, shopName }: Addressed & { token: string }) {
  const { locale, fullName } = reader
  const subject = m.accounts_mail_confirm_subject({ shopName }, { locale })
  const parts = letter({
    locale,
    shopName,
    title: subject,
    paragraphs: [
      m.accounts_mail_greeting({ name: fullName }, { locale }),
      m.accounts_mail_confirm_body({ shopName }, { locale }),
    ],
    button: {
      label: m.accounts_mail_confirm_button({}, { locale }),
      url: `${env.PUBLIC_URL}/?confirm=${token}`,
    },
    note: m.accounts_mail_confirm_note({}, { locale }),
  })
  return { template: 'confirm_email', locale, subject, ...parts }
}

export function recoveryMail({ reader, token, shopName }: Addressed & { token: string }) {
  const { locale, fullName } = reader
  const subject = m.accounts_mail_recovery_subject({ shopName }, { locale })
  const parts = letter({
    locale,
    shopName,
    title: subject,
    paragraphs: [
      m.accounts_mail_greeting({ name: fullName }, { locale }),
      m.accounts_mail_recovery_body({}, { locale }),
    ],
    button: {
      label: m.accounts_mail_recovery_button({}, { locale }),
      url: `${env.PUBLIC_URL}/reset-password?token=${token}`,
    },
    note: m.accounts_mail_recovery_note({}, { locale }),
  })
  return { template: 'reset_password', locale, subject, ...parts }
}

type PasswordChange = Addressed & {
  now: Date
  /** Changed by somebody signed in, whose own session stays. */
  isOwnChange?: boolean
}

export function passwordChangedMail({ reader, shopName, now, isOwnChange = false }: PasswordChange) {
  const { locale, fullName } = reader
  const subject = m.accounts_mail_changed_subject({ shopName }, { locale })
  const when = inPanama(now, locale)
  const body = isOwnChange ? m.accounts_mail_changed_own_body : m.accounts_mail_changed_body
  const parts = letter({
    locale,
    shopName,
    title: subject,
    paragraphs: [m.accounts_mail_greeting({ name: fullName }, { locale }), body({ when }, { locale })],
    note: m.accounts_mail_changed_note({}, { locale }),
  })
  return { template: 'password_changed', locale, subject, ...parts }
}

/** The last letter: what went, what the books keep, and what to do if it was somebody else. */
export function goodbyeMail({
  reader,
  shopName,
  now,
  keepsOrders,
  isOwnWish,
}: Addressed & { now: Date; keepsOrders: boolean; isOwnWish: boolean }) {
  const { locale, fullName } = reader
  const subject = m.accounts_mail_goodbye_subject({ shopName }, { locale })
  const body = isOwnWish ? m.accounts_mail_goodbye_body : m.accounts_mail_goodbye_office_body
  const parts = letter({
    locale,
    shopName,
    title: subject,
    paragraphs: [
      m.accounts_mail_greeting({ name: fullName }, { locale }),
      body({ when: inPanama(now, locale) }, { locale }),
      ...(keepsOrders ? [m.accounts_mail_goodbye_kept({}, { locale })] : []),
    ],
    note: m.accounts_mail_goodbye_note({}, { locale }),
  })
  return { template: 'account_deleted', locale, subject, ...parts }
}

export function phoneCodeSms({ code, shopName, locale }: { code: string; shopName: string; locale: Locale }) {
  const text = m.accounts_sms_code({ code, shopName, minutes: CODE_MINUTES }, { locale })
  return { template: 'phone_code', locale, text }
}

export const inPanama = (now: Date, locale: Locale) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Panama',
  }).format(now)
