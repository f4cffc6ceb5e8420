import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { profiles } from '#modules/accounts/tables.ts'
import { refuseInvisible } from '#modules/catalog/queries/visible-products.ts'
import { products } from '#modules/catalog/tables.ts'
import { panelReads, sellerView, sent, writtenRow } from '#modules/moderation/queries.ts'
import { type Db, isAmong } from '#server/db.ts'
import { listOf } from '#server/list.ts'
import { questionNotFound } from './errors.ts'
import {
  listAdminQuestionsInput,
  listStoreQuestionsInput,
  type QuestionsShown,
  questionsShown,
} from './input.ts'
import { questionReports, questions } from './tables.ts'

/** What was asked and answered about a visible product, newest first. */
export async function listQuestions(
  db: Db,
  { id, now, ...asked }: QuestionsShown & { id: string; now: Date },
) {
  await refuseInvisible(db, id, now)
  return questionList.read(db, asked, {
    now,
    scope: and(eq(questions.productId, id), isNotNull(questions.answer), isNull(questions.hiddenAt)),
  })
}

async function read(db: Db, where: SQL) {
  const rows = await db
    .select(writtenRow(questions, questionReports))
    .from(questions)
    .innerJoin(products, eq(products.id, questions.productId))
    .innerJoin(profiles, eq(profiles.id, questions.userId))
    .where(where)
  return rows.map(sent)
}

const { newestFirst, hasWords, isReported, isHidden, fillOffice, fillSeller, ...panel } = panelReads(
  questions,
  questionReports,
  { notFound: questionNotFound, read },
)
export const { ofStore, getOfOffice, getOfStore } = panel

const isWaiting = and(isNull(questions.answer), isNull(questions.hiddenAt))!
const states = {
  unanswered: isWaiting,
  answered: isNotNull(questions.answer),
  reported: isReported,
  hidden: isHidden,
}

const questionList = listOf(questions, {
  name: 'questions',
  input: questionsShown,
  id: questions.id,
  filters: {},
  sorts: newestFirst,
  fill: async (db, ids) =>
    (await read(db, isAmong(questions.id, ids))).map((row) => {
      const { productId: _, title: __, ...view } = sellerView(row)
      return view
    }),
})

/** Every question, newest first. */
export const adminList = listOf(questions, {
  name: 'office_questions',
  input: listAdminQuestionsInput,
  id: questions.id,
  filters: { q: hasWords, state: (state) => states[state] },
  sorts: newestFirst,
  fill: fillOffice,
})

/** What is asked about what stores sell, newest first. */
export const storeList = listOf(questions, {
  name: 'store_questions',
  input: listStoreQuestionsInput,
  id: questions.id,
  filters: { unanswered: (wanted) => (wanted ? isWaiting : undefined) },
  sorts: newestFirst,
  fill: fillSeller,
})
