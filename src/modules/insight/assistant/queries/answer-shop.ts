import { readCart } from '#modules/sales/cart/public.ts'
import { OFFERS_SLUG } from '#modules/catalog/products/rules.ts'
import { listOfferedMethods } from '#modules/payments/gateways/public.ts'
import { choiceOf } from '#modules/payments/gateways/rules/gateways.ts'
import { readShippingSummary } from '#modules/catalog/shipping-rates/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { findActivePremium, listPlans } from '#modules/sellers/subscriptions/public.ts'
import { formatUsd } from '#lib/money.ts'
import { foldText } from '#lib/text.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#server/db/db.ts'
import { namedDestination } from '../rules/destinations.ts'
import { namedMethod } from '../rules/payments.ts'
import {
  type Answer,
  categoryHref,
  chatProducts,
  linksTo,
  type Question,
  say,
  suggest,
  whatsappOf,
} from './answer.ts'
import { listSome } from './answer-products.ts'

export async function answerGreeting(db: Db, question: Question): Promise<Answer> {
  const { siteName } = await readSettings(db, 'site')
  return say(question, m.assistant_reply_greeting({ site: siteName }, question.inLocale), {
    suggestions: suggest(question, 'featured', 'shipping', 'order', 'categories'),
  })
}

/** What shipping costs, and whether the caller's cart has earned it free. */
export async function answerShipping(db: Db, question: Question): Promise<Answer> {
  const { inLocale, message, understood } = question
  const to = namedDestination(message)
  if (to?.isInPanama === false || understood.topics.includes('abroad'))
    return say(question, m.assistant_reply_shipping_abroad({}, inLocale), {
      links: linksTo(question, '/shipping'),
      suggestions: suggest(question, 'shipping', 'contact'),
    })
  const there = to && m.assistant_reply_shipping_there({ place: to.name }, inLocale)
  const { standardFromCents, expressFromCents, freeFromCents, zones } = await readShippingSummary(db)
  const costs = (zones.length > 0 ? m.assistant_reply_shipping_by_zone : m.assistant_reply_shipping)(
    { standard: formatUsd(standardFromCents), express: formatUsd(expressFromCents) },
    inLocale,
  )
  const free =
    freeFromCents === null
      ? null
      : m.assistant_reply_shipping_free({ from: formatUsd(freeFromCents) }, inLocale)
  return say(question, [there, costs, free, await cartSentence(db, question)], {
    links: linksTo(question, '/shipping'),
    suggestions: suggest(question, 'order', 'payment'),
  })
}

async function cartSentence(db: Db, { userId, now, inLocale }: Question): Promise<string | null> {
  if (userId === null) return null
  const { count, subtotalCents, missingForFreeShippingCents } = await readCart(db, { userId, now })
  if (count === 0 || missingForFreeShippingCents === null) return null
  return missingForFreeShippingCents === 0
    ? m.assistant_reply_shipping_earned({ subtotal: formatUsd(subtotalCents) }, inLocale)
    : m.assistant_reply_shipping_missing({ missing: formatUsd(missingForFreeShippingCents) }, inLocale)
}

/** What a buyer may really pay with now; a method that is asked for by name and not offered is said not to be. */
export async function answerPayment(db: Db, question: Question): Promise<Answer> {
  const { inLocale, message } = question
  const offered = await listOfferedMethods(db)
  const asked = namedMethod(message)
  const not =
    asked && !offered.some(({ id }) => id === asked.id)
      ? m.assistant_reply_payment_not({ method: asked.name }, inLocale)
      : null
  const names = offered.map(({ id }) => choiceOf(id).name({}, inLocale))
  const list = new Intl.ListFormat(inLocale.locale, { type: 'conjunction' }).format(names)
  const isTest = offered.some(({ provider, testMode }) => provider === 'test' || testMode)
  const sentences = [
    not,
    names.length > 0
      ? m.assistant_reply_payment({ methods: list }, inLocale)
      : m.assistant_reply_payment_none({}, inLocale),
    isTest ? m.assistant_reply_payment_test({}, inLocale) : null,
  ]
  return say(question, sentences, {
    links: linksTo(question, '/payments', ...(names.length > 0 ? [] : (['/contact'] as const))),
    suggestions: suggest(question, 'shipping', 'discount'),
  })
}

export async function answerHelp(db: Db, question: Question): Promise<Answer> {
  const { topics } = question.understood
  if (topics.includes('hours') || topics.includes('contact')) return answerContact(db, question)
  return say(question, m.assistant_reply_help({}, question.inLocale), {
    links: linksTo(question, '/help', '/contact'),
    suggestions: suggest(question, 'order', 'shipping', 'payment', 'return'),
  })
}

/** Where and when a person is there; both where both are asked for. */
export async function answerContact(db: Db, question: Question): Promise<Answer> {
  const { inLocale, understood } = question
  const { contactEmail, contactPhone, address, storeHours } = await readSettings(db, 'site')
  const isAboutHours = understood.topics.includes('hours')
  const isAboutContact = understood.topics.includes('contact') || understood.matter === 'person'
  const dayHours = (text: string) =>
    CLOSED.includes(foldText(text.trim())) ? m.storefront_closed({}, inLocale) : text
  const { weekdays, saturday, sunday } = storeHours
  const hours = m.assistant_reply_hours(
    { weekdays: dayHours(weekdays), saturday: dayHours(saturday), sunday: dayHours(sunday) },
    inLocale,
  )
  const contact = m.assistant_reply_contact({ phone: contactPhone, email: contactEmail, address }, inLocale)
  const reply = [isAboutContact ? contact : null, isAboutHours ? hours : null]
  return say(question, reply.filter((one) => one !== null).join('\n\n'), {
    whatsapp: isAboutContact ? await whatsappOf(db) : null,
    links: linksTo(question, '/contact'),
    suggestions: suggest(question, isAboutHours ? 'contact' : 'hours'),
  })
}

/** The premium plan, and what is on offer now: of what was asked for, or else anything. */
export async function answerDiscount(db: Db, question: Question): Promise<Answer> {
  const { understood, categories, inLocale } = question
  const premium = await premiumSentence(db, question)
  const offers = categories.some(({ slug }) => slug === OFFERS_SLUG)
  const list = (q?: string) => listSome(db, question, { category: OFFERS_SLUG, ...(q ? { q } : {}) })
  const asked = offers && understood.subject !== '' ? await list(understood.subject) : { cards: [] }
  const shown = asked.cards.length > 0 || !offers ? asked : await list()
  const intro =
    asked.cards.length > 0
      ? m.assistant_reply_offers_for({ subject: understood.subject }, inLocale)
      : shown.cards.length > 0
        ? m.assistant_reply_offers({}, inLocale)
        : m.assistant_reply_no_offers({}, inLocale)
  const offersLink = {
    label: m.assistant_link_category(
      { category: categories.find(({ slug }) => slug === OFFERS_SLUG)?.name ?? '' },
      inLocale,
    ),
    href: categoryHref(OFFERS_SLUG),
  }
  return say(question, [premium.sentence, intro], {
    products: chatProducts(shown.cards),
    links: [
      ...(shown.cards.length > 0 ? [offersLink] : []),
      ...(premium.isOffered ? linksTo(question, '/subscription') : []),
    ],
    suggestions: suggest(question, 'featured', 'categories'),
  })
}

export async function premiumSentence(db: Db, { userId, now, inLocale }: Question) {
  const { premiumDiscountPercent: percent, premiumAppliesTo } = await readSettings(db, 'pricing')
  const plan = (await listPlans(db, { type: 'user' })).find(({ planType }) => planType === 'premium')
  if (percent === 0 || !plan) return { sentence: null, isOffered: false }
  if (userId !== null && (await findActivePremium(db, { userId, now })))
    return { sentence: m.assistant_reply_premium_yours({ percent }, inLocale), isOffered: false }
  const sentence =
    premiumAppliesTo === 'all' ? m.assistant_reply_premium_all : m.assistant_reply_premium_featured
  return { sentence: sentence({ percent, price: formatUsd(plan.priceCents) }, inLocale), isOffered: true }
}

export async function answerComplaint(db: Db, question: Question): Promise<Answer> {
  const { contactEmail, contactPhone } = await readSettings(db, 'site')
  const params = { phone: contactPhone, email: contactEmail }
  return say(question, m.assistant_reply_complaint(params, question.inLocale), {
    whatsapp: await whatsappOf(db),
    links: linksTo(question, '/contact', '/returns'),
    suggestions: suggest(question, 'order', 'return'),
  })
}

// An administrator writes the hours, so the word may stand in any of the three languages.
const CLOSED = ['cerrado', 'closed', 'fechado']
