/** One line of text: no control characters, composed characters, nothing around it. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\t\n]+/g, ' ')
}

// Nothing of this is a control character, and nothing of it is composed otherwise.
const IS_CLEAN = /^[\t\n\x20-\x7E\xA0-\u02FF]*$/

// PostgreSQL takes no NUL and no half of a surrogate pair; the other control characters only hide things.
export function cleanText(text: string): string {
  // A seventh of looking through a file was spent on cleaning what is clean.
  if (IS_CLEAN.test(text)) return text.trim()
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|\uFEFF/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .normalize('NFC')
    .trim()
}

/** Names with their texts, cleaned; what has no name or no text is left out, and of two with one name the later stays. */
export function cleanPairs(pairs: readonly (readonly [string, unknown])[]): Record<string, string> {
  const cleaned = new Map<string, string>()
  for (const [key, value] of pairs) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) continue
    const name = cleanLine(key)
    const text = cleanText(String(value))
    if (name !== '' && name !== '__proto__' && text !== '') cleaned.set(name, text)
  }
  return Object.fromEntries(cleaned)
}
