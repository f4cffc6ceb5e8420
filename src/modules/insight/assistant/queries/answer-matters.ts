import { listOfferedMethods } from '#modules/payments/gateways/public.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#server/db/db.ts'
import type { Matter } from '../rules/matters.ts'
import { type Answer, linksTo, type Question, say, suggest, whatsappOf } from './answer.ts'
import { answerContact, premiumSentence } from './answer-shop.ts'

/** What has an answer of its own, with the page on which the next step is taken. */
export async function answerMatter(db: Db, question: Question, matter: Matter): Promise<Answer> {
  if (matter === 'person') return answerContact(db, question)
  const { sentence, links, next, hasPerson } = ANSWERS[matter]
  return say(question, [await firstSentence(db, question, matter), sentence({}, question.inLocale)], {
    whatsapp: hasPerson ? await whatsappOf(db) : null,
    links: linksTo(question, ...links),
    suggestions: suggest(question, ...next),
  })
}

/** What is so today, before what always is. */
async function firstSentence(db: Db, question: Question, matter: Matter): Promise<string | null> {
  if (matter === 'plans') return (await premiumSentence(db, question)).sentence
  if (matter !== 'gift_card') return null
  const offered: readonly { id: string }[] = await listOfferedMethods(db)
  const method = m.payments_method_gift_card({}, question.inLocale)
  return offered.some(({ id }) => id === 'gift_card')
    ? null
    : m.assistant_reply_payment_not({ method }, question.inLocale)
}

type Answering = {
  sentence: typeof m.assistant_reply_cancel
  links: Parameters<typeof linksTo>[1][]
  next: Parameters<typeof suggest>[1][]
  hasPerson?: true
}

const ANSWERS: Record<Exclude<Matter, 'person'>, Answering> = {
  gift_card: {
    sentence: m.assistant_reply_gift_card,
    links: ['/tarjetas-de-regalo', '/contact'],
    next: ['payment', 'featured'],
    hasPerson: true,
  },
  refund: {
    sentence: m.pages_returns_refund_text,
    links: ['/orders', '/returns'],
    next: ['order', 'contact'],
  },
  plans: { sentence: m.assistant_reply_plans, links: ['/subscription'], next: ['discount', 'payment'] },
  account: {
    sentence: m.assistant_reply_account,
    links: ['/profile', '/help'],
    next: ['contact'],
    hasPerson: true,
  },
  invoice: {
    sentence: m.assistant_reply_invoice,
    links: ['/orders', '/contact'],
    next: ['order', 'contact'],
  },
  selling: { sentence: m.assistant_reply_selling, links: ['/business'], next: ['contact'], hasPerson: true },
  refused: {
    sentence: m.assistant_reply_refused,
    links: ['/orders', '/payments'],
    next: ['payment', 'contact'],
    hasPerson: true,
  },
  warranty: {
    sentence: m.assistant_reply_warranty,
    links: ['/returns', '/contact'],
    next: ['return', 'contact'],
  },
  cancel: { sentence: m.assistant_reply_cancel, links: ['/orders', '/returns'], next: ['return', 'contact'] },
}
