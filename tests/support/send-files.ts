import { expect } from 'vitest'
import type { Actor } from '../../src/server/auth/actor.ts'
import { continueRun } from '../../src/modules/catalog/imports/commands/runs.ts'
import * as imports from '../../src/modules/catalog/imports/endpoints.ts'
import { asker } from './ask.ts'

export const CATALOG_HEADER = 'title,price,categories,stock,unique_code,description'

/** Sends catalogue files as one person and does what the worker would do with them. */
export function fileSender(actor: Actor) {
  const { ask, send: raw, app } = asker(imports, actor)
  // A busy machine must not end the turn.
  const work = (runId: string) => continueRun({ runId, now: new Date(), turnMs: Infinity })
  const runOf = async (id: string) => (await ask(`GET /admin/imports/${id}`)).body

  async function send(body: string | Uint8Array, name = 'productos.csv') {
    const form = new FormData()
    form.append('file', new File([body as BlobPart], name))
    const response = await raw('/api/v1/admin/imports', { method: 'POST', body: form })
    return { status: response.status, body: await response.json() }
  }

  /** Again and again, as the queue does while another file of the same seller has its turn. */
  async function workToEnd(id: string) {
    do await work(id)
    while (['reading', 'queued', 'running'].includes((await runOf(id)).status))
  }

  /** Looked through and read in to its end; a refused file stays where it is. */
  async function readWhole(body: string | Uint8Array, name?: string) {
    const sent = await send(body, name)
    expect(sent.status).toBe(201)
    const id = sent.body.id as string
    await workToEnd(id)
    const { status, preview } = await runOf(id)
    if (status === 'ready') await ask(`POST /admin/imports/${id}/start`)
    await workToEnd(id)
    return { id, preview, run: await runOf(id) }
  }

  return {
    ask,
    raw,
    app,
    work,
    runOf,
    send,
    readWhole,
    readLines: (lines: readonly string[], name?: string) =>
      readWhole([CATALOG_HEADER, ...lines].join('\n'), name),
    problemsOf: async (id: string) =>
      (await ask(`GET /admin/imports/${id}/problems?pageSize=100`)).body.items.map(
        ({ line, problems }) => [line, ...problems] as const,
      ),
  }
}
