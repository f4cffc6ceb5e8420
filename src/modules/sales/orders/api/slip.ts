import { isUuid } from '#lib/ids.ts'
import type { Locale } from '#lib/locale.ts'
import { db } from '#server/db/db.ts'
import { privateFile } from '#server/http/private-file.ts'
import type { AnyStore } from '#modules/sellers/stores/public.ts'
import { orderNotFound } from '../errors.ts'
import { packingSlipPdf } from '../formats/packing-slip-pdf.ts'
import { readPackingSlip } from '../queries/packing-slip.ts'

export const SLIP_LIMIT = { name: 'packing-slip', hits: 60, seconds: 60, by: 'user', shared: false } as const

/** The packing slip: an admin requests it by the order, a store by its own order. */
export async function slipOf(
  scope: AnyStore,
  { id, locale, now }: { id: string; locale: Locale; now: Date },
): Promise<Response> {
  if (!isUuid(id)) throw orderNotFound()
  const slip = await readPackingSlip(db, scope, { id, now })
  return privateFile(await packingSlipPdf(slip, locale), {
    type: 'application/pdf',
    as: `inline; filename="empaque_${slip.number}.pdf"`,
  })
}
