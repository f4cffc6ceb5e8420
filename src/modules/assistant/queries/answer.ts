import type { CategoryName, ChatState, Understood } from '../rules.ts'
import type { ProductCard } from '#modules/catalog/queries/product-cards.ts'
import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'

export type ChatProduct = Pick<ProductCard, 'id' | 'title' | 'priceCents' | 'imageUrl' | 'stock'>
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
}

/** A question with everything an answer may look up. */
export type Question = {
  understood: Understood
  categories: readonly CategoryName[]
  message: string
  userId: string | null
  now: Date
  /** What `m` wants to know. */
  inLocale: { locale: Locale }
}

export const MAX_PRODUCTS = 3

/** An answer of sentences; whatever is not said is empty. */
export function say(
  { inLocale }: Question,
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
    ...more,
    reply,
  }
}

export const chatProducts = (cards: readonly ProductCard[]): ChatProduct[] =>
  cards
    .slice(0, MAX_PRODUCTS)
    .map(({ id, title, priceCents, imageUrl, stock }) => ({ id, title, priceCents, imageUrl, stock }))

/** A day of Panama in words. */
export function dayText(date: Date, { inLocale: { locale } }: Question): string {
  return new Intl.DateTimeFormat(REGIONS[locale], { dateStyle: 'long', timeZone: 'America/Panama' }).format(
    date,
  )
}

/** A minute of Panama in words, for what ends within days. */
export function momentText(date: Date, { inLocale: { locale } }: Question): string {
  const shown = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(REGIONS[locale], { ...shown, timeZone: 'America/Panama' }).format(date)
}

const REGIONS: Record<Locale, string> = { es: 'es-PA', en: 'en-US', pt: 'pt-BR' }

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
  '/search?featured=true': m.assistant_link_featured,
  '/shipping': m.common_shipping_topic,
  '/returns': m.common_returns,
  '/payments': m.assistant_link_payments,
  '/help': m.common_help,
  '/contact': m.common_contact,
  '/orders': m.common_my_orders,
  '/subscription': m.assistant_link_premium,
}

export const linksTo = ({ inLocale }: Question, ...pages: (keyof typeof PAGES)[]): Answer['links'] =>
  pages.map((href) => ({ label: PAGES[href]({}, inLocale), href }))

export const categoryHref = (slug: string) => `/categoria/${slug}`
