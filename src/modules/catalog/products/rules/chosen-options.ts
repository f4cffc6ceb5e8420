export const MOST_CHOSEN = 600

/** What an address may say of options: 'talla:M;talla:L;color:Rojo'. */
export const CHOSEN_OPTIONS = /^[^:;]+:[^:;]+(;[^:;]+:[^:;]+)*$/

/** Without the entries that are cut off at the end. */
export function cutChosen(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length <= MOST_CHOSEN) return trimmed
  return trimmed.slice(0, Math.max(0, trimmed.lastIndexOf(';', MOST_CHOSEN)))
}

/** The values of each option that is named. */
export type ChosenOption = { name: string; values: string[] }

export function readChosen(text: string): ChosenOption[] {
  const chosen = new Map<string, string[]>()
  for (const entry of text.split(';')) {
    const [name = '', value = ''] = entry.split(':').map((part) => part.trim())
    const key = name.toLowerCase()
    chosen.set(key, [...(chosen.get(key) ?? []), value])
  }
  return [...chosen].map(([name, values]) => ({ name, values }))
}
