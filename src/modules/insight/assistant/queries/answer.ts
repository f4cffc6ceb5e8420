import { dateIn, dayIn } from '#i18n/calendar.ts'
import type { CategoryName } from '#modules/catalog/products/rules/category-words.ts'
import type { ChatState, Understood } from '../rules.ts'
import type { ProductCard } from '#modules/catalog/products/public.ts'
import type { Locale } from '#lib/locale.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#server/db/db.ts'

export type ChatProduct = Pick<
  ProductCard,
  'id' | 'title' | 'priceCents' | 'priceToCents' | 'imageUrl' | 'stock' | 'variantId'
>
export type Answer = {
  reply: string
  locale: Locale
  products: ChatProduct[]
  categories: CategoryName[]
  links: { label: string; href: string }[]
  suggestions: string[]
  navigateTo: string | null
  state: ChatState
  needsSignIn: boolean
  /** What was asked for, so that "something cheaper" knows than what. */
  about: string
  /** The number of a person to go on with, where the chat is no more help. */
  whatsapp: string | null
}

/** A question with everything an answer may look up. */
export type Question = {
  understood: Understood
  categories: readonly CategoryName[]
  message: string
  /** What the answer before this one was about. */
  about: string
  userId: string | null
  now: Date
  /** What `m` wants to know. */
  inLocale: { locale: Locale }
}

export const MAX_PRODUCTS = 3

/** An answer of sentences; whatever is not said is empty. */
export function say(
  { inLocale, understood }: Question,
  sentences: string | readonly (string | null)[],
  more: Partial<Answer> = {},
): Answer {
  const reply = typeof sentences === 'string' ? sentences : sentences.filter((one) => one !== null).join(' ')
  return {
    locale: inLocale.locale,
    products: [],
    categories: [],
    links: [],
    suggestions: [],
    navigateTo: null,
    state: 'initial',
    needsSignIn: false,
    about: understood.subject,
    whatsapp: null,
    ...more,
    reply,
  }
}

/** The number that a chat can go on with: in Panama those of mobile telephones begin with a 6. */
export async function whatsappOf(db: Db): Promise<string | null> {
  const { contactPhone } = await readSettings(db, 'site')
  const digits = contactPhone.replace(/\D/g, '').replace(/^(00)?507/, '')
  return /^6\d{7}$/.test(digits) ? `507${digits}` : null
}

export const chatProducts = (cards: readonly ProductCard[]): ChatProduct[] =>
  cards.slice(0, MAX_PRODUCTS).map(({ id, title, priceCents, priceToCents, imageUrl, stock }) => ({
    ...{ id, title, priceCents, priceToCents, imageUrl, stock },
  }))

/** A day of Panama in words. */
export const dayText = (date: Date, { inLocale: { locale } }: Question) => dayIn(date, locale)

/** A minute of Panama in words, for what ends within days. */
export const momentText = (date: Date, { inLocale: { locale } }: Question) =>
  dateIn(date, locale, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' })

const QUESTIONS = {
  shipping: m.assistant_ask_shipping,
  order: m.assistant_ask_order,
  payment: m.assistant_ask_payment,
  return: m.assistant_ask_return,
  featured: m.common_featured_products,
  categories: m.assistant_ask_categories,
  discount: m.assistant_ask_discount,
  hours: m.assistant_ask_hours,
  contact: m.assistant_ask_contact,
}

export const suggest = ({ inLocale }: Question, ...names: (keyof typeof QUESTIONS)[]): string[] =>
  names.map((name) => QUESTIONS[name]({}, inLocale))

const PAGES = {
  '/search': m.assistant_link_search,
  '/search?sort=price_asc': m.assistant_link_cheapest,
  '/search?featured=true': m.assistant_link_featured,
  '/shipping': m.common_shipping_topic,
  '/returns': m.common_returns,
  '/payments': m.assistant_link_payments,
  '/help': m.common_help,
  '/contact': m.common_contact,
  '/orders': m.common_my_orders,
  '/profile': m.common_my_profile,
  '/business': m.common_create_store,
  '/subscription': m.assistant_link_premium,
  '/tarjetas-de-regalo': m.gifts_page_title,
}

export const linksTo = ({ inLocale }: Question, ...pages: (keyof typeof PAGES)[]): Answer['links'] =>
  pages.map((href) => ({ label: PAGES[href]({}, inLocale), href }))

export const categoryHref = (slug: string) => `/categoria/${slug}`
