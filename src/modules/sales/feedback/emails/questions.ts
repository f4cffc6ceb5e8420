import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '#modules/identity/accounts/tables.ts'
import { products } from '#modules/catalog/products/tables.ts'
import { picturesOf, post } from '#modules/sales/orders/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'

type Asked = {
  id: string
  storeId: string | null
  words: string
  product: { title: string; imageUrl: string | null }
}

/** Informs the seller that somebody asks: the owner of the store, or the shop's own people, who read Spanish. */
export async function mailQuestion(tx: Tx, { id, storeId, words, product }: Asked) {
  const seller = await findSeller(tx, storeId)
  if (!seller) return
  const { email, locale } = seller
  const { title } = product
  await post(
    tx,
    email,
    'question_asked',
    {
      locale,
      title: m.questions_mail_asked_title({ title }, { locale }),
      paragraphs: [m.questions_mail_asked_body({}, { locale }), ...words.split(/\n+/)],
      pictures: picturesOf([product]),
      button: {
        label: m.questions_answer({}, { locale }),
        url: `${env.PUBLIC_URL}${storeId === null ? `/admin/questions?question=${id}` : '/store/questions?unanswered=true'}`,
      },
      note: m.questions_mail_asked_note({}, { locale }),
    },
    { aboutId: id, dedupeKey: `question_asked:${id}` },
  )
}

/** Sends the answer to the person who asked. */
export async function mailAnswer(
  tx: Tx,
  {
    id,
    userId,
    productId,
    words,
    answer,
  }: { id: string; userId: string; productId: string } & {
    words: string
    answer: string
  },
) {
  const [asker] = await tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(profiles)
    .where(and(eq(profiles.id, userId), isNull(profiles.anonymisedAt)))
  const [product] = await tx
    .select({ title: products.title, imageUrl: products.imageUrl })
    .from(products)
    .where(eq(products.id, productId))
  if (!asker || !product) return
  const { email, locale } = asker
  await post(
    tx,
    email,
    'question_answered',
    {
      locale,
      title: m.questions_mail_answered_title({ title: product.title }, { locale }),
      paragraphs: [m.questions_mail_answered_body({ words }, { locale }), ...answer.split(/\n+/)],
      pictures: picturesOf([product]),
      button: {
        label: m.questions_mail_see({}, { locale }),
        url: `${env.PUBLIC_URL}/product/${productId}#preguntas`,
      },
    },
    { aboutId: id, dedupeKey: `question_answered:${id}` },
  )
}

async function findSeller(tx: Tx, storeId: string | null) {
  if (storeId === null) {
    const { contactEmail } = await readSettings(tx, 'site')
    return { email: contactEmail, locale: 'es' as const }
  }
  const [owner] = await tx
    .select({ email: profiles.email, locale: profiles.locale })
    .from(businessStores)
    .innerJoin(profiles, eq(profiles.id, businessStores.ownerId))
    .where(eq(businessStores.id, storeId))
  return owner
}
