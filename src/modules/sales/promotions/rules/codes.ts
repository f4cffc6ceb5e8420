export const MIN_CODE = 4
export const MAX_CODE = 24
/** How many codes of one use a promotion has at most. */
export const MAX_CODES = 10_000

/** A code as it is stored: without accents, blanks and case; null for what is none. */
export function codeOf(typed: string): string | null {
  const code = typed
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toUpperCase()
  return /^[A-Z0-9-]{4,24}$/.test(code) && /[A-Z0-9]/.test(code) ? code : null
}

/** A code as it is looked for: people leave out hyphens. */
export const foldedCode = (code: string) => code.replaceAll('-', '')
