import * as z from 'zod'
import { panelListInput, plainWords, writtenPath } from '#modules/catalog/moderation/input.ts'
import { flag, id, listInput } from '#server/http/input.ts'
import { MAX_QUESTION, QUESTION_STATES } from './rules.ts'

export const questionsShown = z.strictObject(listInput(5))
export type QuestionsShown = z.output<typeof questionsShown>
export const listQuestionsInput = questionsShown.extend({ id: id() })

export const askQuestionInput = writtenPath.extend({
  words: plainWords({ min: 3, max: MAX_QUESTION, message: 'questions_words_required' }),
})

export const listAdminQuestionsInput = z.strictObject({
  state: z.enum(QUESTION_STATES).optional(),
  ...panelListInput,
})

export const listStoreQuestionsInput = z.strictObject({ unanswered: flag().optional(), ...panelListInput })
