/** Lower case without accents: the form in which two names are compared. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
}

/** What is in a text and has no width. */
export const HIDDEN = /[\p{Cf}\u115F\u1160\u3164\uFFA0\u2800]/gu

/** The form in which names that people gave are compared: folded, of ordinary width, with single spaces and nothing hidden. */
export const foldName = (name: string): string =>
  foldText(name.normalize('NFKC').replace(HIDDEN, '')).replace(/\s+/g, ' ').trim()

/** The form of a name in an address: 'Día de las Madres' is 'dia-de-las-madres'. */
export function slugify(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{Nd}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** A name that no one has: as it is wanted, or with the first number that is free. */
export function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(name)) return name
  }
}

/** An hour such as `9:05 a. m.` stays on one line. */
export const withHourTogether = (text: string) =>
  text.replace(/\s(?=[ap]\.?\s?m\b)|(?<=\d\s[ap]\.)\s(?=m\b)/giu, '\u00a0')

/** An hour such as `9:05 a. m.` at the end of a sentence is also its full stop. */
export const withOneStop = (text: string) => text.replace(/([ap]\.\s?m\.)\./giu, '$1')
