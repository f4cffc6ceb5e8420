import { foldText } from '#lib/text.ts'
import { isColourOption } from './option-names.ts'

type Variant = { id: string; optionValues: readonly string[]; stock: number }

/** One value of each option, in their order; null where none is chosen yet. */
export type Choice = readonly (string | null)[]

const fits = ({ optionValues }: Pick<Variant, 'optionValues'>, choice: Choice) =>
  choice.every((value, at) => value === null || optionValues[at] === value)

/** The variants that a choice leaves open. */
export const variantsOf = <Of extends Variant>(variants: readonly Of[], choice: Choice): Of[] =>
  variants.filter((variant) => fits(variant, choice))

/** The variant of a whole choice; null while something is missing, or where no such combination is sold. */
export function variantOf<Of extends Variant>(variants: readonly Of[], choice: Choice): Of | null {
  return choice.includes(null) ? null : (variantsOf(variants, choice)[0] ?? null)
}

/** The units of what a choice leaves open: of a whole one those of its variant, without one those of the product. */
export const stockOf = (variants: readonly Variant[], choice: Choice): number =>
  variantsOf(variants, choice).reduce((sum, { stock }) => sum + stock, 0)

/** What a page begins with: the only variant that can be bought, else nothing. */
export function firstChoice(variants: readonly Variant[], options: readonly unknown[]): Choice {
  const buyable = variants.filter(({ stock }) => stock > 0)
  return buyable.length === 1 ? buyable[0]!.optionValues : options.map(() => null)
}

/** The places of the options that still wait for a value. */
export const missingAt = (choice: Choice): number[] =>
  choice.flatMap((value, at) => (value === null ? [at] : []))

/** The choice with this value. A combination that is not made may stand there: who walks by arrow keys passes it. */
export const withValue = (choice: Choice, { at, value }: { at: number; value: string | null }): Choice =>
  choice.map((before, place) => (place === at ? value : before))

/** The choice without values that the options do not have, or no longer. */
export const ofOptions = (choice: Choice, options: readonly { values: readonly string[] }[]): Choice =>
  options.map(({ values }, at) => values.find((value) => value === choice[at]) ?? null)

/** Why a value cannot be had with what is chosen; `beside` are the places of the chosen values it is not made in. */
export type Block = { kind: 'sold out' } | { kind: 'not made'; beside: readonly number[] }

export function blockOf(
  variants: readonly Variant[],
  choice: Choice,
  { at, value }: { at: number; value: string },
): Block | null {
  const found = variantsOf(variants, withValue(choice, { at, value }))
  if (found.some(({ stock }) => stock > 0)) return null
  const chosen = choice.flatMap((other, place) => (place === at || other === null ? [] : [place]))
  if (found.length > 0 || chosen.length === 0) return { kind: 'sold out' }
  const isApart = (place: number) =>
    !variants.some(({ optionValues }) => optionValues[at] === value && optionValues[place] === choice[place])
  const apart = chosen.filter(isApart)
  return { kind: 'not made', beside: apart.length > 0 ? apart : chosen }
}

/** The lowest price of what a choice leaves open, and whether others of it cost more. */
export function priceOf<Of extends Variant & { priceCents: number }>(
  variants: readonly Of[],
  choice: Choice,
): { cheapest: Of; isFrom: boolean } | null {
  const open = variantsOf(variants, choice)
  const [first] = open
  if (!first) return null
  const cheapest = open.reduce((least, one) => (one.priceCents < least.priceCents ? one : least), first)
  return { cheapest, isFrom: open.some(({ priceCents }) => priceCents > cheapest.priceCents) }
}

/** The CSS colour that a name in Spanish, English or Portuguese means, by itself or by its first word; null for others. */
export function colourOf(value: string): string | null {
  const name = foldText(value.trim())
  return CSS_OF.get(name) ?? CSS_OF.get(name.split(/[\s/-]/)[0]!) ?? null
}

const MOST_SWATCHES = 5

/** What a card shows of what its product is sold in, such as 'color=rojo'; nothing where no colour is known. */
export function swatchesOf(soldOptions: readonly string[]): { colours: string[]; more: number } | null {
  const values = soldOptions.flatMap((sold) => {
    const end = sold.indexOf('=')
    return isColourOption(sold.slice(0, end)) ? [sold.slice(end + 1)] : []
  })
  const known = new Set(values.map(colourOf).filter((colour) => colour !== null))
  const colours = [...known].slice(0, MOST_SWATCHES)
  return colours.length > 0 ? { colours, more: values.length - colours.length } : null
}

const NAMES: Record<string, string> = {
  '#111': 'negro negra black preto preta',
  '#fff': 'blanco blanca white branco branca',
  '#808080': 'gris gray grey cinza plomo',
  '#d62828': 'rojo roja red vermelho vermelha',
  '#1d4ed8': 'azul blue',
  '#1e2a52': 'marino navy marinho',
  '#7cc4f0': 'celeste',
  '#12908e': 'turquesa turquoise teal',
  '#2b8a3e': 'verde green',
  '#6b7034': 'oliva olive',
  '#f5c518': 'amarillo amarilla yellow amarelo amarela',
  '#c99a2e': 'mostaza mustard mostarda',
  '#f27a1a': 'naranja anaranjado orange laranja',
  '#f29bb5': 'rosa rosado rosada pink',
  '#d13f8d': 'fucsia fuchsia magenta',
  '#7a3fb0': 'morado morada purple violeta violet roxo roxa',
  '#b79ad9': 'lila lilac lavanda lavender lilas',
  '#7a4a26': 'marron brown marrom cafe chocolate',
  '#e5d3b3': 'beige bege crema cream creme arena',
  '#6e1423': 'vino burgundy vinho borgona granate',
  '#d4af37': 'dorado dorada gold golden dourado dourada oro',
  '#c0c0c0': 'plateado plateada silver prateado prateada plata prata',
  '#c96f53': 'terracota terracotta coral ladrillo',
}
const CSS_OF = new Map([
  ...Object.entries(NAMES).flatMap(([css, names]) => names.split(' ').map((name) => [name, css] as const)),
  ['azul marino', '#1e2a52'],
  ['azul marinho', '#1e2a52'],
  ['azul celeste', '#7cc4f0'],
  ['verde oliva', '#6b7034'],
])
