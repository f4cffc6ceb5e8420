import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 5 * 1024 * 1024

/** Stores a picture in the house and answers its address. Throws an `ApiError` with the sentence to show. */
export async function uploadPicture(file: File): Promise<string> {
  if (!PICTURE_TYPES.includes(file.type)) throw refusal(m.admin_picture_type())
  if (file.size > MAX_BYTES) throw refusal(m.admin_picture_size())
  let response: Response
  try {
    response = await fetch('/api/v1/admin/media', {
      method: 'POST',
      body: file,
      headers: { 'content-type': file.type },
    })
  } catch {
    throw new ApiError({ status: 0, code: 'offline', detail: '' })
  }
  const answer = await response.json().catch(() => ({ status: response.status, code: 'offline', detail: '' }))
  if (!response.ok) throw new ApiError(answer)
  return answer.url
}

const refusal = (detail: string) => new ApiError({ status: 422, code: 'media.refused', detail })
