import { isDeepStrictEqual } from 'node:util'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import type { Member, System } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { AppError } from '#server/http/errors.ts'
import { getEditedVariants } from '../queries/variants.ts'
import { snapshotOf, type VariantsSnapshot } from '../rules/file-variants.ts'
import { saveVariants } from './save-variants.ts'

/**
 * Puts options and variants back as they were `before` an import, with their units, where they still are as it left them,
 * and answers whether it did. Where that is refused, because a code is taken or an offer runs, they stay.
 */
export async function restoreVariants(
  tx: Tx,
  {
    id,
    before,
    after,
    actor,
    importId,
    now,
  }: {
    id: string
    before: VariantsSnapshot
    after: VariantsSnapshot
    actor: Member | System
    importId: string
    now: Date
  },
): Promise<boolean> {
  try {
    const { version, pictures, ...current } = await getEditedVariants(tx, EVERY_STORE, id)
    if (!isDeepStrictEqual(snapshotOf(current), after)) return false
    const variants = before.variants.map(({ imageUrl, ...variant }) => {
      return { ...variant, imageUrl: imageUrl && pictures.includes(imageUrl) ? imageUrl : null }
    })
    await tx.transaction((inner) =>
      saveVariants(inner, EVERY_STORE, {
        id,
        version,
        options: before.options,
        variants,
        actor,
        importId,
        now,
      }),
    )
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
