import { formatCount } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'

/** How many codes of one use are left; each use of the promotion took one. */
export const codesLeftSaid = ({ codeCount, usedCount }: { codeCount: number; usedCount: number }) =>
  m.promotions_codes_left({ left: formatCount(codeCount - usedCount), count: formatCount(codeCount) })
