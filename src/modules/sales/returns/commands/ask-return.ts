import { and, eq, gt, sql } from 'drizzle-orm'
import { newPublicNumber } from '#lib/ids.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { lockOrder } from '#modules/sales/orders/public.ts'
import { mailAsked } from '../emails.ts'
import {
  kindIsOver,
  notInOrder,
  notReturnable,
  photoRequired,
  photoUnknown,
  severalSellers,
  tooManyUnits,
} from '../errors.ts'
import { announceReturn } from '../events.ts'
import type { AskReturn } from '../input.ts'
import { heldUnits, listArrived } from '../queries/returnable.ts'
import { findReturn } from '../queries/returns.ts'
import {
  askedCents,
  askedShippingCents,
  mergeAsked,
  openKinds,
  returnedCents,
  whyNotReturnable,
} from '../rules.ts'
import { PHOTO_HOURS } from './keep-photo.ts'

/**
 * Asks to give back delivered lines of the buyer's own order: all of them or none. The amount is what the
 * lines cost, and the shipping where all of it arrived broken. Locks the order, and the insert itself counts what other returns hold. Announces and mails.
 */
export async function askReturn(
  tx: Tx,
  { orderId, asked }: { orderId: string; asked: AskReturn },
  { actor, address, now }: { actor: Member; address: string; now: Date },
): Promise<{ id: string }> {
  const { userId } = actor
  const order = await lockOrder(tx, { orderId, userId })
  const lines = await listArrived(tx, { order, now })
  const refusal = whyNotReturnable(order, lines, now)
  if (refusal) throw notReturnable(refusal)
  const wanted = mergeAsked(asked.lines).map(({ variantId, quantity }) => {
    const line = lines.find((one) => one.variantId === variantId)
    if (!line) throw notInOrder()
    return { ...line, quantity, cents: returnedCents({ ...line, quantity }) }
  })
  const [storeId = null, ...others] = new Set(wanted.map((line) => line.storeId))
  if (others.length > 0) throw severalSellers()
  if (wanted.some(({ arrivedAt }) => arrivedAt === null)) throw notReturnable('not_delivered')
  if (!wanted.every((line) => openKinds(line, now).includes(asked.kind))) throw kindIsOver(asked.kind)
  const over = wanted.filter(({ quantity, returnable }) => quantity > returnable)
  if (over.length > 0)
    throw tooManyUnits(over.map(({ variantId, title, returnable }) => ({ variantId, title, returnable })))
  await checkPhoto(tx, { asked, userId, now })

  const shippingCents = askedShippingCents(asked.kind, lines, wanted)
  const cents = askedCents(asked.kind, wanted) + shippingCents
  const id = await insertReturn(tx, { order, storeId, asked, wanted, cents, shippingCents, now })
  if (!id) throw tooManyUnits([])
  const made = (await findReturn(tx, { returnId: id }))!
  await recordAudit(tx, {
    actor,
    address,
    action: 'returns.ask',
    target: { kind: 'return', id },
    after: { orderId, kind: asked.kind, askedCents: cents, lines: mergeAsked(asked.lines) },
  })
  await mailAsked(tx, made)
  await announceReturn(tx, { id, userId, storeId })
  return { id }
}

async function checkPhoto(tx: Tx, { asked, userId, now }: { asked: AskReturn; userId: string; now: Date }) {
  const { kind, photoId } = asked
  if (!photoId) {
    if (kind === 'defective') throw photoRequired()
    return
  }
  const since = new Date(now.getTime() - PHOTO_HOURS * 3_600_000)
  const [photo] = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(
      and(
        eq(mediaFiles.id, photoId),
        eq(mediaFiles.kind, 'return'),
        eq(mediaFiles.ownerId, userId),
        gt(mediaFiles.createdAt, since),
      ),
    )
  if (!photo) throw photoUnknown()
}

type NewReturn = {
  order: { id: string; userId: string }
  storeId: string | null
  asked: AskReturn
  wanted: readonly { id: string; quantity: number; cents: number }[]
  cents: number
  shippingCents: number
  now: Date
}

/** Null when another return took one of the units first. */
async function insertReturn(
  tx: Tx,
  { order, storeId, asked, wanted, cents, shippingCents, now }: NewReturn,
): Promise<string | null> {
  const lines = JSON.stringify(
    wanted.map(({ id, quantity, cents: lineCents }) => ({ id, quantity, cents: lineCents })),
  )
  const at = now.toISOString()
  const inserting = tx.execute<{ id: string }>(sql`
    with wanted as (
      select id, quantity, cents from jsonb_to_recordset(${lines}::jsonb) as line(id uuid, quantity integer, cents bigint)
    ), fitting as (
      select l.id, wanted.quantity, wanted.cents from wanted join order_lines l on l.id = wanted.id and l.order_id = ${order.id}
      where wanted.quantity <= l.quantity - ${heldUnits()}
    ), made as (
      insert into returns (number, order_id, user_id, store_id, kind, reason, photo_media_id, asked_cents, refund_cents, shipping_cents,
        created_at, updated_at)
      select ${newPublicNumber('DEV')}, ${order.id}, ${order.userId}, ${storeId}::uuid, ${asked.kind}, ${asked.reason}, ${asked.photoId ?? null}::uuid,
        ${cents}, ${cents}, ${shippingCents}, ${at}::timestamptz, ${at}::timestamptz
      where (select count(*) from fitting) = (select count(*) from wanted)
      returning id
    ), held as (
      insert into return_lines (return_id, order_line_id, quantity, cents)
      select made.id, fitting.id, fitting.quantity, fitting.cents from made, fitting returning 1
    )
    select id from made`)
  const { rows } = await inserting.catch((error: unknown) => {
    // One photo shows one return.
    if (violates(error, 'returns_photo_media_id_key')) throw photoUnknown()
    throw error
  })
  return rows[0]?.id ?? null
}
