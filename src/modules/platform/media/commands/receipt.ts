import { fileTypeFromBuffer } from 'file-type'
import type { Tx } from '#server/db/db.ts'
import { type CleanFile, cleanPicture, sha256Of, storeFile, type StoredFile } from '../commands.ts'
import { brokenPdf, noFile, notAReceipt, tooLarge } from '../errors.ts'
import { MAX_BYTES, RECEIPT_TYPES } from '../rules.ts'
import { mediaFiles } from '../tables.ts'

/**
 * Checks the receipt of a payment by its content: a jpeg or png is encoded anew, a PDF must be whole and without
 * anything that acts by itself. Slow: call it before a transaction.
 */
export async function cleanReceipt(bytes: Uint8Array): Promise<CleanFile> {
  if (bytes.byteLength === 0) throw noFile()
  if (bytes.byteLength > MAX_BYTES.receipt) throw tooLarge(MAX_BYTES.receipt)
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !RECEIPT_TYPES.includes(type.mime)) throw notAReceipt()
  if (type.mime !== 'application/pdf') return cleanPicture(bytes, 'return')
  const data = Buffer.from(bytes)
  checkPdf(data)
  return { data, mime: 'application/pdf', width: null, height: null, sha256: sha256Of(data) }
}

/** `cleanReceipt`, and its file written. Slow: call it before a transaction. */
export async function storeReceipt(bytes: Uint8Array) {
  return storeFile('receipt', await cleanReceipt(bytes))
}

// What a bank's receipt never has. A name may hide in a compressed part, so the answer is also sandboxed and downloaded.
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|OpenAction|AA|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/

function checkPdf(data: Buffer) {
  const text = data.toString('latin1')
  if (!text.startsWith('%PDF-') || !text.slice(-1024).includes('%%EOF')) throw brokenPdf()
  if (!/\d+\s+\d+\s+obj\b/.test(text)) throw brokenPdf()
  // A name may be spelled with #-codes: /J#61vaScript is /JavaScript.
  const spelled = text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  if (ACTIVE.test(spelled)) throw brokenPdf()
}

/** Keeps a receipt that `storeReceipt` wrote for those who may see it; no one else ever gets it by an address. */
export async function keepReceipt(
  tx: Tx,
  { receipt, ownerId, now }: { receipt: StoredFile; ownerId: string; now: Date },
): Promise<{ id: string }> {
  await tx.insert(mediaFiles).values({ ...receipt, ownerId, createdAt: now })
  return { id: receipt.id }
}
