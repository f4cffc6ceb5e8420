import { eq } from 'drizzle-orm'
import { questions } from '../../src/modules/sales/feedback/tables.ts'
import { reviews } from '../../src/modules/sales/feedback/tables.ts'
import { db } from '../../src/server/db/db.ts'
import type { Locale } from '../../src/lib/locale.ts'
import { buildMember, buildSession } from './build-accounts.ts'
import { buildDeliveredOrder } from './build-returns.ts'
import { buildReview } from './build-reviews.ts'
import { asAdmin, asking, asOwner, shop, type Story } from './text-shop.ts'

const CODE = /<[a-z/!?]/i

/** A review of something of the site, or of the store. */
async function aReview(storeId: string | null = null) {
  const { productId } = await buildReview()
  const [review] = await db
    .update(reviews)
    .set({ storeId })
    .where(eq(reviews.productId, productId))
    .returning()
  return review!.id
}

/** A question about something of the site, or of the store. */
async function aQuestion(storeId: string | null = null) {
  const { productId, userId } = await buildDeliveredOrder()
  const [question] = await db
    .insert(questions)
    .values({ productId, userId, storeId, words: '¿Es bueno?', answer: 'Sí', answeredAt: new Date() })
    .returning()
  return question!.id
}

/** Both are moderated and answered through endpoints of one shape. */
const ABOUT = { reviews: aReview, questions: aQuestion }
type About = keyof typeof ABOUT

const moderated = (about: About, act: 'hide' | 'show'): Story => ({
  table: 'audit_log',
  column: 'reason',
  isNewRow: true,
  isRequired: true,
  every: 12,
  follows: /^target_id$/,
  open: async () => {
    const id = await ABOUT[about]()
    const ask = (what: 'hide' | 'show', reason: string, locale?: Locale) =>
      asAdmin(`POST /admin/${about}/${id}/${what}`, { reason }, locale)
    return {
      prepare: () => ask(act === 'hide' ? 'show' : 'hide', 'Antes'),
      send: (reason, locale) => ask(act, reason, locale),
    }
  },
})

const answered = (about: About, by: 'site' | 'store'): Story => ({
  table: about,
  column: 'answer',
  isRequired: true,
  every: 6,
  follows: /^answered_(at|by)$/,
  refuses: CODE,
  open: async () => {
    const id = await ABOUT[about](by === 'site' ? null : shop().store.storeId)
    return {
      send: (answer, locale) =>
        by === 'site'
          ? asAdmin(`PUT /admin/${about}/${id}/answer`, { answer }, locale)
          : asOwner(`PUT /store/${about}/${id}/answer`, { answer }, locale),
    }
  },
})

/** What buyers say of products, what others report of it, and what is said to it. */
export const REVIEW_STORIES: Record<string, Story> = {
  'PUT /products/{id}/review words': {
    table: 'reviews',
    column: 'words',
    every: 3,
    follows: /^edited_at$/,
    refuses: CODE,
    open: async () => {
      const { productId, userId } = await buildDeliveredOrder()
      const ask = asking((await buildSession({ userId })).sessionToken)
      return {
        send: (words, locale) => ask(`PUT /products/${productId}/review`, { stars: 4, words }, locale),
      }
    },
  },
  'POST /reviews/{id}/report reason': {
    table: 'review_reports',
    key: ['review_id', 'user_id'],
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(review_id|user_id)$/,
    open: async () => {
      let id = ''
      const ask = asking((await buildMember()).sessionToken)
      return {
        prepare: async () => void (id = await aReview()),
        send: (reason, locale) => ask(`POST /reviews/${id}/report`, { reason }, locale),
      }
    },
  },
  'POST /admin/reviews/{id}/hide reason': moderated('reviews', 'hide'),
  'POST /admin/reviews/{id}/show reason': moderated('reviews', 'show'),
  'PUT /admin/reviews/{id}/answer answer': answered('reviews', 'site'),
  'PUT /store/reviews/{id}/answer answer': answered('reviews', 'store'),
  'POST /products/{id}/questions words': {
    table: 'questions',
    column: 'words',
    isNewRow: true,
    isRequired: true,
    every: 6,
    follows: /^(product_id|user_id)$/,
    refuses: CODE,
    open: async () => {
      const { productId } = await buildDeliveredOrder()
      let ask: ReturnType<typeof asking>
      return {
        // Each of them by somebody else: few of one person may be open.
        prepare: async () => void (ask = asking((await buildMember()).sessionToken)),
        send: (words, locale) => ask(`POST /products/${productId}/questions`, { words }, locale),
      }
    },
  },
  'POST /questions/{id}/report reason': {
    table: 'question_reports',
    key: ['question_id', 'user_id'],
    column: 'reason',
    isNewRow: true,
    isRequired: true,
    every: 12,
    follows: /^(question_id|user_id)$/,
    open: async () => {
      let id = ''
      const ask = asking((await buildMember()).sessionToken)
      return {
        prepare: async () => void (id = await aQuestion()),
        send: (reason, locale) => ask(`POST /questions/${id}/report`, { reason }, locale),
      }
    },
  },
  'POST /admin/questions/{id}/hide reason': moderated('questions', 'hide'),
  'POST /admin/questions/{id}/show reason': moderated('questions', 'show'),
  'PUT /admin/questions/{id}/answer answer': answered('questions', 'site'),
  'PUT /store/questions/{id}/answer answer': answered('questions', 'store'),
}
