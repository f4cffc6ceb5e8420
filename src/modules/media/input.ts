import { noFile, tooLarge } from './errors.ts'

// Room for the form's own lines around the file.
const FORM_BYTES = 16 * 1024

/** The file of an upload: the raw body, or the `file` field of a form. Stops reading as soon as it is too large. */
export async function readFile(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) return readBody(request, maxBytes, maxBytes)

  const body = await readBody(request, maxBytes + FORM_BYTES, maxBytes)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const file = form?.get('file')
  if (!(file instanceof File)) throw noFile()
  if (file.size > maxBytes) throw tooLarge(maxBytes)
  return new Uint8Array(await file.arrayBuffer())
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
