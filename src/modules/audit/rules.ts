const SECRET = /password|secret|token|hash|api_?key|private/i

/** Replaces the value of every field whose name tells a secret, at any depth. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? '[hidden]' : maskSecrets(inner)]),
  )
}

export const REFUSALS_SECONDS = 3600
const FIRST_REFUSALS = 20

/** The first twenty refusals of an hour one by one, then the 100th, the 1,000th and so on: a flood must not fill the log. */
export const isWorthARow = (hits: number) => hits <= FIRST_REFUSALS || Number.isInteger(Math.log10(hits))
