import { m } from '#paraglide/messages.js'
import type { Locale } from '#lib/locale.ts'
import type { ContactInput } from './input.ts'
import { env } from '#server/process/env.ts'
import { composeEmail } from './compose-email.ts'
import { headerLine } from './rules.ts'
import { TOPIC_NAMES } from './rules/contact.ts'

/** The page where the reader of an email ends such emails, and the address where their mail program does; one key names the kind. */
export const choiceUrl = (asked: Readonly<Record<string, string>>) =>
  `${env.PUBLIC_URL}/letters?${String(new URLSearchParams(asked))}`

/** What a visitor wrote, as the shop's people read it: in Spanish, with an answer one press away. */
export function composeContactEmail({
  name,
  email,
  phone,
  topic,
  subject,
  message,
  siteName,
}: ContactInput & { siteName: string }) {
  const locale: Locale = 'es'
  const title = m.messages_mail_contact_title({ subject }, { locale })
  const reply = `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${headerLine(subject)}`)}`
  const paragraphs = [
    m.messages_mail_contact_from({ name, email }, { locale }),
    ...(phone ? [m.messages_mail_contact_phone({ phone }, { locale })] : []),
    ...(topic
      ? [m.messages_mail_contact_topic({ topic: TOPIC_NAMES[topic]({}, { locale }) }, { locale })]
      : []),
    ...message.split(/\s*\n\s*/),
  ]
  return {
    locale,
    subject: title,
    ...composeEmail({
      locale,
      title,
      paragraphs,
      button: { label: m.messages_mail_contact_reply({}, { locale }), url: reply },
      note: m.messages_mail_contact_note({}, { locale }),
      shopName: siteName,
    }),
  }
}
