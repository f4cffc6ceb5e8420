import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { anyone, isMember } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { reportEndpoint } from '../written.ts'
import { writtenPath, askQuestionInput, listQuestionsInput } from '../../input.ts'
import { askQuestion as ask, moderation } from '../../commands/questions.ts'
import * as reading from '../../queries/questions.ts'

const questionView = z
  .object({
    id: idOf('question'),
    words: z.string(),
    /** The first name and an initial. */
    author: z.string(),
    createdAt: z.iso.datetime(),
    answer: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Question' })

export const listQuestions = endpoint({
  method: 'GET',
  path: '/products/{id}/questions',
  summary: 'What was asked and answered about a product, newest first',
  input: listQuestionsInput,
  output: listPageOf(questionView),
  allow: anyone,
  isPublic: true,
  run: ({ tx, now }, input) => reading.listQuestions(tx, { ...input, now }),
})

export const askQuestion = endpoint({
  method: 'POST',
  path: '/products/{id}/questions',
  summary: 'Ask the seller of a product; the question is shown once it is answered',
  input: askQuestionInput,
  output: writtenPath,
  status: 201,
  allow: isMember,
  limit: { name: 'questions', hits: 10, seconds: 3600, by: 'user', shared: true },
  run: ({ tx, actor, address, now }, input) => ask(tx, input, { actor, address, now }),
})

export const reportQuestion = reportEndpoint('questions', 'question', moderation)
