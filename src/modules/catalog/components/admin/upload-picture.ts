import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { upload } from '#browser/transfer.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 5 * 1024 * 1024

/** Stores a picture in the house and answers its address. Throws an `ApiError` with the sentence to show. */
export async function uploadPicture(file: File): Promise<string> {
  if (!PICTURE_TYPES.includes(file.type)) throw refusal(m.admin_picture_type())
  if (file.size > MAX_BYTES) throw refusal(m.admin_picture_size())
  return (await upload<{ url: string }>('/admin/media', file)).url
}

const refusal = (detail: string) => new ApiError({ status: 422, code: 'media.refused', detail })
