import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { productNotFound, visibleProducts } from '#modules/catalog/products/public.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { announceWritten, type By, moderationOf } from './written.ts'
import { storeMembers } from '#modules/sellers/stores/tables.ts'
import type { Tx } from '#server/db/db.ts'
import { announce } from '#server/events/live.ts'
import { looksLike } from '#lib/look-alikes.ts'
import { mailAnswer, mailQuestion } from '../emails/questions.ts'
import { alreadyHidden, ownQuestion, ownStore, questionNotFound, tooManyOpen } from '../errors.ts'
import { MAX_OPEN, MAX_OPEN_IN_ALL } from '../rules.ts'
import { questionReports, questions } from '../tables.ts'

const isWaiting = and(isNull(questions.answer), isNull(questions.hiddenAt))

/**
 * Asks the seller of a visible product; refuses what was hidden before and is asked again. Locks the asker, so that many at once stay within the limit. Informs the seller by
 * email; announces `question.changed`.
 */
export async function askQuestion(
  tx: Tx,
  { id: productId, words }: { id: string; words: string },
  { actor: { userId }, now }: By,
): Promise<{ id: string }> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, userId)).for('no key update')
  const [product] = await tx
    .select({ storeId: products.storeId, title: products.title, imageUrl: products.imageUrl })
    .from(products)
    .where(and(eq(products.id, productId), visibleProducts(now)))
  if (!product) throw productNotFound()
  const { storeId, ...shown } = product
  if (storeId !== null) {
    const isOurs = and(eq(storeMembers.storeId, storeId), eq(storeMembers.userId, userId))
    if ((await tx.$count(storeMembers, isOurs)) > 0) throw ownStore()
  }
  const open = await tx
    .select({ productId: questions.productId })
    .from(questions)
    .where(and(eq(questions.userId, userId), isWaiting))
  const here = open.filter((one) => one.productId === productId)
  if (here.length >= MAX_OPEN || open.length >= MAX_OPEN_IN_ALL) throw tooManyOpen()
  const hidden = await tx
    .select({ words: questions.words })
    .from(questions)
    .where(
      and(eq(questions.userId, userId), eq(questions.productId, productId), isNotNull(questions.hiddenAt)),
    )
  if (hidden.some((one) => looksLike(one.words, words))) throw alreadyHidden()
  const [asked] = await tx
    .insert(questions)
    .values({ productId, userId, storeId, words, createdAt: now })
    .returning({ id: questions.id })
  const { id } = asked!
  await mailQuestion(tx, { id, storeId, words, product: shown })
  await announceWritten(tx, 'question', { id, userId, storeId })
  return { id }
}

/** Acts on questions. The first answer to a visible question is emailed to the asker. */
export const moderation = moderationOf({
  kind: 'question',
  table: questions,
  reports: questionReports,
  notFound: questionNotFound,
  own: ownQuestion,
  isShown: ({ answer }) => answer !== null,
  answered: async (tx, before, answer) => {
    if (before.answer === null && before.hiddenAt === null) await mailAnswer(tx, { ...before, answer })
  },
})

/** What somebody who leaves has asked and reported goes with them. */
export async function forgetQuestions(tx: Tx, { userId }: { userId: string }) {
  const own = await tx.delete(questions).where(eq(questions.userId, userId)).returning()
  await tx.delete(questionReports).where(eq(questionReports.userId, userId))
  const ids = [...new Set(own.map(({ productId }) => productId))]
  if (ids.length > 0) await announce(tx, { name: 'product.changed', ids })
}
