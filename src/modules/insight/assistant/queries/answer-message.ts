import { listCategories, listCategoryNames } from '#modules/catalog/products/public.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import type { CategoryName } from '#modules/catalog/products/rules/category-words.ts'
import { type ChatState, type Intent, SOCIAL, type Understood, understand } from '../rules.ts'
import { type Answer, linksTo, type Question, say, suggest } from './answer.ts'
import { answerMatter } from './answer-matters.ts'
import { answerOrder, answerReturn } from './answer-orders.ts'
import {
  answerAsked,
  answerCategory,
  answerCheapest,
  answerFeatured,
  answerNamed,
  answerPrice,
  answerProducts,
  answerStock,
  answerUnknown,
  goToCategory,
} from './answer-products.ts'
import {
  answerComplaint,
  answerDiscount,
  answerGreeting,
  answerHelp,
  answerPayment,
  answerShipping,
} from './answer-shop.ts'

/** One turn of the chat, in the language of the question. It reads and changes nothing. */
export async function answerMessage(
  db: Db,
  {
    message,
    state,
    about,
    userId,
    locale,
    now,
  }: { message: string; state: ChatState; about: string; userId: string | null; locale: Locale; now: Date },
): Promise<Answer> {
  const categories = await listCategoryNames(db)
  const understood = understand(message, { locale, categories })
  const inLocale = { locale: understood.locale }
  const question: Question = { understood, categories, message, about, userId, now, inLocale }
  const { intent, category, matter } = understood
  if (matter) return answerMatter(db, question, matter)
  const named = category && categories.find(({ slug }) => slug === category.slug)
  if (named && (intent === 'categories' || (state === 'showing_categories' && isChoosing(intent))))
    return goToCategory(question, named)
  if (named && category.isAlone && isChoosing(intent)) return answerCategory(db, question, named)
  const asked = isChoosing(intent) && !wantsCheapest(understood) ? await answerAsked(db, question) : null
  if (asked) return asked
  const greeted = intent && SOCIAL.includes(intent) ? await answerNamed(db, question) : null
  if (greeted) return greeted
  const answer = await (wantsCheapest(understood) ? answerCheapest : answers[intent ?? 'unknown'])(
    db,
    question,
  )
  // Somebody who mistyped a category may try again.
  return intent === null && answer.products.length === 0 ? { ...answer, state } : answer
}

// A question for the cheapest delivery is about delivery.
const wantsCheapest = ({ topics, intent }: Understood) =>
  topics.includes('cheapest') && (isChoosing(intent) || intent === 'price' || intent === 'discount')

const isChoosing = (intent: Intent | null) => intent === null || intent === 'products'

const answers: Record<Intent | 'unknown', (db: Db, question: Question) => Promise<Answer>> = {
  greeting: answerGreeting,
  farewell: async (_, question) => say(question, m.assistant_reply_farewell({}, question.inLocale)),
  thanks: async (_, question) =>
    say(question, m.assistant_reply_thanks({}, question.inLocale), {
      suggestions: suggest(question, 'featured', 'order', 'discount'),
    }),
  products: answerProducts,
  price: answerPrice,
  stock: answerStock,
  featured: answerFeatured,
  shipping: (db, question) =>
    question.understood.topics.includes('order') ? answerOrder(db, question) : answerShipping(db, question),
  payment: answerPayment,
  return: answerReturn,
  help: answerHelp,
  categories: async (db, question) => showCategories(question, await listCategories(db)),
  discount: answerDiscount,
  complaint: answerComplaint,
  unknown: answerUnknown,
}

function showCategories(question: Question, categories: readonly CategoryName[]): Answer {
  if (categories.length === 0)
    return say(question, m.assistant_reply_no_categories({}, question.inLocale), {
      links: linksTo(question, '/search'),
    })
  return say(question, m.assistant_reply_categories({}, question.inLocale), {
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    state: 'showing_categories',
  })
}
