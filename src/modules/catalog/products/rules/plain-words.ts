import { foldText } from '#lib/text.ts'
import { ASKING } from '../rules.ts'
import { type CategoryName, isCalled, isOneOf, namesOf } from './category-words.ts'
import { type Occasion, patternsOf, USUAL_OCCASIONS } from './occasions.ts'

/** What a question in plain words asks for, as the filters of a list; `q` is what is left to look for. */
export type PlainWords = {
  q?: string
  category?: string
  min?: number
  max?: number
  stock?: 'in'
  sort?: 'price_asc' | 'rating' | 'newest'
}

const MOST_DOLLARS = 3000

/** A number of dollars, as it is said in the three languages; what it counts otherwise ('20 cm') follows it. */
const SIGN = String.raw`(?:us\$|usd|b/\.?|\$)`
const CURRENCY = String.raw`(?:dolar(?:es)?|dollars?|bucks?|balboas?|palos?|usd|us\$|\$)`
const AMOUNT = String.raw`${SIGN}?\s?(\d{1,4}(?:[.,]\d{1,2})?)(?:\s?${CURRENCY})?(?=\s*$|\s*[,;.!?)]|\s+(?:para|por|con|de|del|y|e|o|que|en|for|with|and|or|in|pra|com|ou|em|max|maximo)(?:\s|$))`
const MONEY = String.raw`(?:${SIGN}\s?(\d{1,4}(?:[.,]\d{1,2})?)|(\d{1,4}(?:[.,]\d{1,2})?)\s?${CURRENCY})(?![\p{L}\p{Nd}])`

const anyOf = (words: string) =>
  `(?:${words
    .trim()
    .split(/\s*,\s*/)
    .join('|')})`
const AT_MOST =
  anyOf(`que no (?:pase|pasen|cueste|cuesten|valga|valgan) (?:de |mas de )?,que cuesten? menos de,que valgan? menos de,
  a menos de,por menos de,de menos de,menos de,menor(?:es)? (?:a|de|que),(?:por )?debajo de,bajo los,hasta,no mas de,maximo de,maximo,
  max,mas barat[oa]s? (?:de|que),que (?:costs?|cost) less than,that costs? (?:less than|under),for less than,for under,priced under,
  less than,lower than,cheaper than,under,below,up to,at most,no more than,not more than,within,por ate,de ate,ate,abaixo de,
  no maximo,que custem? menos de,que custem? ate,(?:por )?menos que`)
const AT_LEAST =
  anyOf(`de mas de,por mas de,mas de,mayor(?:es)? (?:a|de|que),desde,a partir de,minimo de,minimo,por encima de,arriba de,
  more than,over,above,from,at least,starting at,acima de,mais de,mais que,no minimo`)
const ABOUT =
  anyOf(`por unos,por como,por,de unos,de como,unos,alrededor de,cerca de,presupuesto de,presupuesto,tengo,con,de,
  for around,for about,for,around,about,budget of,i have,with,por volta de,orcamento de,tenho,com`)
const BETWEEN = [
  String.raw`(?:que cuesten? )?(?:entre|between)\s+${SIGN}?\s?(\d{1,4})\s?${CURRENCY}?\s+(?:y|e|and)\s+${AMOUNT}`,
  String.raw`(?:de|from)\s+${SIGN}?\s?(\d{1,4})\s?${CURRENCY}?\s+(?:a|to|ate)\s+${AMOUNT}`,
]

const CHEAP =
  anyOf(`(?:el|la|lo|los|las|the|o|os|as) (?:mas barat[oa]s?|mas economic[oa]s?|cheapest|mais barat[oa]s?),mas barat[oa]s?,
  mais barat[oa]s?,mais em conta,barat[oa]s?,baratit[oa]s?,baratinh[oa]s?,economic[oa]s?,cheapest,cheaper,cheap,affordable,inexpensive,low cost,em conta`)
const BEST =
  anyOf(`(?:el|la|los|las)? ?mejor(?:es)? (?:valorad|calificad|puntuad)[oa]s?,best rated,top rated,highest rated,mais bem avaliad[oa]s?,
  melhor(?:es)? avaliad[oa]s?`)
const NEWEST = anyOf(
  'lo mas nuevo,lo ultimo,recien llegad[oa]s?,new arrivals,newest,recem chegad[oa]s?,mais nov[oa]s',
)
const IN_STOCK = anyOf(
  'en existencias?,disponibles?,en stock,in stock,available now,em estoque,disponive(?:l|is),a pronta entrega',
)
const GIFT = anyOf(
  'regalitos?,regalos?,regalas,obsequios?,detallito,presentinho,presentes?,lembrancas?,lembrancinhas?,gifts?',
)
const AGE = String.raw`(?:(?:de|entre|a partir de|desde|from|aged?)\s+)?\d{1,2}(?:\s+(?:a|y|o|to|and)\s+\d{1,2})?\s?-?(?:anos?|anitos?|mes(?:es)?|years?|months?)(?:\s+old)?`
const SOMETHING = anyOf('algo,alguna cosa,cositas?,something,anything,alguma coisa,coisas?,things?,cosas?')
const FOR = anyOf('para,pa,for,pra,contra,against,pro')
const WHOSE = anyOf(
  `el,la,los,las,un,una,mi,mis,tu,su,nuestra,nuestro,the,a,an,my,our,his,her,o,os,as,um,uma,meu,minha,meus,minhas,seu,sua`,
)

/** What helps with something: words to look for, or a category. */
const NEEDS: readonly [said: string, helps: { q: string } | { category: string }][] = [
  ['calor,heat,refrescar(?:se|me)?,cool down', { q: 'ventilador' }],
  ['lluvia,rain,chuva,aguacero,mojarme', { q: 'paraguas' }],
  ['frio,cold', { q: 'cobija' }],
  ['sol,sun', { q: 'bloqueador solar' }],
  ['viajar,viajes?,travel,traveling,travelling,trip,viagem,viagens', { q: 'maleta' }],
  ['escuchar musica,oir musica,musica,music,ouvir musica', { q: 'parlante' }],
  ['cocinar,cooking,cook,cozinhar', { q: 'paila' }],
  ['dormir,sleep,sleeping', { q: 'sábanas' }],
  ['leer,read,reading,ler,leitura,lectura', { category: 'libros' }],
  ['jugar,play,brincar', { category: 'juguetes' }],
  [
    'gimnasio,gym,ejercicio,ejercitar(?:se|me)?,hacer ejercicio,exercise,workout,academia,entrenar,treinar',
    { category: 'deportes' },
  ],
  ['pintar,dibujar,paint,painting,draw,drawing,desenhar', { category: 'arte' }],
  ['sembrar,jardin,garden,gardening,jardim,plantas', { category: 'jardin' }],
  ['comer,merendar,eat,snack,lanche', { category: 'alimentos' }],
  ['tomar,beber,drink,brindar', { category: 'bebidas' }],
  ['la casa,casa,mi casa,home,the house,hogar', { category: 'hogar' }],
]
/** What is said around a wish and names nothing. */
const AROUND = new Set([
  ...ASKING,
  ...`algo alguna algun
  algunas algunos unos unas un una el la los las lo de del para por con a al que cuesten cueste valga valgan precio precios
  favor me mi mis y o i for some something anything any an the a do you have that costs cost
  price please can my to with estou uma um os as o uns umas que custe custem preco
  mostre me do da dos das pra com cumpleanos birthday aniversario bonito bonita lindo linda nice bueno buena bom boa good
  producto productos cosa cosas regalar product products thing things stuff produto produtos coisa coisas`.split(
    /\s+/,
  ),
])

/**
 * What a question in plain words asks for: a price, a category, an occasion, the least expensive; by rules, in Spanish,
 * English and Portuguese at once. Null where it asks for nothing but words: those are looked for as they stand.
 */
export function readPlainWords(
  text: string,
  categories: readonly CategoryName[],
  occasions: readonly Occasion[] = USUAL_OCCASIONS,
): PlainWords | null {
  const asked: PlainWords = {}
  const rest = new Rest(text)
  const isThere = (slug: string) => categories.some((category) => category.slug === slug)

  readPrice(rest, asked)
  if (rest.take(CHEAP)) asked.sort = 'price_asc'
  else if (rest.take(BEST)) asked.sort = 'rating'
  else if (rest.take(NEWEST)) asked.sort = 'newest'
  if (rest.take(IN_STOCK)) asked.stock = 'in'
  const isGift = rest.take(GIFT) !== null
  const isNeed = !isGift && rest.has(`${SOMETHING}\\s+(?:\\p{L}+\\s+)?${FOR}`)
  const isAsked = Object.keys(asked).length > 0

  const suits = takeOccasion(rest, occasions, isGift)
  if (suits) rest.take(AGE)
  const suitable = suits?.slugs.find(isThere)
  if (suitable && suits?.maxDollars) asked.max ??= suits.maxDollars
  if (!isAsked && !isGift && !isNeed) {
    const whole = rest.wish()
    const category = suits ? suitable : categories.find((one) => isCalled(one, whole))?.slug
    return category !== undefined && (!suits || whole === '') ? { ...asked, category } : null
  }
  if (suitable) asked.category = suitable
  if (isNeed && !asked.category) {
    for (const [said, helps] of NEEDS) {
      if (!rest.take(`${SOMETHING}\\s+(?:\\p{L}+\\s+)?${FOR}\\s+(?:${WHOSE}\\s+)?${anyOf(said)}`)) continue
      if ('category' in helps && !isThere(helps.category)) continue
      Object.assign(asked, helps)
      break
    }
  }
  const left = rest.wish()
  if (left !== '') {
    // A cheap laptop for school is a laptop, wherever it stands.
    if (!isGift && !isNeed) delete asked.category
    const named = asked.category ? undefined : categories.find((one) => isNamed(one, left))
    if (named) asked.category = named.slug
    else asked.q = asked.q ? `${left} ${asked.q}` : left
  }
  // A gift, or something, of which nothing else is known is a word like any other.
  return Object.keys(asked).some((name) => name !== 'q') || (isNeed && asked.q !== undefined && left === '')
    ? asked
    : null
}

/** The occasion or the person that is named, the more exact one of several: it suits fewer categories. */
function takeOccasion(rest: Rest, occasions: readonly Occasion[], isGift: boolean): Occasion | undefined {
  const all = occasions.map((suits) => ({ suits, ...patternsOf(suits) }))
  const whomBy = isGift ? `(?:(?:${FOR}|de|a)\\s+)?(?:${WHOSE}\\s+)?` : `${FOR}\\s+(?:${WHOSE}\\s+)?`
  const said = [
    ...all.filter(({ occasion }) => occasion !== null && rest.take(`${FOR_MAYBE}${occasion}`)),
    ...all.filter(({ whom }) => whom !== null && rest.take(`${whomBy}${whom}`)),
  ]
  return said.map(({ suits }) => suits).sort((a, b) => a.slugs.length - b.slugs.length)[0]
}

const FOR_MAYBE = `(?:(?:${FOR}|de|en|this|esta|este|in|no|na)\\s+)?(?:${WHOSE}\\s+)?`

function readPrice(rest: Rest, asked: PlainWords) {
  for (const between of BETWEEN) {
    const found = rest.take(between)
    const [low, high] = (found ?? []).map(dollarsOf)
    if (low !== undefined && high !== undefined && low < high) {
      Object.assign(asked, bounds({ min: low, max: high }))
      return
    }
  }
  const most = rest.take(`${AT_MOST}\\s*${AMOUNT}`)
  const least = rest.take(`${AT_LEAST}\\s+${AMOUNT}`)
  if (most || least) {
    Object.assign(asked, bounds({ min: least && dollarsOf(least[0]!), max: most && dollarsOf(most[0]!) }))
    return
  }
  const about = rest.take(`${ABOUT}\\s+${MONEY}`) ?? rest.take(`por\\s+${AMOUNT}`) ?? rest.take(MONEY)
  const money = about?.find((amount) => amount !== undefined)
  if (money !== undefined) Object.assign(asked, bounds({ max: dollarsOf(money) }))
}

const dollarsOf = (said: string) => Number(said.replace(',', '.'))

/** Whole dollars as the filter knows them: of '19.99' nothing that costs so much may be lost. */
function bounds({ min, max }: { min?: number | null | undefined; max?: number | null | undefined }) {
  return {
    ...(min && Math.floor(min) > 0 && min < MOST_DOLLARS ? { min: Math.floor(min) } : {}),
    ...(max && max < MOST_DOLLARS ? { max: Math.ceil(max) } : {}),
  }
}

const isNamed = (category: CategoryName, wish: string) => isOneOf(wish, namesOf(category))

/** Whether the text is the name of one of the categories and asks for nothing else. */
export function isNamedAlone(text: string, categories: readonly CategoryName[]): boolean {
  const wish = new Rest(text).wish()
  return categories.some((one) => isCalled(one, wish))
}

const compiled = new Map<string, RegExp>()

/** What of a question no one has understood yet. */
class Rest {
  #said: string
  #folded: string

  constructor(text: string) {
    this.#said = ` ${text
      .normalize('NFC')
      .replace(/\p{M}/gu, '')
      .replace(/[¿?¡!'’"“”]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()} `
    this.#folded = foldText(this.#said)
  }

  has(pattern: string): boolean {
    return this.#find(pattern) !== null
  }

  /** What stood in the brackets of the pattern, which is then no longer there; null where it stands nowhere. */
  take(pattern: string): string[] | null {
    const found = this.#find(pattern)
    if (!found) return null
    // Folding keeps the number of characters, so a place in the one text is the same place in the other.
    const end = found.index + found[0].length
    this.#said = `${this.#said.slice(0, found.index)} ${this.#said.slice(end)}`
    this.#folded = foldText(this.#said)
    return found.slice(1).filter((part) => part !== undefined)
  }

  /** The words that are left, without those around them. */
  wish(): string {
    const words = this.#said.split(/[\s,;.:()]+/).filter((word) => word !== '')
    const says = (word: string | undefined) => word !== undefined && !AROUND.has(foldText(word))
    while (words.length > 0 && !says(words[0])) words.shift()
    while (words.length > 0 && !says(words.at(-1))) words.pop()
    return words.join(' ')
  }

  #find(pattern: string): RegExpExecArray | null {
    const known =
      compiled.get(pattern) ?? new RegExp(String.raw`(?<![\p{L}\p{Nd}])${pattern}(?![\p{L}\p{Nd}])`, 'u')
    compiled.set(pattern, known)
    return known.exec(this.#folded)
  }
}
