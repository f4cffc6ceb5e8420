import { FOREIGN_POLICY } from './security-headers.ts'

type PrivateFile = {
  type: string
  /** The content disposition: shown or downloaded, and under which name. */
  as: string
  /** Made by somebody else than the shop: in a browser it may do nothing. */
  isForeign?: boolean
}

/** A file for its caller alone: nothing on the way keeps it, and no other site shows it. */
export function privateFile(
  body: string | Uint8Array | ReadableStream,
  { type, as, isForeign = false }: PrivateFile,
): Response {
  const isWhole = body instanceof Uint8Array
  return new Response(isWhole ? new Uint8Array(body) : body, {
    headers: {
      'content-type': type,
      ...(isWhole ? { 'content-length': String(body.byteLength) } : {}),
      'content-disposition': as,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(isForeign ? { 'content-security-policy': FOREIGN_POLICY } : {}),
    },
  })
}
