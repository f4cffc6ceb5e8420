/** Who and what changes its ending with a gender, besides the endings of most adjectives. */
const WITH_GENDER =
  /^(?:.{2,}(?:ad|id|os|ic|iv|ari|in|an|en|orn)|negr|roj|blanc|amarill|perr|gat|nin|chic|nuev|larg|cort|anch|sec|fresc|abuel|novi|hij)(?=[oa]$)/

/** Only what is written so is known to have forms; a number or another alphabet has none. */
export const hasForms = (word: string) => /^[a-z]+$/.test(word)

/**
 * The ways in which a folded word of Spanish is written: singular, plural, and the genders of what has two. A stem
 * says less: 'libro' has the stem of 'libra', and 'tela' that of 'tele'.
 */
export function formsOf(word: string): string[] {
  if (!hasForms(word)) return [word]
  const singular = [word, ...singularsOf(word)]
  const both = singular.flatMap((one) =>
    WITH_GENDER.test(one) ? [one, `${one.slice(0, -1)}${one.endsWith('o') ? 'a' : 'o'}`] : [one],
  )
  return [...new Set(both.flatMap((one) => [one, ...pluralsOf(one)]))]
}

function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s')) return []
  if (word.endsWith('ces')) return [word.slice(0, -1), `${word.slice(0, -3)}z`]
  return /[^aeiou]es$/.test(word) ? [word.slice(0, -1), word.slice(0, -2)] : [word.slice(0, -1)]
}

function pluralsOf(word: string): string[] {
  if (word.endsWith('s')) return []
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`]
  return /[aeiou]$/.test(word) ? [`${word}s`] : [`${word}s`, `${word}es`]
}

/** As a regular expression of the database reads it: a text that has some of these, each written in any form. */
export function patternOf(texts: readonly string[]): string {
  const each = texts.map((text) =>
    text
      .split(' ')
      .map((word) => {
        const forms = formsOf(word)
        return forms.length > 1 ? `(?:${forms.join('|')})` : escaped(word)
      })
      .join(String.raw`\W+`),
  )
  return String.raw`\m(?:${each.join('|')})\M`
}

const escaped = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
