import * as z from 'zod'
import { line, lines, listInput } from '#server/http/input.ts'
import { CONTACT_TOPICS } from './rules/contact.ts'
import { EMAIL_STATES } from './rules.ts'

const email = z
  .string('messages_contact_email_required')
  .trim()
  .min(1, 'messages_contact_email_required')
  .max(254, 'messages_contact_email_invalid')
  .pipe(z.email('messages_contact_email_invalid'))

const required = (max: number, message: string) => line({ min: 1, max, message })

export const contactInput = z.strictObject({
  name: required(120, 'messages_contact_name_required'),
  email,
  /** As typed: people write extensions and second numbers here, and no one is called by a machine. */
  phone: line({ max: 40 })
    .nullish()
    .transform((value) => value || null),
  topic: z.enum(CONTACT_TOPICS).nullish(),
  subject: required(150, 'messages_contact_subject_required'),
  message: lines({ min: 1, max: 4000, message: 'messages_contact_message_required' }),
})
export type ContactInput = z.output<typeof contactInput>

const bytes = (length: number) =>
  z.string('messages_device_invalid').regex(new RegExp(`^[\\w-]{${length}}=?=?$`), 'messages_device_invalid')
/** The push address of a browser with its keys, as it gives them itself. */
export const pushAddress = z.strictObject({
  endpoint: line({ min: 1, max: 1000, message: 'messages_device_invalid' }),
  keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
})
export type PushAddress = z.output<typeof pushAddress>

export const listEmailsInput = z.strictObject({
  q: line({ max: 100 }).optional(),
  state: z.enum(EMAIL_STATES).optional(),
  ...listInput(50),
})
