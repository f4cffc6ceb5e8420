import * as z from 'zod'
import type { Member } from '#server/auth/actor.ts'
import { transaction } from '#server/db/db.ts'
import { idOf, withPrefixes } from '#server/http/id-kinds.ts'
import { hasPrefixes, VERSION_HEADER } from '#server/http/published.ts'
import { type Keep, runOnce } from '#server/http/run-endpoint.ts'
import { keepPicture, sha256Of, storePicture } from '../commands.ts'
import { readFile } from '../input.ts'
import { MAX_BYTES } from '../rules.ts'

export const storedPicture = z.object({ id: idOf('picture'), url: z.string() })

type Upload = { request: Request; actor: Member; address: string; key: string }

/** Stores an uploaded picture; under an `Idempotency-Key` the same file is stored once. */
export async function answerUpload(
  { request, actor, address, key }: Upload,
  kind: 'product' | 'logo',
): Promise<Response> {
  const { url, headers } = request
  const bytes = await readFile(request, MAX_BYTES[kind])
  const store = async (keep?: Keep) => {
    const picture = await storePicture(bytes, kind)
    return transaction(async (tx) => {
      const stored = await keepPicture(tx, { picture, ownerId: actor.userId, actor, address })
      await keep?.(tx, stored)
      return stored
    })
  }
  const status = 201
  // The body of a form differs each time that it is built, the file in it does not.
  const answer = headers.has('idempotency-key')
    ? await runOnce(
        { method: 'POST', path: new URL(url).pathname, status },
        { actor, key },
        { sha256: sha256Of(bytes).toString('hex') },
        store,
      )
    : { body: await store(), replayed: false }
  const isPrefixed = hasPrefixes(headers.get(VERSION_HEADER))
  return Response.json(isPrefixed ? withPrefixes(storedPicture, answer.body) : answer.body, {
    status,
    headers: { 'cache-control': 'no-store', ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}) },
  })
}
