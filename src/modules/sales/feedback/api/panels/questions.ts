import * as z from 'zod'
import { adminEndpoints, adminFields, reportFields, sellerEndpoint, sellerFields } from '../written.ts'
import { worksInStore } from '#modules/sellers/stores/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { moderation } from '../../commands/questions.ts'
import { listAdminQuestionsInput, listStoreQuestionsInput } from '../../input.ts'
import * as reading from '../../queries/questions.ts'

const storeQuestion = z.object(sellerFields).meta({ id: 'StoreQuestion' })
const adminQuestion = storeQuestion.omit({ author: true }).extend(adminFields).meta({ id: 'AdminQuestion' })

export const listAdminQuestions = endpoint({
  method: 'GET',
  path: '/admin/questions',
  summary: 'All questions, by words or person, and whether they wait, were reported or hidden',
  input: listAdminQuestionsInput,
  output: listPageOf(adminQuestion),
  allow: isAdmin,
  run: ({ tx, now }, input) => reading.adminList.read(tx, input, { now }),
})

export const {
  get: getAdminQuestion,
  hide: hideQuestion,
  show: showQuestion,
  keep: keepQuestion,
  answer: answerQuestion,
} = adminEndpoints('questions', {
  kind: 'question',
  moderation,
  output: adminQuestion.extend(reportFields).meta({ id: 'AdminQuestionDetail' }),
  get: reading.getForAdmin,
  says: {
    hide: 'Takes a question off the page with a reason',
    show: 'Puts a hidden question back with a reason',
  },
})

export const listStoreQuestions = endpoint({
  method: 'GET',
  path: '/store/questions',
  summary: 'What is asked about what my store sells, by words or product, and whether it waits',
  input: listStoreQuestionsInput,
  output: listPageOf(storeQuestion),
  allow: worksInStore,
  run: ({ tx, scope, now }, input) =>
    reading.storeList.read(tx, input, { now, scope: reading.ofStore(scope) }),
})

export const answerStoreQuestion = sellerEndpoint('questions', {
  summary: 'Answers a question about what my store sells, in place of what it answered before',
  moderation,
  output: storeQuestion,
  get: reading.getOfStore,
})
