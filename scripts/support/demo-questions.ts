import { sql } from 'drizzle-orm'
import { askQuestion, moderation } from '../../src/modules/sales/feedback/commands/questions.ts'
import { EVERY_STORE, storeScope } from '../../src/modules/sellers/stores/queries/scope.ts'
import type { Tx } from '../../src/server/db/db.ts'
import { chanceOf } from './demo-chance.ts'
import type { Clock, Happening } from './demo-clock.ts'
import type { Cast, Good, Shopper } from './demo-people.ts'

const ADDRESS = '190.140.12.7'
const ASKED = 70
/** So many of the last ones no one has answered yet. */
const WAITING = 5

type Facts = { specifications: Record<string, string>; warranty: string }
type Asked = { words: string; answer: (facts: Facts) => string | undefined }
type Language = NonNullable<Shopper['locale']> | 'es'

/** What is asked of anything; the answer says what its page, the shop's map of zones or its rules for returns say. */
const ASKS: Record<Language, readonly ((asker: Shopper) => Asked)[]> = {
  es: [
    ({ place }) => ({
      words: `¿Lo envían a ${place.city}?`,
      answer: () =>
        'Sí, enviamos a todo el país. Elige tu corregimiento en la página y verás el día en que te llega.',
    }),
    () => ({ words: '¿Qué garantía tiene?', answer: ({ warranty }) => warranty || undefined }),
    () => ({ words: '¿De qué material es?', answer: ofSpecification('Material') }),
    () => ({ words: '¿Qué medidas tiene?', answer: ofSpecification('Medidas') }),
    () => ({ words: '¿De qué color es el de la foto?', answer: ofSpecification('Color') }),
    () => ({
      words: 'Si no es lo que espero, ¿lo puedo devolver?',
      answer: () => 'Sí. Tienes 30 días desde que te llega y lo pides desde tu pedido.',
    }),
  ],
  en: [
    ({ place }) => ({
      words: `Do you deliver to ${place.city}?`,
      answer: () => 'Yes, anywhere in Panama. Choose your place on the page and you see the day it arrives.',
    }),
    () => ({
      words: 'Can I send it back if it is not for me?',
      answer: () => 'Yes, within 30 days of delivery, from your order.',
    }),
  ],
  pt: [
    ({ place }) => ({
      words: `Vocês entregam em ${place.city}?`,
      answer: () => 'Sim, em todo o país. Escolha o seu lugar na página e veja o dia em que chega.',
    }),
    () => ({
      words: 'Posso devolver se não gostar?',
      answer: () => 'Sim, em até 30 dias depois da entrega, pelo seu pedido.',
    }),
  ],
}

function ofSpecification(name: string) {
  return ({ specifications }: Facts) => specifications[name] && `${specifications[name]}.`
}

/** What the people of the demo ask about its products, and what their sellers answer some hours later. */
export function buildQuestions(cast: Cast, clock: Clock): Happening[] {
  const chance = chanceOf(311)
  return Array.from({ length: ASKED }, (_, at): Happening[] => {
    const isWaiting = at < WAITING
    const back = isWaiting ? 0 : chance.whole(2, 80)
    const asker = chance.one(cast.buyers.filter(({ since }) => since > back))
    const good = chance.favourite(cast.goods)
    const { words, answer } = chance.one(ASKS[asker.locale ?? 'es'])(asker)
    const step = `product_question:${at}`
    const askedAt = isWaiting ? clock.ago(2 + at * 3) : clock.at(back, chance.between(8, 20))
    return [
      {
        at: askedAt,
        step,
        async within(tx, now) {
          // No one asks what the page of this product does not know.
          if (answer(await factsOf(tx, good)))
            await askQuestion(tx, { id: good.id, words }, { actor: asker.actor, address: ADDRESS, now })
        },
      },
      ...(isWaiting ? [] : [answered(cast, { asker, good, words, answer, step, at: later(askedAt, 5) })]),
    ]
  }).flat()
}

type Waiting = Asked & { asker: Shopper; good: Good; step: string; at: Date }

const answered = (cast: Cast, { asker, good, words, answer, step, at }: Waiting): Happening => ({
  at,
  step: `${step}:answered`,
  async within(tx, now) {
    const { rows } = await tx.execute<{ id: string }>(sql`select id from questions
      where product_id = ${good.id} and user_id = ${asker.userId} and words = ${words} and answer is null`)
    const owner = good.storeId === null ? undefined : cast.owners.get(good.storeId)
    const scope = owner ? await storeScope(tx, { userId: owner.userId, now }) : EVERY_STORE
    const by = { actor: owner ?? cast.admin, address: ADDRESS, now }
    const said = answer(await factsOf(tx, good))
    for (const { id } of rows) if (said) await moderation.answer(tx, scope, { id, answer: said }, by)
  },
})

const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)

async function factsOf(tx: Tx, { id }: Good): Promise<Facts> {
  const { rows } = await tx.execute<Facts>(
    sql`select specifications, warranty_info as warranty from products where id = ${id}`,
  )
  return rows[0]!
}
