import { ApiError, type Output } from '#browser/client.ts'

export type Profile = Output<'GET /profile'>

/** Sends a picture as it is; the server judges it. */
export async function uploadAvatar(file: File): Promise<void> {
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  await answerOf('/api/v1/profile/avatar', { method: 'POST', body: file, headers })
}

/** Fetches the copy of one's data and hands it to the browser as a file. */
export async function downloadData(): Promise<void> {
  const response = await answerOf('/api/v1/profile/data')
  const url = URL.createObjectURL(await response.blob())
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const link = Object.assign(document.createElement('a'), { href: url, download: name ?? 'data.json' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

// What is not JSON both ways does not go through the typed client, but fails like it.
async function answerOf(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(() => {
    throw new ApiError({ status: 0, code: 'offline', detail: '' })
  })
  if (response.ok) return response
  const problem = await response
    .json()
    .catch(() => ({ status: response.status, code: 'offline', detail: '' }))
  throw new ApiError(problem)
}
