/** An age in months, from the first to the last one that is meant. */
export type Age = { from: number; to: number }

export const MOST_AGE = 9
export const AGE_TEXT = /^\d{1,3}(?:-\d{1,3})?$/

/** An age as an address holds it: '60', or '60-84' of several. */
export const ageText = ({ from, to }: Age) => (from === to ? `${from}` : `${from}-${to}`)

export function readAge(text: string): Age {
  const [from = 0, to = from] = text.split('-').map(Number)
  return { from: Math.min(from, to), to: Math.max(from, to) }
}
