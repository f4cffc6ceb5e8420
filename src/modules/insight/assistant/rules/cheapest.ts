import type { Locale } from '#lib/locale.ts'
import { foldText } from '#lib/text.ts'

/** Whether somebody asks for little money: "más barato", "too expensive", "mais em conta". */
export const asksCheapest = (locale: Locale, message: string): boolean =>
  CHEAPEST[locale].test(foldText(message).replaceAll("'", ''))

const GAP = String.raw`(?: \S+){0,4}? `
const anyOf = (...phrases: string[]) =>
  new RegExp(String.raw`(?<![\p{L}])(?:${phrases.join('|')})(?![\p{L}])`, 'u')

const CHEAPEST: Record<Locale, RegExp> = {
  es: anyOf(
    'mas (?:barat[oa]|economic[oa]|accesible|asequible|comod[oa])s?|baratit[oa]s?|menos (?:car[oa]s?|precio)|menor precio',
    '(?:algo|otr[oa]|un[oa]?) (?:barat|economic)[oa]|(?:muy|tan|demasiado|bastante) car[oa]s?|much[oa] (?:plata|dinero)',
    `precio${GAP}(?:bajo|menor)|de menos a mas|(?:fuera|sale|pasa|excede)${GAP}presupuesto`,
  ),
  en: anyOf(
    'cheap(?:er|est)|(?:something|anything) cheap|low cost|for less|cant afford|lot of money|(?:more|most) (?:affordable|economical)',
    '(?:less|least) (?:expensive|pricey|costly|money)|(?:lower|lowest|better) (?:priced?|prices)',
    `(?:too|so|very|pretty|bit|little) (?:expensive|pricey|dear)|(?:over|above|beyond|out)${GAP}budget`,
  ),
  pt: anyOf(
    'mais (?:barat[oa]|economic[oa]|acessivel)s?|mais em conta|barat(?:inh)?[oa]s?|menos car[oa]s?|(?:menor|melhor) preco',
    '(?:muito|mto|mt|tao|ta|meio|bem) car[oa]s?|muit[oa] (?:grana|dinheiro)',
    `preco${GAP}(?:baixo|menor)|(?:fora|passa|acima)${GAP}orcamento`,
  ),
}
