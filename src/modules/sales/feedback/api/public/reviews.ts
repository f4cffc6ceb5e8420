import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { anyone, isMember } from '#server/auth/actor.ts'
import { db, transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { storePicture } from '#modules/platform/media/public.ts'
import { readFile } from '#modules/platform/media/input.ts'
import { MAX_BYTES, PICTURE_UPLOAD } from '#modules/platform/media/rules.ts'
import { reportEndpoint } from '../written.ts'
import {
  writtenPath,
  listReviewsInput,
  productPath,
  stopEmailsInput,
  voteInput,
  writeReviewInput,
} from '../../input.ts'
import { chooseCartEmails } from '#modules/sales/cart-recovery/public.ts'
import { answerNotice } from '#modules/sales/wishlist/public.ts'
import { keepPhoto, refusePhoto } from '../../commands/keep-photo.ts'
import { moderation, voteReview as vote } from '../../commands/moderate-review.ts'
import { stopEmails } from '../../commands/stop-emails.ts'
import * as writing from '../../commands/write-review.ts'
import * as reading from '../../queries/reviews.ts'
import { REFUSALS } from '../../rules.ts'

const stars = z.int()

const reviewView = z
  .object({
    id: idOf('review'),
    stars,
    words: z.string(),
    photos: z.array(z.string()),
    /** The first name and an initial. */
    author: z.string(),
    createdAt: z.iso.datetime(),
    isEdited: z.boolean(),
    answer: z.string().nullable(),
    answeredAt: z.iso.datetime().nullable(),
    /** How many people it helped. */
    helpful: z.int(),
  })
  .meta({ id: 'Review' })

const ownReview = z.object({
  product: z.object({ title: z.string(), imageUrl: z.string().nullable() }),
  review: z
    .object({
      stars,
      words: z.string(),
      photoIds: z.array(z.uuid()),
      /** The admin's reason for hiding it. */
      hiddenReason: z.string().nullable(),
    })
    .nullable(),
  refusal: z.enum(REFUSALS).nullable(),
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/products/{id}/reviews',
  summary: 'What buyers say of a product, newest first, and how many gave each number of stars',
  input: listReviewsInput,
  output: listPageOf(reviewView).extend({ histogram: z.array(z.object({ stars, count: z.int() })) }),
  allow: anyone,
  isPublic: true,
  run: ({ tx, now }, input) => reading.listReviews(tx, { ...input, now }),
})

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/products/{id}/review',
  summary: 'What I say of a product, or why I may not',
  input: productPath,
  output: ownReview,
  allow: isMember,
  run: ({ tx, actor, now }, { id }) => reading.readOwn(tx, { id, userId: actor.userId, now }),
})

export const writeReview = endpoint({
  method: 'PUT',
  path: '/products/{id}/review',
  summary: 'Says what I think of a product that I bought and received, in place of what I said before',
  input: writeReviewInput,
  output: ownReview,
  allow: isMember,
  limit: { name: 'reviews', hits: 30, seconds: 3600, by: 'user', shared: true },
  run: async ({ tx, actor, address, now }, input) => {
    await writing.writeReview(tx, input, { actor, address, now })
    return reading.readOwn(tx, { id: input.id, userId: actor.userId, now })
  },
})

export const removeReview = endpoint({
  method: 'DELETE',
  path: '/products/{id}/review',
  summary: 'Takes back what I said of a product',
  input: productPath,
  output: z.object({ id: z.uuid() }),
  allow: isMember,
  run: async ({ tx, actor, address, now }, input) => {
    await writing.removeReview(tx, input, { actor, address, now })
    return input
  },
})

export const uploadReviewPhoto = rawEndpoint({
  method: 'POST',
  path: '/api/v1/reviews/photos',
  summary:
    'Keep a photo for a review by somebody who may write one, as the raw body or as the `file` of a form; jpeg, png or webp, at most 5 MB',
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  status: 201,
  allow: isMember,
  limit: { name: 'uploads', hits: 20, seconds: 3600, by: 'user', shared: true },
  run: async ({ request, actor, address, now }) => {
    await refusePhoto(db, { userId: actor.userId, now })
    const picture = await storePicture(await readFile(request, MAX_BYTES.review), 'review')
    const stored = await transaction((tx) => keepPhoto(tx, { picture }, { actor, address }))
    return Response.json(stored, { status: 201, headers: { 'cache-control': 'no-store' } })
  },
})

export const voteReview = endpoint({
  method: 'POST',
  path: '/reviews/{id}/helpful',
  summary: 'Says that a review helped me, or no longer',
  input: voteInput,
  output: writtenPath,
  allow: isMember,
  limit: { name: 'review-votes', hits: 120, seconds: 3600, by: 'user', shared: false },
  run: async ({ tx, actor, address, now }, input) => {
    await vote(tx, input, { actor, address, now })
    return { id: input.id }
  },
})

export const reportReview = reportEndpoint('reviews', 'review', moderation)

/** RFC 8058: the same address as the link of the email, which a mail program sends by itself, without a session. */
export const unsubscribe = rawEndpoint({
  method: 'POST',
  path: '/letters',
  summary: 'End the emails of one kind by the List-Unsubscribe header of one of them',
  takes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  answers: ['text/plain'],
  allow: anyone,
  takesForeignOrigin: true,
  limit: { name: 'unsubscribe', hits: 120, seconds: 60, by: 'address', shared: false },
  run: async ({ request, now }) => {
    const address = new URL(request.url).searchParams
    const stop = (kind: string) => ({ token: address.get(kind) ?? '', isWanted: false })
    await transaction((tx) => {
      if (address.has('notice')) return answerNotice(tx, stop('notice'), { now })
      if (address.has('cart')) return chooseCartEmails(tx, stop('cart'), { now })
      return stopEmails(tx, stop('token'), { now })
    })
    return new Response('OK', { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  },
})

export const stopReviewLetters = endpoint({
  method: 'POST',
  path: '/review-letters',
  summary: 'Stop or resume the emails that ask for a review, by the link of one',
  input: stopEmailsInput,
  output: z.object({ isWanted: z.boolean() }),
  allow: anyone,
  limit: { name: 'review-letters', hits: 30, seconds: 60, by: 'address', shared: false },
  run: async ({ tx, now }, input) => {
    await stopEmails(tx, input, { now })
    return { isWanted: input.isWanted }
  },
})
