import { foldText } from '#lib/text.ts'

const COLOURS = new Set(['color', 'colour', 'cor'])
const SIZES = new Set(['talla', 'size', 'tamanho'])

export const isColourOption = (name: string) => COLOURS.has(foldText(name.trim()))
export const isSizeOption = (name: string) => SIZES.has(foldText(name.trim()))

/** How a value is named in a sentence: a colour alone, anything else after the name of its option. */
export const namedValue = (option: string, value: string) =>
  isColourOption(option) ? value : `${option} ${value}`
