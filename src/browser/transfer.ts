import { ApiError, withSession } from './client.ts'

/** Sends a file as it is; the server judges it. Fails like the typed client, also when it is stopped. */
export async function upload<Answer = void>(path: string, file: File, signal?: AbortSignal): Promise<Answer> {
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const response = await withSession(() =>
    answerOf(path, { method: 'POST', body: file, headers, signal: signal ?? null }),
  )
  return (await response.json().catch(() => undefined)) as Answer
}

/** What is served as JSON by an endpoint of its own, because the browser may keep it. */
export const fetchJson = async <Answer>(path: string) => (await (await answerOf(path)).json()) as Answer

/** Fetches a file and hands it to the browser under the name that the server gives it; what is sent travels as JSON. */
export async function download(path: string, otherwise: string, sent?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await answerOf(path, sent && { method: 'POST', headers, body: JSON.stringify(sent) })
  const url = URL.createObjectURL(await response.blob())
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  Object.assign(document.createElement('a'), { href: url, download: name ?? otherwise }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function answerOf(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`/api/v1${path}`, init).catch(() => {
    throw new ApiError({ status: 0, code: 'offline', detail: '' })
  })
  if (response.ok) return response
  const unknown = { status: response.status, code: 'offline', detail: '' }
  throw new ApiError(await response.json().catch(() => unknown))
}
