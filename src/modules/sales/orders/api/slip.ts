import type { Locale } from '#lib/locale.ts'
import { db } from '#server/db/db.ts'
import { privateFile } from '#server/http/private-file.ts'
import { parseInput } from '#server/http/problem.ts'
import { type AnyStore, EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { packingSlipPdf } from '../formats/packing-slip-pdf.ts'
import { orderPath, ownOrderPath } from '../input.ts'
import { readPackingSlip } from '../queries/packing-slip.ts'

export const SLIP_LIMIT = { name: 'packing-slip', hits: 60, seconds: 60, by: 'user', shared: false } as const

/** The packing slip: an admin requests it by the order, a store by its own order. */
export async function slipOf(
  scope: AnyStore,
  { locale, now, ...asked }: { id: string; locale: Locale; now: Date },
): Promise<Response> {
  const { id } = parseInput(scope === EVERY_STORE ? orderPath : ownOrderPath, asked)
  const slip = await readPackingSlip(db, scope, { id, now })
  return privateFile(await packingSlipPdf(slip, locale), {
    type: 'application/pdf',
    as: `inline; filename="empaque_${slip.number}.pdf"`,
  })
}
