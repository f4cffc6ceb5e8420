import { listVariants, type ProductCard, type SoldVariants } from '#modules/catalog/products/public.ts'
import { stockOf, variantsOf } from '#modules/catalog/products/rules/variants-shown.ts'
import { m } from '#paraglide/messages.js'
import type { Db } from '#server/db/db.ts'
import { type AskedOptions, askedText, readAskedOptions } from '../rules/asked-options.ts'
import { type Answer, chatProducts, type Question, say, suggest } from './answer.ts'

type Asked = { card: ProductCard; sold: SoldVariants; asked: AskedOptions }
const MOST_OTHERS = 12

/** Whether the size or colour that is asked for is available of what was found; null where none is asked for. */
export async function answerVariant(
  db: Db,
  question: Question,
  cards: readonly ProductCard[],
): Promise<Answer | null> {
  const chosen = cards.filter(({ hasOptions }) => hasOptions)
  if (chosen.length === 0) return null
  const variants = await listVariants(
    db,
    chosen.map(({ id }) => id),
  )
  const read = chosen.flatMap((card): Asked[] => {
    const sold = variants.get(card.id)
    const asked = sold && readAskedOptions(question.message, { title: card.title, options: sold.options })
    return asked ? [{ card, sold, asked }] : []
  })
  const meant = read.find(({ asked }) => asked.other === null) ?? read[0]
  return meant ? answerOf(question, meant) : null
}

function answerOf(question: Question, { card, sold, asked }: Asked): Answer {
  const { inLocale } = question
  const { options, variants } = sold
  const fitting = asked.other ? [] : variantsOf(variants, asked.choice)
  const buyable = fitting.find(({ stock }) => stock > 0)
  const said = { title: card.title, variant: askedText(asked, options) }
  const others = buyable ? '' : othersOf({ card, sold, asked }).join(', ')
  const variantId = (buyable ?? fitting[0])?.id
  const [product] = chatProducts([card])
  return say(
    question,
    buyable
      ? m.assistant_reply_variant_in(said, inLocale)
      : [
          m.assistant_reply_variant_out(said, inLocale),
          others === '' ? null : m.assistant_reply_variant_others({ others }, inLocale),
        ],
    {
      products: [
        {
          ...product!,
          ...(variantId && { variantId, stock: stockOf(variants, asked.choice) }),
        },
      ],
      suggestions: suggest(question, 'shipping', 'payment'),
    },
  )
}

/** The values of the option asked for that can be had with what else is chosen, or else whatever can be had. */
function othersOf({ sold: { variants }, asked: { choice, other } }: Asked): string[] {
  const buyable = variants.filter(({ stock }) => stock > 0)
  const at = other?.at ?? choice.findIndex((value) => value !== null)
  const beside = variantsOf(
    buyable,
    choice.map((value, place) => (place === at ? null : value)),
  )
  const found =
    beside.length > 0
      ? beside.map(({ optionValues }) => optionValues[at]!)
      : buyable.map(({ title }) => title)
  return [...new Set(found)].slice(0, MOST_OTHERS)
}
