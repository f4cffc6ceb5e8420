export const MEDIA_KINDS = ['product', 'avatar', 'logo', 'receipt', 'return', 'review'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]
/** Kinds that anybody may see at `/media/{id}/{width}`; a receipt and the photo of a return are between buyer and seller. */
export const PUBLIC_KINDS: readonly MediaKind[] = ['product', 'avatar', 'logo', 'review']
/** Kinds that emails name: a mail program on the web is another site, and must be let to show them. */
export const EMAILED_KINDS: readonly MediaKind[] = ['product', 'logo']

export const MAX_BYTES = {
  product: 5 * 1024 * 1024,
  avatar: 5 * 1024 * 1024,
  logo: 512 * 1024,
  receipt: 5 * 1024 * 1024,
  return: 5 * 1024 * 1024,
  review: 5 * 1024 * 1024,
}
export const MAX_PIXELS = 25_000_000
export const MAX_SIDE = 2000
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** What a bank gives as the receipt of a transfer. */
export const RECEIPT_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf']

/** What an upload may be sent as: the file itself, or a form around it. */
export const PICTURE_UPLOAD: readonly string[] = [...PICTURE_TYPES, 'multipart/form-data']
export const RECEIPT_UPLOAD: readonly string[] = [...RECEIPT_TYPES, 'multipart/form-data']

/** The only widths that are made, so that no one can fill the disk by asking for others. */
export const WIDTHS = [96, 160, 320, 480, 640, 960, 1280] as const
export type Width = (typeof WIDTHS)[number]
export type Format = 'avif' | 'webp'

export function readWidth(text: string): Width | null {
  return WIDTHS.find((width) => String(width) === text) ?? null
}

/** AVIF for browsers that ask for it by name; a `*` proves nothing, old browsers send it too. */
export function formatFor(accept: string | null): Format {
  const wanted = (accept ?? '').split(',').find((entry) => /^\s*image\/avif\s*(;|$)/i.test(entry))
  return wanted !== undefined && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(wanted) ? 'avif' : 'webp'
}

/** Where one file stands in all its sizes. */
export const folderOf = (kind: MediaKind, id: string) => `${kind}/${id}`
export const originalKey = (kind: MediaKind, id: string) => `${folderOf(kind, id)}/original`
export const variantKey = (kind: MediaKind, id: string, width: Width, format: Format) =>
  `${folderOf(kind, id)}/${width}.${format}`
export const mediaUrl = (id: string) => `/media/${id}`
