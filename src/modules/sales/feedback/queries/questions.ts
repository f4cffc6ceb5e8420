import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { refuseInvisible } from '#modules/catalog/products/public.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { isOfProduct } from '#modules/stock/inventory/public.ts'
import { panelReads, sellerView, sent, writtenRow } from './written.ts'
import { type Db, isAmong } from '#server/db/db.ts'
import { hasText, listOf } from '#server/db/list.ts'
import { questionNotFound } from '../errors.ts'
import {
  listAdminQuestionsInput,
  listStoreQuestionsInput,
  type QuestionsShown,
  questionsShown,
} from '../input.ts'
import { questionReports, questions } from '../tables.ts'

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

const { newestFirst, byAge, hasWords, isReported, isHidden, fillAdmin, fillSeller, ...panel } = panelReads(
  questions,
  questionReports,
  { notFound: questionNotFound, read },
)
export const { ofStore, getForAdmin, getOfStore } = panel

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

/** Every question. */
export const adminList = listOf(questions, {
  name: 'admin_questions',
  input: listAdminQuestionsInput,
  id: questions.id,
  filters: { q: hasWords, state: (state) => states[state] },
  sorts: byAge,
  fill: fillAdmin,
})

/** What is asked about what stores sell; by words or product, since an asker has no name there. */
export const storeList = listOf(questions, {
  name: 'store_questions',
  input: listStoreQuestionsInput,
  id: questions.id,
  filters: {
    q: async (q, _now, db) => or(hasText(questions.words, q), await isOfProduct(db, questions.productId, q)),
    unanswered: (wanted) => (wanted ? isWaiting : undefined),
  },
  sorts: byAge,
  fill: fillSeller,
})
