import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import type { Columns } from '#server/db/list.ts'

type CodeRow = { id: string; orderNumber: string | null; usedAt: string | null }

/** The codes of one use, one row each. */
export function codeColumns(locale: Locale): Columns<CodeRow> {
  const said = { locale }
  return {
    [m.common_code({}, said)]: ({ id }) => id,
    [m.common_status({}, said)]: ({ usedAt }) =>
      usedAt === null ? m.promotions_code_free({}, said) : m.promotions_code_used({}, said),
    [m.common_order({}, said)]: ({ orderNumber }) => orderNumber,
    [m.promotions_code_used_at({}, said)]: ({ usedAt }) => ({ at: usedAt }),
  }
}
