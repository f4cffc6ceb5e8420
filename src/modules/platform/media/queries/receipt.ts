import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { privateFile } from '#server/http/private-file.ts'
import { storage } from '#server/storage/storage.ts'
import { mediaNotFound } from '../errors.ts'
import { originalKey } from '../rules.ts'
import { mediaFiles } from '../tables.ts'

/** A receipt for those who may see it: never cached on the way, and a PDF, somebody's file, never opened inside the shop. */
export async function answerReceipt(
  db: Db,
  { proofId, number }: { proofId: string | null | undefined; number: string },
): Promise<Response> {
  const [file] = proofId
    ? await db.select({ mime: mediaFiles.mime }).from(mediaFiles).where(eq(mediaFiles.id, proofId))
    : []
  const bytes = file && (await storage.get(originalKey('receipt', proofId!)))
  if (!bytes) throw mediaNotFound()
  const { mime: type } = file
  const as = type === 'application/pdf' ? `attachment; filename="comprobante-${number}.pdf"` : 'inline'
  return privateFile(bytes, { type, as, isForeign: true })
}
