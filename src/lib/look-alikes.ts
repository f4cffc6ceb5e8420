import { foldText, HIDDEN } from './text.ts'

const ALIKE = new Map<string, string>()
for (const [character, others] of Object.entries({
  a: 'аαɑ4@',
  b: 'вβьƅ8ß',
  c: 'сϲς¢',
  d: 'ԁɗđ',
  e: 'еεєҽ3€',
  f: 'ƒſ',
  g: 'ɡց9',
  h: 'нһհη',
  i: 'іιıɩӏ1l|ɪłǀ',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'пո',
  o: 'оοσօ0øθ',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гɼ',
  s: 'ѕσʂ5$ꜱ',
  t: 'тτ7ŧ†',
  u: 'υսʋ',
  v: 'ѵν',
  w: 'ԝωѡ',
  x: 'хχ×',
  y: 'уγү',
  z: 'ʐƶ2',
}))
  for (const other of others) if (!ALIKE.has(other)) ALIKE.set(other, character)

/**
 * The words of a text in letters that look the same to a reader: without case, accents and marks without width, other
 * alphabets and digits as the Latin letter that they look like, `l` and `1` as `i`, `rn` as `m`. Only for comparing.
 */
export function lookAlikeWords(text: string): string[] {
  const visible = text.normalize('NFKD').replace(HIDDEN, '').replace(/\p{M}/gu, '')
  const folded = foldText(visible.replace(/!(?=[\p{L}\p{N}])/gu, 'i'))
  const characters = Array.from(folded, (sign) => ALIKE.get(sign) ?? sign).join('')
  return characters
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether two texts read the same. */
export const looksLike = (one: string, other: string): boolean =>
  lookAlikeWords(one).join('') === lookAlikeWords(other).join('')

/** Whether a reader sees a name in a text: inside of a word, or spread over several from the beginning of one. */
export function seemsToContain(text: string, name: string): boolean {
  const wanted = lookAlikeWords(name).join('')
  if (wanted.length < 3) return false
  const words = lookAlikeWords(text)
  return words.some((word, place) => word.includes(wanted) || words.slice(place).join('').startsWith(wanted))
}
