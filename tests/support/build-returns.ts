import sharp from 'sharp'
import { orders } from '../../src/modules/orders/tables.ts'
import { askReturn } from '../../src/modules/returns/commands/ask-return.ts'
import { keepPhoto } from '../../src/modules/returns/commands/keep-photo.ts'
import type { AskReturn } from '../../src/modules/returns/input.ts'
import { cleanPicture } from '../../src/modules/media/commands.ts'
import { moveOrder, lockOrder } from '../../src/modules/orders/commands/move-order.ts'
import type { Member } from '../../src/server/actor.ts'
import { transaction, db } from '../../src/server/db.ts'
import { eq } from 'drizzle-orm'
import { buildSession } from './build-accounts.ts'
import { buildOrder } from './build-orders.ts'

/** An order that was paid by the test card and has arrived, with its signed-in buyer. */
export async function buildCompletedOrder(
  cart: {
    quantity?: number
    onHand?: number
    priceCents?: number
    premium?: boolean
    featured?: boolean
  } = {},
) {
  const built = await buildOrder({}, { quantity: 3, ...cart })
  const now = new Date()
  await transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId: built.orderId })
    await moveOrder(tx, { order, to: 'completed', by: 'admin', now })
  })
  const { actor } = await buildSession({ userId: built.userId })
  return { ...built, actor }
}

/** As if the order had arrived this long ago. */
export async function completedAgo(orderId: string, hours: number) {
  const completedAt = new Date(Date.now() - hours * 3_600_000)
  await db.update(orders).set({ completedAt }).where(eq(orders.id, orderId))
}

export const aPhoto = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#38c' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'x' } })
    .toBuffer()

/** A photo that this person has uploaded. */
export async function buildPhoto(actor: Member) {
  const picture = await cleanPicture(await aPhoto(), 'return')
  const { id } = await transaction((tx) => keepPhoto(tx, { picture }, { actor, address: 'test' }))
  return id
}

type Bought = { orderId: string; productId: string; actor: Member }

/** Asks to give back one unit at will, unless told otherwise. */
export function ask({ orderId, productId, actor }: Bought, asked: Partial<AskReturn> = {}, now = new Date()) {
  const whole: AskReturn = {
    kind: 'standard',
    reason: 'No era lo que esperaba',
    lines: [{ productId, quantity: 1 }],
    ...asked,
  }
  return transaction((tx) => askReturn(tx, { orderId, asked: whole }, { actor, address: 'test', now }))
}

/** A return that waits for the office. */
export async function buildReturn(
  asked: Partial<AskReturn> = {},
  cart: Parameters<typeof buildCompletedOrder>[0] = {},
) {
  const bought = await buildCompletedOrder(cart)
  const { id: returnId } = await ask(bought, asked)
  return { ...bought, returnId }
}
