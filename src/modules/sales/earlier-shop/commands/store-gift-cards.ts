import { takeOverGiftCards } from '#modules/payments/gift-cards/public.ts'
import { isAmong, type Tx } from '#server/db/db.ts'
import type { Outcome, RecordNote } from '../rules.ts'
import type { EarlierCard } from '../rules/gift-cards.ts'
import { earlierGiftCards } from '../tables.ts'

/**
 * Issues a card for each that the earlier shop had, with its code and the money that is left. A card whose code the file
 * hides gets a new one, which its owner receives by email when the transaction commits. Each card once. Repeatable.
 */
export async function storeGiftCards(
  tx: Tx,
  cards: readonly EarlierCard[],
  { now, issuedBy, note }: { now: Date; issuedBy: string | null; note: string },
): Promise<Outcome[]> {
  const known = await tx
    .select({ reference: earlierGiftCards.reference })
    .from(earlierGiftCards)
    .where(
      isAmong(
        earlierGiftCards.reference,
        cards.map(({ reference }) => reference),
      ),
    )
  const isKnown = new Set(known.map(({ reference }) => reference))
  const missing = cards.filter(({ reference }) => !isKnown.has(reference))
  const issued = await takeOverGiftCards(
    tx,
    missing.map((card) => ({ ...card, note })),
    { now, issuedBy },
  )
  const rows = missing.flatMap(({ reference }, at) => {
    const cardId = issued[at]
    return cardId ? [{ reference, cardId }] : []
  })
  if (rows.length > 0) await tx.insert(earlierGiftCards).values(rows)
  const isNew = new Set(rows.map(({ reference }) => reference))
  return cards.map(({ reference, code, endsAt }): Outcome => {
    // A card of this shop has the code already.
    if (!isNew.has(reference)) return { kind: 'unchanged' }
    const notes: RecordNote[] = [
      ...(code === null ? (['code_renewed'] as const) : []),
      ...(endsAt === null ? (['no_end'] as const) : []),
    ]
    return { kind: 'created', notes }
  })
}
