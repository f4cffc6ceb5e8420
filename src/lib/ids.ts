const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (value: string) => UUID.test(value)

// No 0/O, 1/I/L, U: what is made of it is read aloud over the telephone.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short public number such as `IST-7K3M9QWX`: 30^8 possibilities, so it cannot be guessed as a lookup. */
export function newPublicNumber(prefix: string, random = crypto.getRandomValues(new Uint8Array(16))): string {
  const characters = charactersOf(random)
  return characters.length >= 8 ? `${prefix}-${characters.slice(0, 8)}` : newPublicNumber(prefix)
}

/** A code such as `7K3M-9QWX-2HTA`, read off paper and typed by hand: 30^12 possibilities, 58 bits. */
export function newCode(): string {
  const characters = charactersOf(crypto.getRandomValues(new Uint8Array(24)))
  return characters.length >= 12 ? characters.slice(0, 12).replace(/(.{4})(?=.)/g, '$1-') : newCode()
}

/** Of random bytes, each character as likely as another. */
const charactersOf = (random: Uint8Array) =>
  [...random]
    .filter((byte) => byte < 240)
    .map((byte) => ALPHABET[byte % 30])
    .join('')
