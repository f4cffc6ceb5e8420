import * as z from 'zod'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { id, listPageOf, noInput } from '#server/http/input.ts'
import { LOCALES } from '#lib/locale.ts'
import { sendAgain } from '../commands/deliver.ts'
import { tryMailServer } from '../commands/try.ts'
import { listEmailsInput } from '../input.ts'
import { emailList } from '../queries.ts'
import { EMAIL_STATES } from '../rules.ts'

export const listLetters = endpoint({
  method: 'GET',
  path: '/admin/letters',
  summary: 'List emails that wait, were sent or failed, with the reason and without their text',
  input: listEmailsInput,
  output: listPageOf(
    z.object({
      id: z.uuid(),
      channel: z.enum(['email', 'sms', 'push']),
      recipient: z.string(),
      template: z.string(),
      locale: z.enum(LOCALES),
      subject: z.string(),
      state: z.enum(EMAIL_STATES),
      attempts: z.int(),
      lastError: z.string().nullable(),
      queuedAt: z.iso.datetime(),
      nextTryAt: z.iso.datetime().nullable(),
      sentAt: z.iso.datetime().nullable(),
    }),
  ),
  allow: isAdmin,
  run: ({ tx, now }, input) => emailList.read(tx, input, { now }),
})

export const sendLetterAgain = endpoint({
  method: 'POST',
  path: '/admin/letters/{id}/send-again',
  summary: 'Retry a failed email for another 48 hours',
  input: z.strictObject({ id: id() }),
  output: z.object({ status: z.literal('queued') }),
  allow: isAdmin,
  run: ({ tx, actor, address, now }, input) => sendAgain(tx, input, { actor, address, now }),
})

export const tryServer = steppedEndpoint({
  method: 'POST',
  path: '/admin/mail-server/try',
  summary: 'Send the caller a test email and return the answer of the mail server',
  input: noInput,
  output: z.object({
    result: z.enum(['sent', 'mailbox', 'refused', 'unreachable']),
    to: z.string(),
    answer: z.string().nullable(),
  }),
  allow: isAdmin,
  limit: { name: 'try-mail-server', hits: 10, seconds: 3600, by: 'user', shared: true },
  run: ({ actor, locale }) => tryMailServer({ actor, locale }),
})
