import { foldText } from '#lib/text.ts'
import { ASKING } from '../rules.ts'
import { type CategoryName, isCalled, isOneOf, namesOf } from './category-words.ts'
import { type Age, ageText } from './ages.ts'
import { type Occasion, patternsOf, USUAL_OCCASIONS } from './occasions.ts'
import { CALLED, NAMED, type Receiver, receiverOf } from './receivers.ts'

/** What a question in plain words asks for, as the filters of a list; `q` is what is left to look for. */
export type PlainWords = {
  q?: string
  category?: string
  /** The occasion or the person, as it was said: 'boda', 'mi mamá'. */
  suits?: string
  age?: string
  min?: number
  max?: number
  stock?: 'in'
  sort?: 'price_asc' | 'rating' | 'newest'
}

const MOST_DOLLARS = 3000

/** Compiled once: to put a pattern together takes longer than to look for it. */
const whole = (pattern: string) => new RegExp(String.raw`(?<![\p{L}\p{Nd}])${pattern}(?![\p{L}\p{Nd}])`, 'u')

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
].map(whole)
const PRICES = {
  most: whole(`${AT_MOST}\\s*${AMOUNT}`),
  least: whole(`${AT_LEAST}\\s+${AMOUNT}`),
  about: [`${ABOUT}\\s+${MONEY}`, `por\\s+${AMOUNT}`, MONEY].map(whole),
}

const cheap =
  anyOf(`(?:el|la|lo|los|las|the|o|os|as) (?:mas barat[oa]s?|mas economic[oa]s?|cheapest|mais barat[oa]s?),mas barat[oa]s?,
  mais barat[oa]s?,mais em conta,barat[oa]s?,baratit[oa]s?,baratinh[oa]s?,economic[oa]s?,cheapest,cheaper,cheap,affordable,inexpensive,low cost,em conta`)
const best =
  anyOf(`(?:el|la|los|las)? ?mejor(?:es)? (?:valorad|calificad|puntuad)[oa]s?,best rated,top rated,highest rated,mais bem avaliad[oa]s?,
  melhor(?:es)? avaliad[oa]s?`)
const newest = anyOf(
  'lo mas nuevo,lo ultimo,recien llegad[oa]s?,new arrivals,newest,recem chegad[oa]s?,mais nov[oa]s',
)
const ORDERS = { cheap: whole(cheap), best: whole(best), newest: whole(newest) }
const IN_STOCK = whole(
  anyOf(
    'en existencias?,disponibles?,en stock,in stock,available now,em estoque,disponive(?:l|is),a pronta entrega',
  ),
)
const GIFT = whole(
  anyOf(
    'regalitos?,regalos?,regalas,obsequios?,detallito,presentinho,presentes?,lembrancas?,lembrancinhas?,gifts?',
  ),
)
const AGE = String.raw`(?:(?:de|entre|a partir de|desde|from|aged?)\s+)?(\d{1,2})(?:\s?(?:-|a|y|o|to|and|ate|e)\s?(\d{1,2}))?\s?-?(anos?|anitos?|mes(?:es)?|years?|months?)(?:\s+old)?`
/** What is only for children, so that an age beside it is theirs. */
const TOYS = whole('(?:juguetes?|jugueteria|toys?|brinquedos?)')
const SOMETHING = anyOf('algo,alguna cosa,cositas?,something,anything,alguma coisa,coisas?,things?,cosas?')
const FOR = anyOf('para,pa,for,pra,contra,against,pro')
const WHOSE = anyOf(
  `el,la,los,las,un,una,mi,mis,tu,su,nuestra,nuestro,the,a,an,my,our,his,her,o,os,as,um,uma,meu,minha,meus,minhas,seu,sua`,
)

/** What helps with something: words to look for, or a category. */
const USUAL_NEEDS: readonly [said: string, helps: { q: string } | { category: string }][] = [
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
const somethingFor = `${SOMETHING}\\s+(?:\\p{L}+\\s+)?${FOR}`
const SOMETHING_FOR = whole(somethingFor)
const NEEDS = USUAL_NEEDS.map(
  ([said, helps]) => [whole(`${somethingFor}\\s+(?:${WHOSE}\\s+)?${anyOf(said)}`), helps] as const,
)
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
  const wish = rest.wish()
  const named = categories.find((one) => isCalled(one, wish))
  if (named) return { category: named.slug }

  readPrice(rest, asked)
  if (rest.take(ORDERS.cheap)) asked.sort = 'price_asc'
  else if (rest.take(ORDERS.best)) asked.sort = 'rating'
  else if (rest.take(ORDERS.newest)) asked.sort = 'newest'
  if (rest.take(IN_STOCK)) asked.stock = 'in'
  const isGift = rest.take(GIFT) !== null
  const isNeed = !isGift && rest.has(SOMETHING_FOR)
  const isAsked = Object.keys(asked).length > 0

  const suited = takeOccasion(rest, occasions, isGift)
  const suits = suited?.said ?? takePerson(rest)
  const receiver = suits === undefined ? null : receiverOf(suits)
  const age = takeAge(rest, receiver)
  const suitable = suited?.slugs.some(isThere)
  const beside = rest.wish()
  // A dress for a wedding is a dress, and a person is no thing: beside words only whom they are for is a filter.
  if (suits !== undefined && (suitable ? receiver || isGift || beside === '' : receiver && beside !== ''))
    asked.suits = suits
  if (age) asked.age = ageText(age)
  if (suitable && asked.suits !== undefined && beside === '' && suited?.maxDollars)
    asked.max ??= suited.maxDollars
  const isMeant = isAsked || asked.suits !== undefined || asked.age !== undefined
  if (!isMeant && !isGift && !isNeed) return null
  if (isNeed && asked.suits === undefined) {
    for (const [said, helps] of NEEDS) {
      if (!rest.take(said)) continue
      if ('category' in helps && !isThere(helps.category)) continue
      Object.assign(asked, helps)
      break
    }
  }
  const left = rest.wish()
  if (left !== '') {
    const category = asked.category ? undefined : categories.find((one) => isNamed(one, left))
    if (category) asked.category = category.slug
    else asked.q = asked.q ? `${left} ${asked.q}` : left
  }
  // A gift, or something, of which nothing else is known is a word like any other.
  return Object.keys(asked).some((name) => name !== 'q') || (isNeed && asked.q !== undefined && left === '')
    ? asked
    : null
}

type Asking = Pick<Occasion, 'slugs' | 'maxDollars'> &
  Record<'occasion' | 'whom' | 'whomOfGift', RegExp | null>
type Askings = { some: RegExp; each: readonly Asking[] }
const known = new WeakMap<readonly Occasion[], Askings>()

const FOR_MAYBE = `(?:(?:${FOR}|de|en|this|esta|este|in|no|na)\\s+)?(?:${WHOSE}\\s+)?`
const FOR_WHOM = `${FOR}\\s+(?:${WHOSE}\\s+)?`
const FOR_WHOM_MAYBE = `(?:(?:${FOR}|de|a)\\s+)?(?:${WHOSE}\\s+)?`

function askingsOf(occasions: readonly Occasion[]): Askings {
  const names: string[] = []
  const each = occasions.map((one) => {
    const { occasion, whom } = patternsOf(one)
    names.push(...[occasion, whom].filter((pattern) => pattern !== null))
    const led = (by: string, pattern: string | null) => (pattern === null ? null : whole(`${by}(${pattern})`))
    return {
      slugs: one.slugs,
      maxDollars: one.maxDollars,
      occasion: led(FOR_MAYBE, occasion),
      whom: led(FOR_WHOM, whom),
      whomOfGift: led(FOR_WHOM_MAYBE, whom),
    }
  })
  return { some: whole(`(?:${names.join('|')})`), each }
}

/** The occasion or the person that is named, the more exact one of several: it suits fewer categories. */
function takeOccasion(rest: Rest, occasions: readonly Occasion[], isGift: boolean) {
  const { some, each } = known.get(occasions) ?? askingsOf(occasions)
  if (!known.has(occasions)) known.set(occasions, { some, each })
  // Most searches name none of them.
  if (each.length === 0 || !rest.has(some)) return undefined
  const taken = (one: Asking, pattern: RegExp | null) => {
    const said = pattern === null ? null : rest.takeLast(pattern)
    return said === null ? [] : [{ slugs: one.slugs, maxDollars: one.maxDollars, said }]
  }
  const said = [
    ...each.flatMap((one) => taken(one, one.occasion)),
    ...each.flatMap((one) => taken(one, isGift ? one.whomOfGift : one.whom)),
  ]
  return said.sort((a, b) => a.slugs.length - b.slugs.length)[0]
}

const PERSONS = [
  whole(`${FOR_WHOM}(${anyOf(NAMED)}(?:e?s)?)`),
  whole(`(?<=\\S\\s+)(?:de\\s+)?(${anyOf(CALLED)}(?:e?s)?)`),
]

/** Whom something is for, beside what it is: 'zapatos de mujer', 'camisa hombre', 'bolso para mi tía'. */
const takePerson = (rest: Rest) => firstOf(PERSONS, (pattern) => rest.takeLast(pattern)) ?? undefined

const AGES = { theirs: whole(`(?:${FOR}\\s+)?${AGE}`), led: whole(`${FOR}\\s+${AGE}`) }

/** An age beside a child, or where it can be no other one: 'para 3 años', 'juguetes de 5 a 7 años'. */
function takeAge(rest: Rest, receiver: Receiver | null): Age | null {
  const isTheirs = receiver ? receiver.belowMonths !== null : rest.has(TOYS)
  const said = rest.take(isTheirs ? AGES.theirs : AGES.led)
  if (!said) return null
  const months = said.at(-1)!.startsWith('m') ? 1 : 12
  const [from = 0, to = from] = said.slice(0, -1).map((count) => Number(count) * months)
  return { from: Math.min(from, to), to: Math.max(from, to) }
}

function firstOf<Found>(patterns: readonly RegExp[], find: (pattern: RegExp) => Found | null): Found | null {
  for (const pattern of patterns) {
    const found = find(pattern)
    if (found) return found
  }
  return null
}

function readPrice(rest: Rest, asked: PlainWords) {
  // Every price has a figure.
  if (!rest.has(FIGURE)) return
  for (const between of BETWEEN) {
    const found = rest.take(between)
    const [low, high] = (found ?? []).map(dollarsOf)
    if (low !== undefined && high !== undefined && low < high) {
      Object.assign(asked, bounds({ min: low, max: high }))
      return
    }
  }
  const most = rest.take(PRICES.most)
  const least = rest.take(PRICES.least)
  if (most || least) {
    Object.assign(asked, bounds({ min: least && dollarsOf(least[0]!), max: most && dollarsOf(most[0]!) }))
    return
  }
  const about = firstOf(PRICES.about, (pattern) => rest.take(pattern))
  const money = about?.find((amount) => amount !== undefined)
  if (money !== undefined) Object.assign(asked, bounds({ max: dollarsOf(money) }))
}

const FIGURE = /\d/
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

  has(pattern: RegExp): boolean {
    return pattern.test(this.#folded)
  }

  /** What stood in the brackets of the pattern, which is then no longer there; null where it stands nowhere. */
  take(pattern: RegExp): string[] | null {
    const found = pattern.exec(this.#folded)
    if (!found) return null
    this.#cut(found)
    return found.slice(1).filter((part) => part !== undefined)
  }

  /** What stood in the last brackets of the pattern, with which it ends, as it was typed. */
  takeLast(pattern: RegExp): string | null {
    const found = pattern.exec(this.#folded)
    if (!found) return null
    const end = found.index + found[0].length
    const said = this.#said.slice(end - found.at(-1)!.length, end)
    this.#cut(found)
    return said
  }

  #cut({ index, 0: all }: RegExpExecArray) {
    // Folding keeps the number of characters, so a place in the one text is the same place in the other.
    this.#said = `${this.#said.slice(0, index)} ${this.#said.slice(index + all.length)}`
    this.#folded = foldText(this.#said)
  }

  /** The words that are left, without those around them. */
  wish(): string {
    const words = this.#said.split(/[\s,;.:()]+/).filter((word) => word !== '')
    const says = (word: string | undefined) => word !== undefined && !AROUND.has(foldText(word))
    while (words.length > 0 && !says(words[0])) words.shift()
    while (words.length > 0 && !says(words.at(-1))) words.pop()
    return words.join(' ')
  }
}
