import { dayAndHourIn } from '#i18n/calendar.ts'
import { composeEmail, type EmailParts } from '#modules/platform/emails/public.ts'
import { m } from '#paraglide/messages.js'
import { env } from '#server/process/env.ts'
import type { Locale } from '#lib/locale.ts'
import { CODE_MINUTES } from './rules.ts'

type Reader = { fullName: string; locale: Locale }
export type Addressed = { reader: Reader; shopName: string }

/** An email about the reader's own account, with a greeting; its subject is its title. */
export function personalMail(
  template: string,
  { reader: { locale, fullName }, shopName }: Addressed,
  { subject, paragraphs, ...parts }: Pick<EmailParts, 'paragraphs' | 'button' | 'note'> & { subject: string },
) {
  const greeting = m.accounts_mail_greeting({ name: fullName }, { locale })
  const set = composeEmail({
    locale,
    shopName,
    title: subject,
    paragraphs: [greeting, ...paragraphs],
    ...parts,
  })
  return { template, locale, subject, ...set }
}

/** The link lands on a page that posts the token: a scanner that only opens links uses nothing up. */
export function confirmationMail({ token, ...to }: Addressed & { token: string }) {
  const { locale } = to.reader
  const { shopName } = to
  return personalMail('confirm_email', to, {
    subject: m.accounts_mail_confirm_subject({ shopName }, { locale }),
    paragraphs: [m.accounts_mail_confirm_body({ shopName }, { locale })],
    button: {
      label: m.accounts_mail_confirm_button({}, { locale }),
      url: `${env.PUBLIC_URL}/?confirm=${token}`,
    },
    note: m.accounts_mail_confirm_note({}, { locale }),
  })
}

export function recoveryMail({ token, ...to }: Addressed & { token: string }) {
  const { locale } = to.reader
  return personalMail('reset_password', to, {
    subject: m.accounts_mail_recovery_subject({ shopName: to.shopName }, { locale }),
    paragraphs: [m.accounts_mail_recovery_body({}, { locale })],
    button: {
      label: m.accounts_mail_recovery_button({}, { locale }),
      url: `${env.PUBLIC_URL}/reset-password?token=${token}`,
    },
    note: m.accounts_mail_recovery_note({}, { locale }),
  })
}

/** To a person whose account came from an earlier shop. */
export function invitationMail({ token, days, ...to }: Addressed & { token: string; days: number }) {
  const { locale } = to.reader
  const { shopName } = to
  return personalMail('invitation', to, {
    subject: m.accounts_mail_invitation_subject({ shopName }, { locale }),
    paragraphs: [m.accounts_mail_invitation_body({ shopName }, { locale })],
    button: {
      label: m.accounts_mail_invitation_button({}, { locale }),
      url: `${env.PUBLIC_URL}/reset-password?token=${token}`,
    },
    note: m.accounts_mail_invitation_note({ days }, { locale }),
  })
}

type PasswordChange = Addressed & {
  now: Date
  /** Changed by somebody signed in, whose own session stays. */
  isOwnChange?: boolean
}

export function passwordChangedMail({ now, isOwnChange = false, ...to }: PasswordChange) {
  const { locale } = to.reader
  const body = isOwnChange ? m.accounts_mail_changed_own_body : m.accounts_mail_changed_body
  return personalMail('password_changed', to, {
    subject: m.accounts_mail_changed_subject({ shopName: to.shopName }, { locale }),
    paragraphs: [body({ when: dayAndHourIn(now, locale) }, { locale })],
    note: m.accounts_mail_changed_note({}, { locale }),
  })
}

type Goodbye = Addressed & { now: Date; keepsOrders: boolean; isOwnWish: boolean }

/** The last email: what went, what the books keep, and what to do if it was somebody else. */
export function goodbyeMail({ now, keepsOrders, isOwnWish, ...to }: Goodbye) {
  const { locale } = to.reader
  const body = isOwnWish ? m.accounts_mail_goodbye_body : m.accounts_mail_goodbye_office_body
  return personalMail('account_deleted', to, {
    subject: m.accounts_mail_goodbye_subject({ shopName: to.shopName }, { locale }),
    paragraphs: [
      body({ when: dayAndHourIn(now, locale) }, { locale }),
      ...(keepsOrders ? [m.accounts_mail_goodbye_kept({}, { locale })] : []),
    ],
    note: m.accounts_mail_goodbye_note({}, { locale }),
  })
}

export function phoneCodeSms({ code, shopName, locale }: { code: string; shopName: string; locale: Locale }) {
  const text = m.accounts_sms_code({ code, shopName, minutes: CODE_MINUTES }, { locale })
  return { template: 'phone_code', locale, text }
}
