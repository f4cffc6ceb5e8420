const SECRET = /password|secret|token|hash|api_?key|private/i

/** Replaces the value of every field whose name tells a secret, at any depth. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? '[hidden]' : maskSecrets(inner)]),
  )
}
