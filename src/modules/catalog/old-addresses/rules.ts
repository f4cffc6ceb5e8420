import { foldText } from '#lib/text.ts'

export const MAX_OLD_PATH = 300
export const MAX_TARGET = 500
/** How many addresses are added by one request. */
export const MAX_AT_ONCE = 500
/** How many lead to pages; products have as many as files bring. */
export const MAX_OF_PAGES = 10_000

const ANY_HOST = 'https://host.invalid'

/** The path of an address as it is compared: without host, query and last slash, folded; null for a home page and what is no address. */
export function oldPathOf(address: string): string | null {
  const url = parsed(address.trim().replace(/^(?![a-z]+:|\/)/i, '/'))
  const path = url && foldText(decoded(url.pathname)).replace(/\/+/g, '/').replace(/\/$/, '')
  return path && path.length <= MAX_OLD_PATH && !/\p{Cc}/u.test(path) ? path : null
}

/** Where an old address leads: a path of this shop with its query; null for another site and what is no path. */
export function targetOf(path: string): string | null {
  if (!path.startsWith('/')) return null
  const url = parsed(path)
  if (url?.origin !== ANY_HOST) return null
  const target = url.pathname + url.search + url.hash
  return target.startsWith('//') || target.length > MAX_TARGET ? null : target
}

// What stands at the end of addresses that name nothing.
const UNNAMED = /^(index|home|products?|productos?|item|detail|view|shop|tienda)$/

/** What an address calls its product: 'https://tienda.com/12-camisa-azul.html' says '12-camisa-azul'. Null where it says nothing. */
export function nameInAddress(address: string): string | null {
  const last = oldPathOf(address)?.split('/').at(-1)
  const name = last?.replace(/\.(html?|php|aspx?)$/, '') ?? ''
  return name === '' || UNNAMED.test(name) ? null : name
}

/** What may stand for a path, the most exact first: itself, and what it calls its product with or without a number before it. */
export function keysOf(path: string): { whole: string | null; names: string[] } {
  const name = nameInAddress(path)
  const names = name === null ? [] : [name, name.replace(/^\d+-/, '')]
  return { whole: oldPathOf(path), names: [...new Set(names)].filter((one) => one !== '') }
}

/** Whether the address is one of a category, as shops write them. */
export const isOfCategory = (path: string) =>
  /^\/([^/]+\/)*(collections?|categor[^/]*|product-category|rubros?)\//i.test(path)

function parsed(address: string): URL | null {
  return URL.canParse(address, ANY_HOST) ? new URL(address, ANY_HOST) : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
