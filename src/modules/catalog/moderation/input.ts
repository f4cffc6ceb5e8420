import * as z from 'zod'
import { id, line, lines, listInput } from '#server/http/input.ts'
import { looksLikeCode, MAX_ANSWER, MAX_REASON } from './rules.ts'

/** What a person writes for others to read. */
export const plainWords = (typed: Parameters<typeof lines>[0]) =>
  lines(typed).refine((words) => !looksLikeCode(words), 'reviews_no_code')

/** What both panels may ask of a list of them. */
export const panelListInput = {
  q: line({ max: 100 }).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  ...listInput(50),
}

export const writtenPath = z.strictObject({ id: id() })

export const reportInput = writtenPath.extend({
  reason: lines({ min: 1, max: MAX_REASON, message: 'reviews_reason_required' }),
})

export const answerInput = writtenPath.extend({
  answer: plainWords({ min: 1, max: MAX_ANSWER, message: 'reviews_answer_required' }),
})

/** Why something is hidden, or shown again. */
export const moderateInput = writtenPath.extend({
  reason: line({ min: 1, max: MAX_REASON, message: 'reviews_reason_required' }),
})
