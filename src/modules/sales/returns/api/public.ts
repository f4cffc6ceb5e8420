import * as z from 'zod'
import { isUuid } from '#lib/ids.ts'
import { db, transaction } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listPageOf } from '#server/http/input.ts'
import { privateFile } from '#server/http/private-file.ts'
import { storePicture, mediaNotFound } from '#modules/platform/media/public.ts'
import { readFile } from '#modules/platform/media/input.ts'
import { MAX_BYTES, PICTURE_UPLOAD } from '#modules/platform/media/rules.ts'
import { getOwnOrder } from '#modules/sales/orders/public.ts'
import { EVERY_STORE, findStoreScope } from '#modules/sellers/stores/public.ts'
import { canAskReturns, canDecideReturns } from '../access.ts'
import * as asking from '../commands/ask-return.ts'
import { keepPhoto } from '../commands/keep-photo.ts'
import * as withdrawing from '../commands/withdraw-return.ts'
import { orderPath } from '#modules/sales/orders/input.ts'
import { askReturnInput, listReturnsInput, returnPath } from '../input.ts'
import { returnView, cents } from './views.ts'
import { readReturnable } from '../queries/returnable.ts'
import * as reading from '../queries/returns.ts'
import { RETURN_KINDS } from '../rules.ts'

const moment = z.iso.datetime()

const kind = z.enum(RETURN_KINDS)

export const getReturnable = endpoint({
  method: 'GET',
  path: '/orders/{id}/returnable',
  summary: 'What of my order may go back, in which way and until when',
  input: orderPath,
  output: z.object({
    orderId: z.uuid(),
    number: z.string(),
    refusal: z.enum(['not_delivered', 'not_paid', 'too_late', 'nothing_left']).nullable(),
    kinds: z.array(z.object({ kind, until: moment.nullable(), isOpen: z.boolean() })),
    lines: z.array(
      z.object({
        variantId: z.uuid(),
        productId: z.uuid(),
        title: z.string(),
        imageUrl: z.string().nullable(),
        unitPriceCents: cents,
        quantity: z.int(),
        /** A return is of one seller; null is the site. */
        storeId: z.uuid().nullable(),
        seller: z.string(),
        /** Whether its seller was paid for shipping, and what of that may still go back. */
        hasShipping: z.boolean(),
        shippingLeftCents: cents,
        returnable: z.int(),
        unpaidBack: z.int(),
        unpaidCents: cents,
        hasArrived: z.boolean(),
        /** Each parcel has clocks of its own. */
        openKinds: z.array(kind),
      }),
    ),
  }),
  allow: canAskReturns,
  run: async ({ tx, actor, now }, { id }) =>
    readReturnable(tx, { order: await getOwnOrder(tx, { orderId: id, userId: actor.userId }), now }),
})

export const askReturn = endpoint({
  method: 'POST',
  path: '/orders/{id}/returns',
  summary: 'Asks to give back delivered lines of my order; the amount is what they cost',
  input: askReturnInput,
  output: returnView,
  allow: canAskReturns,
  idempotent: true,
  status: 201,
  limit: { name: 'returns', hits: 30, seconds: 3600, by: 'user', shared: true },
  run: async ({ tx, actor, address, now }, { id: orderId, ...asked }) => {
    const { id } = await asking.askReturn(tx, { orderId, asked }, { actor, address, now })
    return reading.getOwnReturn(tx, { returnId: id, userId: actor.userId })
  },
})

export const uploadPhoto = rawEndpoint({
  method: 'POST',
  path: '/api/v1/returns/photos',
  summary:
    'Keeps the photo for a return, as the raw body or as the `file` of a form; jpeg, png or webp, at most 5 MB',
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  status: 201,
  allow: canAskReturns,
  limit: { name: 'uploads', hits: 20, seconds: 3600, by: 'user', shared: true },
  run: async ({ request, actor, address }) => {
    const picture = await storePicture(await readFile(request, MAX_BYTES.return), 'return')
    const stored = await transaction((tx) => keepPhoto(tx, { picture }, { actor, address }))
    return Response.json(stored, { status: 201, headers: { 'cache-control': 'no-store' } })
  },
})

export const getPhoto = rawEndpoint({
  method: 'GET',
  path: '/api/v1/returns/{id}/photo',
  summary: 'Download the photo of a return, for its sender, its seller and the admins',
  answers: ['image/webp'],
  allow: canAskReturns,
  run: async ({ actor, params, now }) => {
    const returnId = params['id'] ?? ''
    if (!isUuid(returnId)) throw mediaNotFound()
    const { userId } = actor
    const scope = canDecideReturns(actor) ? EVERY_STORE : await findStoreScope(db, { userId, now })
    const bytes = await reading.getPhoto(db, { returnId, userId, scope })
    return privateFile(bytes, {
      type: 'image/webp',
      as: 'inline',
      isForeign: true,
    })
  },
})

export const listReturns = endpoint({
  method: 'GET',
  path: '/returns',
  summary: 'My returns, newest first',
  input: listReturnsInput,
  output: listPageOf(returnView),
  allow: canAskReturns,
  run: ({ tx, actor, now }, input) => reading.listOwnReturns(tx, { ...input, userId: actor.userId, now }),
})

export const getReturn = endpoint({
  method: 'GET',
  path: '/returns/{id}',
  summary: 'One of my returns',
  input: returnPath,
  output: returnView,
  allow: canAskReturns,
  run: ({ tx, actor }, { id }) => reading.getOwnReturn(tx, { returnId: id, userId: actor.userId }),
})

export const withdrawReturn = endpoint({
  method: 'DELETE',
  path: '/returns/{id}',
  summary: 'Withdraws my return while no one has decided it',
  input: returnPath,
  output: z.object({ id: z.uuid() }),
  allow: canAskReturns,
  run: async ({ tx, actor, address }, { id }) => {
    await withdrawing.withdrawReturn(tx, { returnId: id }, { actor, address })
    return { id }
  },
})
