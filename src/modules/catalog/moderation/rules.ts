export const MAX_ANSWER = 1000
export const MAX_REASON = 500

/** Words are shown as they were written; what looks like the code of a page was not meant to be read. */
export const looksLikeCode = (words: string): boolean => /<[a-z/!?]/i.test(words)

/** How a person is called in public: the first name and an initial. */
export function publicName(fullName: string): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/u)
  const initial = Array.from(rest.at(-1) ?? '')[0]
  const name = Array.from(first).slice(0, 30).join('')
  return initial ? `${name} ${initial.toLocaleUpperCase('es')}.` : name
}
