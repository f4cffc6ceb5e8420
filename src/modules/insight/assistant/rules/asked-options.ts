import type { ProductOption } from '#modules/catalog/products/rules/variants.ts'
import { isColourOption, isSizeOption, namedValue } from '#modules/catalog/products/rules/option-names.ts'
import type { Choice } from '#modules/catalog/products/rules/variants-shown.ts'
import { wordsOf } from './patterns.ts'

/** What a sentence asks of the options of a product. `other` is a size or colour that the product does not have. */
export type AskedOptions = { choice: Choice; other: { at: number; text: string } | null }

const COLOURS =
  groups(`rojo roja rojos rojas red vermelho vermelha vermelhos vermelhas | azul azules azuis blue |
  verde verdes green | negro negra negros negras black preto preta pretos pretas |
  blanco blanca blancos blancas white branco branca brancos brancas |
  amarillo amarilla amarillos amarillas yellow amarelo amarela amarelos amarelas |
  gris grises gray grey cinza cinzas | rosado rosada rosa rosas pink | marron cafe brown marrom |
  morado morada purple roxo roxa | naranja anaranjado orange laranja | beige bege | celeste | dorado dorada gold dourado`)
const SIZES =
  groups(`s small pequeno pequena pequenos pequenas chica chico | m medium mediano mediana medio media |
  l large grande g grandes | xs | xl extragrande gg | xxl xxg | xxxl`)
const SIZE_WORDS = new Set('talla tallas size sizes tamano tamanho numero'.split(' '))
/** Values that a sentence says without meaning them. */
const SAID_ANYWAY = new Set('a e o y u no si sim yes nao'.split(' '))

/** Null where the sentence names nothing that the product may be chosen by. Words of its title choose nothing. */
export function readAskedOptions(
  message: string,
  { title, options }: { title: string; options: readonly ProductOption[] },
): AskedOptions | null {
  const ofTitle = new Set(wordsOf(title))
  const words = wordsOf(message).map((word) => (ofTitle.has(word) ? '' : word))
  const choice = options.map(({ values }) => findValue(words, values))
  const others = options.map((option, at) => (choice[at] === null ? findOther(words, option) : null))
  const at = others.findIndex((text) => text !== null)
  if (at < 0 && choice.every((value) => value === null)) return null
  return { choice, other: at < 0 ? null : { at, text: others[at]! } }
}

/** As an answer names it: 'talla M · Rojo'. */
export const askedText = ({ choice, other }: AskedOptions, options: readonly ProductOption[]): string =>
  options
    .flatMap(({ name }, at) => {
      const value = other?.at === at ? other.text : choice[at]
      return value ? [namedValue(name.toLocaleLowerCase(), value)] : []
    })
    .join(' · ')

/** The longest value that stands among the words. */
function findValue(words: readonly string[], values: readonly string[]): string | null {
  const said = ` ${words.map(sameWord).join(' ')} `
  const found = values.filter((value) => {
    const asked = wordsOf(value)
    return !SAID_ANYWAY.has(asked.join(' ')) && said.includes(` ${asked.map(sameWord).join(' ')} `)
  })
  return found.sort((one, other) => other.length - one.length)[0] ?? null
}

function findOther(words: readonly string[], { name }: ProductOption): string | null {
  if (isColourOption(name)) return words.find((word) => COLOURS.has(word)) ?? null
  if (!isSizeOption(name)) return null
  const size = words.find(
    (word, at) => SIZES.has(word) || (word !== '' && SIZE_WORDS.has(words[at - 1] ?? '')),
  )
  return size?.toUpperCase() ?? null
}

const sameWord = (word: string) => COLOURS.get(word) ?? SIZES.get(word) ?? word

/** The first word of its group by each word. */
function groups(text: string): Map<string, string> {
  const lists = text.split('|').map((group) => group.trim().split(/\s+/))
  return new Map(lists.flatMap((list) => list.map((word) => [word, list[0]!] as const)))
}
