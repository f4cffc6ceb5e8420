const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: string) => UUID.test(value)

// No 0/O, 1/I/L, U: an order number is read aloud over the telephone.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short public number such as `IST-7K3M9QWX`: 30^8 possibilities, so it cannot be guessed as a lookup. */
export function newPublicNumber(prefix: string, random = crypto.getRandomValues(new Uint8Array(16))): string {
  const characters = [...random].filter((byte) => byte < 240).map((byte) => ALPHABET[byte % 30])
  return characters.length >= 8 ? `${prefix}-${characters.slice(0, 8).join('')}` : newPublicNumber(prefix)
}
