import * as z from 'zod'
import { anyone, isMember } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { steppedEndpoint } from '#server/http/endpoint.ts'
import { productLine } from '#modules/catalog/products/public.ts'
import { LOCALES } from '#lib/locale.ts'
import { messageInput } from './input.ts'
import { answerMessage } from './queries/answer-message.ts'
import { CHAT_STATES } from './rules.ts'

const answer = z.object({
  reply: z.string(),
  /** The language of the reply: that of the question. */
  locale: z.enum(LOCALES),
  products: z.array(productLine.extend({ stock: z.int() })),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  /** Questions that this conversation may go on with. */
  suggestions: z.array(z.string()),
  /** Where to go a second after the reply. */
  navigateTo: z.string().nullable(),
  state: z.enum(CHAT_STATES),
  /** Whether the answer needs to know who is asking. */
  needsSignIn: z.boolean(),
  /** What it was about, to be sent along with the next question. */
  about: z.string(),
  /** A number of WhatsApp to go on with, where the chat is no more help. */
  whatsapp: z.string().nullable(),
})

// It only reads, and cached reads must not be made inside a transaction.
export const askAssistant = steppedEndpoint({
  method: 'POST',
  path: '/assistant',
  summary: 'Answers a question of the chat with what the shop knows',
  input: messageInput,
  output: answer,
  allow: anyone,
  limit: { name: 'assistant', hits: 30, seconds: 60, by: 'address', shared: false },
  run: ({ actor, locale, now }, { message, state, about }) =>
    answerMessage(db, { message, state, about, userId: isMember(actor) ? actor.userId : null, locale, now }),
})
