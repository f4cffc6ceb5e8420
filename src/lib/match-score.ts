import { foldText } from './text.ts'

/** How well a text answers what was typed: 0 not at all, more is better. Case and accents do not matter. */
export function matchScore(query: string, text: string) {
  const wanted = foldText(query.trim())
  const folded = foldText(text)
  if (!wanted || !folded) return 0
  if (folded.startsWith(wanted)) return 100
  if (folded.includes(` ${wanted}`)) return 80
  if (folded.includes(wanted)) return 60
  return charactersInOrder(wanted, folded)
}

/** From 40 down to 1 the more characters lie between the wanted ones, 0 when one of them is missing. */
function charactersInOrder(wanted: string, text: string) {
  let at = -1
  let gaps = 0
  for (const character of wanted.replaceAll(' ', '')) {
    const found = text.indexOf(character, at + 1)
    if (found === -1) return 0
    if (at >= 0) gaps += found - at - 1
    at = found
  }
  return Math.max(1, 40 - gaps)
}
