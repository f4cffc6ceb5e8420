import { storePicture } from '../../src/modules/platform/media/commands.ts'
import { keepPhoto } from '../../src/modules/sales/feedback/commands/keep-photo.ts'
import { writeReview } from '../../src/modules/sales/feedback/commands/write-review.ts'
import type { WriteReview } from '../../src/modules/sales/feedback/input.ts'
import type { Member } from '../../src/server/auth/actor.ts'
import { transaction } from '../../src/server/db/db.ts'
import { aPhoto, buildDeliveredOrder } from './build-returns.ts'

/** A photo that this person has uploaded for a review. */
export async function buildReviewPhoto(actor: Member) {
  const picture = await storePicture(await aPhoto(), 'review')
  const { id } = await transaction((tx) => keepPhoto(tx, { picture }, { actor, address: 'test' }))
  return id
}

type Buyer = { productId: string; actor: Member }

/** What a buyer says: four stars and a word, unless stated otherwise. */
export const say = ({ productId, actor }: Buyer, said: Partial<WriteReview> = {}, now = new Date()) =>
  transaction((tx) =>
    writeReview(
      tx,
      { id: productId, stars: 4, words: 'Bueno', photoIds: [], ...said },
      { actor, address: 'test', now },
    ),
  )

/** A product with the review of a buyer who received it. */
export async function buildReview(said: Partial<WriteReview> = {}) {
  const bought = await buildDeliveredOrder()
  await say(bought, said)
  return bought
}
