import { removeStorage, readStorage, writeStorage } from '#browser/browser-storage.ts'
import type { CryptoWish } from '../../../../components/shop/part.ts'

/** The open quotes of one purchase; `basis` says of which. */
type QuotesDraft = { basis: string; wish: CryptoWish; quoteIds: readonly string[] }

const STORED_AS = 'istmo-checkout-quotes'

/** The quotes that were opened for this purchase; the server says whether they still hold and whose they are. */
export function readQuotesDraft(basis: string): QuotesDraft | null {
  const stored = readStorage(STORED_AS, 'session') as Partial<QuotesDraft> | null
  const isWhole = stored?.basis === basis && stored.wish && Array.isArray(stored.quoteIds)
  return isWhole ? (stored as QuotesDraft) : null
}

export function keepQuotesDraft(draft: QuotesDraft | null) {
  if (draft) writeStorage(STORED_AS, draft, 'session')
  else removeStorage(STORED_AS, 'session')
}
