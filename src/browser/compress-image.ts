/** Below it nothing would be won. */
const LIGHT_BYTES = 300_000
const QUALITY = 0.9

/**
 * A photograph no larger than the shop keeps it: what a phone takes would be refused for its size, and take minutes on
 * a slow line. What is light already, or cannot be read here, stays as it is.
 */
export async function compressImage(
  file: File,
  { side, bytes }: { side: number; bytes: number },
): Promise<File> {
  if (file.size <= LIGHT_BYTES) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return file
  const share = Math.min(1, side / Math.max(picture.width, picture.height))
  if (share === 1 && file.size <= bytes) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * share)
  canvas.height = Math.round(picture.height * share)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  // What may be seen through stays so.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
  const compressed = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY))
  return compressed && compressed.size < file.size
    ? new File([compressed], file.name, { type: compressed.type })
    : file
}
