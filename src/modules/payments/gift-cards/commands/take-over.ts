import { findReaderLocale } from '#modules/identity/accounts/public.ts'
import type { Tx } from '#server/db/db.ts'
import { mailGiftCards } from '../emails.ts'
import { giftCodeHash, readGiftCardConfig } from '../queries.ts'
import { giftCardEndsAt, newGiftCode, plainGiftCode } from '../rules.ts'
import { giftCardEntries, giftCards } from '../tables.ts'

export type TakenOver = {
  /** As people have it; null where only its end is known: it gets a new one, which is emailed to `email`. */
  code: string | null
  balanceCents: number
  /** null: as long as a new card. */
  endsAt: Date | null
  /** In lower case; needed where `code` is null. */
  email: string | null
  note: string
}

/**
 * Issues cards of another shop with their codes, the money that is left on them as their amount, each with its line in
 * the ledger. Answers their ids in order, null for a code that a card here has already. Not audited: the file is.
 */
export async function takeOverGiftCards(
  tx: Tx,
  cards: readonly TakenOver[],
  { issuedBy, now }: { issuedBy: string | null; now: Date },
): Promise<(string | null)[]> {
  if (cards.length === 0) return []
  const config = await readGiftCardConfig(tx)
  const coded = cards.map((card) => ({ ...card, code: card.code ?? newGiftCode(config) }))
  const endsAtOf = ({ endsAt }: TakenOver) => endsAt ?? giftCardEndsAt(config.expirationDays, now)
  const issued = await tx
    .insert(giftCards)
    .values(
      coded.map((card) => ({
        codeHash: giftCodeHash(card.code),
        last4: plainGiftCode(card.code).slice(-4),
        initialCents: card.balanceCents,
        balanceCents: card.balanceCents,
        expiresAt: endsAtOf(card),
        issuedBy,
        recipientEmail: card.email,
        note: card.note,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing({ target: giftCards.codeHash })
    .returning({ id: giftCards.id, codeHash: giftCards.codeHash, amountCents: giftCards.balanceCents })
  if (issued.length === 0) return cards.map(() => null)
  await tx.insert(giftCardEntries).values(
    issued.map(({ id, amountCents }) => ({
      ...{ cardId: id, kind: 'issue' as const, amountCents },
      ...{ actorId: issuedBy, createdAt: now },
    })),
  )
  const idOf = new Map(issued.map(({ id, codeHash }) => [codeHash.toString('hex'), id]))
  const ids = coded.map(({ code }) => idOf.get(giftCodeHash(code).toString('hex')) ?? null)
  for (const [at, { code, email }] of cards.entries()) {
    const id = ids[at]
    if (code !== null || email === null || !id) continue
    const { balanceCents: amountCents, note } = coded[at]!
    await mailGiftCards(tx, {
      ...{ to: email, locale: await findReaderLocale(tx, { email }), note },
      cards: [{ code: coded[at]!.code, amountCents }],
      expiresAt: endsAtOf(coded[at]!),
    })
  }
  return ids
}
