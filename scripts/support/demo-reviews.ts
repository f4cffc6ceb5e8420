import { moderation, voteReview } from '../../src/modules/sales/feedback/commands/moderate-review.ts'
import { TRUSTED_AFTER_DAYS } from '../../src/modules/sales/feedback/rules.ts'
import { writeReview } from '../../src/modules/sales/feedback/commands/write-review.ts'
import { EVERY_STORE, storeScope } from '../../src/modules/sellers/stores/queries/scope.ts'
import type { Db, Tx } from '../../src/server/db/db.ts'
import { sql } from 'drizzle-orm'
import { chanceOf } from './demo-chance.ts'
import type { Happening } from './demo-clock.ts'
import type { Order } from '../../src/modules/sales/orders/tables.ts'
import type { Story } from './demo-orders.ts'
import type { Cast, Shopper } from './demo-people.ts'

const HOUR_MS = 3_600_000
const ADDRESS = '190.140.12.7'
/** Of a hundred things that arrive this many are reviewed, and so many get each number of stars. */
const REVIEWED = 42
const STARS = [5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 3, 2, 1] as const
type Stars = (typeof STARS)[number]
type Language = NonNullable<Shopper['locale']> | 'es'

/** What is said of anything, a thing and a remark: no one here pretends to know what it was. */
const SAID: Record<Stars, Record<Language, readonly (readonly string[])[]>> = {
  5: {
    es: [
      [
        'Justo lo que buscaba.',
        'Mejor de lo que esperaba por ese precio.',
        'Se ve igual que en la foto.',
        'Lo uso todos los días y sigo contenta.',
        'Muy buena calidad.',
        'Lo volvería a comprar sin pensarlo.',
        'En mi casa ya me pidieron otro igual.',
      ],
      [
        'Llegó antes del día que decía.',
        'Venía muy bien empacado.',
        'El repartidor llamó antes de pasar.',
        'Vivo en el interior y llegó sin problema.',
        'La descripción dice la verdad.',
        '',
      ],
    ],
    en: [
      ['Exactly what I was looking for.', 'Better than I expected for the price.'],
      ['It came a day early.', 'Very well packed.', 'The description is honest.'],
    ],
    pt: [
      ['Era o que eu procurava.', 'Melhor do que eu esperava pelo preço.'],
      ['Chegou antes da data.', 'Veio muito bem embalado.', 'A descrição é fiel.'],
    ],
  },
  4: {
    es: [
      ['Cumple.', 'Buen producto.', 'Estoy satisfecho con la compra.', 'Bonito y práctico.'],
      [
        'Le quito una estrella porque la caja llegó algo golpeada.',
        'El color es un poco más oscuro que en la foto.',
        'Me hubiera gustado que trajera instrucciones más claras.',
        'Tardó un día más, pero avisaron.',
      ],
    ],
    en: [
      ['Good value.', 'Does what it says.'],
      ['The box was a little dented.', 'One day late, but they told me.'],
    ],
    pt: [
      ['Bom produto.', 'Cumpre o que promete.'],
      ['A caixa chegou um pouco amassada.', 'Atrasou um dia, mas avisaram.'],
    ],
  },
  3: {
    es: [
      ['Está bien, sin más.', 'Regular.', 'Por el precio, aceptable.'],
      ['Lo imaginaba más grande.', 'El acabado podría ser mejor.', 'Sirve, pero esperaba algo más.'],
    ],
    en: [['It is fine, nothing more.'], ['I imagined it bigger.']],
    pt: [['Razoável.'], ['Imaginava maior.']],
  },
  2: {
    es: [['No me convenció.'], ['La foto promete más.', 'Al mes ya se le nota el uso.']],
    en: [['Not convinced.'], ['The picture promises more.']],
    pt: [['Não me convenceu.'], ['A foto promete mais.']],
  },
  1: {
    es: [['No lo recomiendo.'], ['No era lo que necesitaba y debí leer mejor las medidas.']],
    en: [['Not for me.'], ['I should have read the measures.']],
    pt: [['Não recomendo.'], ['Não era o que eu precisava.']],
  },
}
const THANKS = {
  good: ['¡Gracias por contarlo!', 'Nos alegra que te guste. ¡Gracias!', 'Gracias por comprar con nosotros.'],
  bad: [
    'Sentimos que no fuera lo que esperabas. Escríbenos y vemos cómo resolverlo.',
    'Gracias por decirlo: ya revisamos el empaque con quien lo envía.',
    'Tienes razón en lo de las medidas: las pusimos más claras en la descripción.',
  ],
} as const

type Tools = {
  arrivedAfter: number
  orderOf: (on: Db, story: Pick<Story, 'key'>) => Promise<Order | null>
}

/** What the buyer says some days later of what arrived, whom it helps, and what its seller answers. */
export function buildReviews(cast: Cast, story: Story, { arrivedAfter, orderOf }: Tools): Happening[] {
  const { key, buyer, goods, ending, placedAt } = story
  // Of its own, so that the orders of the demo history stay what they were.
  const chance = chanceOf(Buffer.from(key).reduce((seed, byte) => Math.imul(seed, 31) + byte, 7))
  return goods.flatMap(({ good }, at): Happening[] => {
    if (chance.between(0, 100) >= REVIEWED) return []
    const stars = chance.one(STARS)
    const words = SAID[stars][buyer.locale ?? 'es']
      .map((part) => chance.one(part))
      .join(' ')
      .trim()
    const helped = cast.buyers.filter((other) => other !== buyer && chance.next() < 0.12)
    const isBad = stars <= 3
    const answer =
      chance.next() < (isBad ? 0.7 : 0.2) ? chance.one<string>(THANKS[isBad ? 'bad' : 'good']) : null
    const trusted = ending === 'transfer' && good.storeId !== null ? TRUSTED_AFTER_DAYS * 24 : 0
    const after = arrivedAfter + trusted + chance.between(20, 190)
    const moment = (hours: number) => new Date(placedAt.getTime() + hours * HOUR_MS)
    const by = (actor: Shopper['actor'], now: Date) => ({ actor, address: ADDRESS, now })
    const said = (tx: Tx) =>
      tx.execute<{ id: string }>(
        sql`select id from reviews where product_id = ${good.id} and user_id = ${buyer.userId}`,
      )
    return [
      {
        at: moment(after),
        step: `${key}:review:${at}`,
        async within(tx, now) {
          if (!(await orderOf(tx, story))) return
          await writeReview(tx, { id: good.id, stars, words, photoIds: [] }, by(buyer.actor, now))
        },
      },
      {
        at: moment(after + 30),
        step: `${key}:review_heard:${at}`,
        async within(tx, now) {
          for (const { id } of (await said(tx)).rows) {
            for (const { actor } of helped) await voteReview(tx, { id, isHelpful: true }, by(actor, now))
            if (answer === null) continue
            const { storeId } = good
            const owner = storeId === null ? undefined : cast.owners.get(storeId)
            const scope = owner ? await storeScope(tx, { userId: owner.userId, now }) : EVERY_STORE
            await moderation.answer(tx, scope, { id, answer }, by(owner ?? cast.admin, now))
          }
        },
      },
    ]
  })
}
