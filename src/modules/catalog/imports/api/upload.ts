import { readNamedFile } from '#modules/platform/media/input.ts'
import { AppError } from '#server/http/errors.ts'
import { fileRefused } from '../errors.ts'
import { ImportRefusal } from '../rules.ts'

/** The file of an upload with its name, of the form or of the address; one over `mostBytes` is refused by name. */
export async function readUpload(
  request: Request,
  mostBytes: (nameInAddress: string) => number,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const named = new URL(request.url).searchParams.get('name') ?? ''
  const { bytes, name } = await readNamedFile(request, mostBytes(named)).catch((error: unknown) => {
    const isTooLarge = error instanceof AppError && error.status === 413
    throw isTooLarge ? fileRefused(new ImportRefusal('file_too_large')) : error
  })
  return { bytes, fileName: name ?? named }
}
