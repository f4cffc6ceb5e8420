import * as z from 'zod'
import { line, lines } from '#server/http/input.ts'
import { CHAT_STATES, MAX_SUBJECT } from './rules.ts'

export const MAX_MESSAGE = 500

export const messageInput = z.strictObject({
  message: lines({ min: 1, max: MAX_MESSAGE, message: 'assistant_message_required' }),
  state: z.enum(CHAT_STATES).default('initial'),
  /** What the answer before was about. */
  about: line({ max: MAX_SUBJECT }).default(''),
})
