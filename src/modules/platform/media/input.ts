import { noFile, tooLarge } from './errors.ts'

// Space for the form's own lines around the file.
const FORM_BYTES = 16 * 1024

/** The file of an upload: the raw body, or the `file` field of a form. Stops reading as soon as it is too large. */
export const readFile = async (request: Request, maxBytes: number) =>
  (await readNamedFile(request, maxBytes)).bytes

/** The same with the name that a form gives it; null for a raw body. */
export async function readNamedFile(
  request: Request,
  maxBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string | null }> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data'))
    return { bytes: await readBody(request, maxBytes, maxBytes), name: null }

  const body = await readBody(request, maxBytes + FORM_BYTES, maxBytes)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File)) throw noFile()
  if (file.size > maxBytes) throw tooLarge(maxBytes)
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: file.name }
}

async function readBody(request: Request, limit: number, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
