import { productListInput } from '#modules/catalog/products/input.ts'
import { listFilledCategories, listProducts, type ProductCard } from '#modules/catalog/products/public.ts'
import { formatCount, formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#server/db/db.ts'
import type { CategoryName } from '#modules/catalog/products/rules/category-words.ts'
import { type PlainWords, readPlainWords } from '#modules/catalog/products/rules/plain-words.ts'
import { isNamedBy, isOnlyInside, MAX_SUBJECT } from '../rules.ts'
import {
  type Answer,
  categoryHref,
  chatProducts,
  linksTo,
  MAX_PRODUCTS,
  type Question,
  say,
  suggest,
  whatsappOf,
} from './answer.ts'
import { answerVariant } from './answer-variant.ts'

type Found = { cards: ProductCard[]; total: number; isMore: boolean; isExact: boolean; searched: string }

export async function answerProducts(db: Db, question: Question): Promise<Answer> {
  const { inLocale, understood } = question
  if (understood.subject === '') return showSome(db, question)
  const found = await findProducts(db, question)
  if (found.cards.length === 0) return notFound(question)
  return (
    (await answerVariant(db, question, found.cards)) ??
    showFound(question, found, m.assistant_reply_found({ subject: understood.subject }, inLocale))
  )
}

/** What plain words ask for beside a name: a price, a gift, an occasion; null where they ask for none, or it finds nothing. */
export async function answerAsked(db: Db, question: Question): Promise<Answer | null> {
  const { message } = question
  const asked = readPlainWords(message, await listFilledCategories(db))
  const found = asked && (await listSome(db, question, asked))
  if (!found || found.cards.length === 0) return null
  const said = { subject: message.trim().slice(0, MAX_SUBJECT) }
  const answer = showFound(
    question,
    { ...found, isExact: true, searched: said.subject },
    m.assistant_reply_found(said, question.inLocale),
  )
  return { ...answer, about: asked.q ?? '' }
}

export async function answerPrice(db: Db, question: Question): Promise<Answer> {
  const { inLocale, understood } = question
  if (understood.subject === '') return askWhich(question, m.assistant_reply_price_which({}, inLocale))
  const found = await findProducts(db, question)
  const [first] = found.cards
  if (!first) return notFound(question)
  if (found.total > 1)
    return showFound(question, found, m.assistant_reply_prices({ subject: understood.subject }, inLocale))
  const price = m.assistant_reply_price({ title: first.title, price: formatUsd(first.priceCents) }, inLocale)
  const premium =
    first.premiumPriceCents === null
      ? null
      : m.assistant_reply_price_premium({ price: formatUsd(first.premiumPriceCents) }, inLocale)
  return showFound(question, found, [price, premium])
}

export async function answerStock(db: Db, question: Question): Promise<Answer> {
  const { inLocale, understood } = question
  if (understood.subject === '') return askWhich(question, m.assistant_reply_stock_which({}, inLocale))
  const found = await findProducts(db, question)
  const [first] = found.cards
  if (!first) return notFound(question)
  const ofVariant = await answerVariant(db, question, found.cards)
  if (ofVariant) return ofVariant
  if (found.total > 1)
    return showFound(question, found, m.assistant_reply_stocks({ subject: understood.subject }, inLocale))
  return showFound(question, found, stockSentence(question, first))
}

function stockSentence({ inLocale }: Question, { title, stock: count }: ProductCard): string {
  if (count <= 0) return m.assistant_reply_stock_out({ title }, inLocale)
  if (count === 1) return m.assistant_reply_stock_one({ title }, inLocale)
  return m.assistant_reply_stock_many({ title, count }, inLocale)
}

/** The least expensive of what is asked for, or of what was spoken of before, or of everything. */
export async function answerCheapest(db: Db, question: Question): Promise<Answer> {
  const { inLocale, understood, about } = question
  const subject = understood.subject || about
  const cheapest = { sort: 'price_asc', stock: 'in' } as const
  const found = await listSome(db, question, { ...cheapest, ...(subject && { q: subject }) })
  if (subject !== '' && found.cards.length === 0) return notFound(question)
  const sentence =
    subject === ''
      ? m.assistant_reply_cheapest({}, inLocale)
      : m.assistant_reply_cheapest_of({ subject }, inLocale)
  const [link] = linksTo(question, '/search?sort=price_asc')
  return say(question, sentence, {
    about: subject,
    products: chatProducts(found.cards),
    links: [
      { ...link!, href: subject === '' ? link!.href : `${link!.href}&q=${encodeURIComponent(subject)}` },
    ],
    suggestions: suggest(question, 'discount', 'shipping'),
  })
}

export async function answerFeatured(db: Db, question: Question): Promise<Answer> {
  const { cards } = await listSome(db, question, { featured: true })
  if (cards.length === 0)
    return say(question, m.assistant_reply_no_featured({}, question.inLocale), {
      links: linksTo(question, '/search'),
    })
  return say(question, m.assistant_reply_featured({}, question.inLocale), {
    products: chatProducts(cards),
    links: linksTo(question, '/search?featured=true'),
    suggestions: suggest(question, 'discount', 'categories'),
  })
}

/** What courtesy names beside itself: 'hola, licuadora oster'; null where that is no product's title. */
export async function answerNamed(db: Db, question: Question): Promise<Answer | null> {
  const { inLocale, understood } = question
  if (understood.subject === '') return null
  const found = await searchFor(db, question, understood.subject)
  if (!found.cards.some(({ title }) => isNamedBy(understood.subject, title))) return null
  return showFound(question, found, m.assistant_reply_found({ subject: understood.subject }, inLocale))
}

/** A bare product name is the most usual thing to type; only what finds nothing is not understood. */
export async function answerUnknown(db: Db, question: Question): Promise<Answer> {
  const { subject } = question.understood
  const found = subject === '' ? null : await searchFor(db, question, subject)
  const named = found?.cards.filter(({ title }) => !isOnlyInside(subject, title)) ?? []
  if (found && named.length > 0)
    return (
      (await answerVariant(db, question, named)) ??
      showFound(question, { ...found, cards: named }, m.assistant_reply_found({ subject }, question.inLocale))
    )
  return say(question, m.assistant_reply_unknown({}, question.inLocale), {
    whatsapp: await whatsappOf(db),
    links: linksTo(question, '/contact'),
    suggestions: suggest(question, 'shipping', 'order', 'categories', 'featured'),
  })
}

export async function answerCategory(
  db: Db,
  question: Question,
  { name, slug }: CategoryName,
): Promise<Answer> {
  const { cards } = await listSome(db, question, { category: slug })
  const params = { category: name }
  const sentence = cards.length > 0 ? m.assistant_reply_category : m.assistant_reply_category_empty
  return say(question, sentence(params, question.inLocale), {
    products: chatProducts(cards),
    links: [{ label: m.assistant_link_category(params, question.inLocale), href: categoryHref(slug) }],
    suggestions: suggest(question, 'categories'),
  })
}

export function goToCategory(question: Question, { name, slug }: CategoryName): Answer {
  return say(question, m.assistant_reply_going({ category: name }, question.inLocale), {
    navigateTo: categoryHref(slug),
  })
}

/** What the shop offers of `q`, of a category or of the featured. */
export async function listSome(
  db: Db,
  { now }: Question,
  filter: PlainWords & { featured?: true },
): Promise<Pick<Found, 'cards' | 'total' | 'isMore'>> {
  const input = productListInput.safeParse({ ...filter, pageSize: MAX_PRODUCTS })
  if (!input.success) return { cards: [], total: 0, isMore: false }
  const { items, total, isMore } = await listProducts(db, input.data, { now })
  return { cards: items, total, isMore }
}

/** All words of the subject first; where nothing has them all, the longest one that something has. */
async function findProducts(db: Db, question: Question): Promise<Found> {
  const { subject } = question.understood
  const whole = await searchFor(db, question, subject)
  if (whole.cards.length > 0) return whole
  const single = subject
    .split(' ')
    .filter((word) => word.length >= 4 && word !== subject)
    .sort((a, b) => b.length - a.length)
    .slice(0, 2)
  for (const word of single) {
    const found = await searchFor(db, question, word)
    if (found.cards.length > 0) return { ...found, isExact: false }
  }
  return whole
}

async function searchFor(db: Db, question: Question, q: string): Promise<Found> {
  return { ...(await listSome(db, question, { q })), isExact: true, searched: q }
}

function showFound(
  question: Question,
  { cards, total, isMore, isExact, searched }: Found,
  sentences: string | readonly (string | null)[],
): Answer {
  const { inLocale, understood } = question
  const near = m.assistant_reply_found_near({ subject: understood.subject }, inLocale)
  const all = {
    label: (isMore ? m.assistant_link_all_more : m.assistant_link_all)(
      { count: formatCount(total) },
      inLocale,
    ),
    href: `/search?q=${encodeURIComponent(searched)}`,
  }
  return say(question, isExact ? sentences : near, {
    products: chatProducts(cards),
    links: total > MAX_PRODUCTS ? [all] : [],
    suggestions: suggest(question, 'shipping', 'payment'),
  })
}

function notFound(question: Question): Answer {
  const { subject } = question.understood
  return say(question, m.assistant_reply_not_found({ subject }, question.inLocale), {
    links: linksTo(question, '/contact'),
    suggestions: suggest(question, 'categories', 'featured'),
  })
}

function askWhich(question: Question, sentence: string): Answer {
  return say(question, sentence, { suggestions: suggest(question, 'featured', 'categories') })
}

/** Something to look at for who has not said what they want: the featured, or else the newest. */
async function showSome(db: Db, question: Question): Promise<Answer> {
  const featured = await listSome(db, question, { featured: true })
  const { cards } = featured.cards.length > 0 ? featured : await listSome(db, question, {})
  const sentence = cards.length > 0 ? m.assistant_reply_products : m.assistant_reply_products_empty
  return say(question, sentence({}, question.inLocale), {
    products: chatProducts(cards),
    links: linksTo(question, '/search'),
    suggestions: suggest(question, 'categories', 'discount'),
  })
}
