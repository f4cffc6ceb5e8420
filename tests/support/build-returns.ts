import sharp from 'sharp'
import { sellerOrders } from '../../src/modules/sales/orders/tables.ts'
import { askReturn } from '../../src/modules/sales/returns/commands/ask-return.ts'
import { keepPhoto } from '../../src/modules/sales/returns/commands/keep-photo.ts'
import type { AskReturn } from '../../src/modules/sales/returns/input.ts'
import { storePicture } from '../../src/modules/platform/media/commands.ts'
import { deliverParcel } from '../../src/modules/sales/orders/commands/move-parcel.ts'
import type { Admin, Member } from '../../src/server/auth/actor.ts'
import { transaction, db } from '../../src/server/db/db.ts'
import { eq } from 'drizzle-orm'
import { buildMember, buildSession } from './build-accounts.ts'
import { buildOrder } from './build-orders.ts'
import { EVERY_STORE } from '../../src/modules/sellers/stores/queries/scope.ts'

/** An order that was paid by the test card and has arrived, with its signed-in buyer. */
export async function buildDeliveredOrder(
  cart: {
    quantity?: number
    onHand?: number
    priceCents?: number
    premium?: boolean
    featured?: boolean
  } = {},
) {
  const built = await buildOrder({}, { quantity: 3, ...cart })
  const { orderId } = built
  const by = { actor: await theAdmin(), address: 'test', now: new Date() }
  await transaction((tx) => deliverParcel(tx, EVERY_STORE, { orderId, sellerOrderId: orderId }, by))
  const { actor } = await buildSession({ userId: built.userId })
  return { ...built, actor }
}

let admin: Admin | undefined
const theAdmin = async () => (admin ??= (await buildMember({ role: 'admin' })).actor as Admin)

/** As if all of the order had arrived this long ago. */
export async function deliveredAgo(orderId: string, hours: number) {
  const then = new Date(Date.now() - hours * 3_600_000)
  const facts = { shippedAt: then, deliveredAt: then, deliveredBy: 'office' as const }
  await db.update(sellerOrders).set(facts).where(eq(sellerOrders.orderId, orderId))
}

export const aPhoto = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#38c' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'x' } })
    .toBuffer()

/** A photo that this person has uploaded. */
export async function buildPhoto(actor: Member) {
  const picture = await storePicture(await aPhoto(), 'return')
  const { id } = await transaction((tx) => keepPhoto(tx, { picture }, { actor, address: 'test' }))
  return id
}

type Bought = { orderId: string; productId: string; actor: Member }

/** Asks to give back one unit at will, unless stated otherwise. */
export function ask({ orderId, productId, actor }: Bought, asked: Partial<AskReturn> = {}, now = new Date()) {
  const whole: AskReturn = {
    kind: 'standard',
    reason: 'No era lo que esperaba',
    lines: [{ variantId: productId, quantity: 1 }],
    ...asked,
  }
  return transaction((tx) => askReturn(tx, { orderId, asked: whole }, { actor, address: 'test', now }))
}

/** A return that waits for admins. */
export async function buildReturn(
  asked: Partial<AskReturn> = {},
  cart: Parameters<typeof buildDeliveredOrder>[0] = {},
) {
  const bought = await buildDeliveredOrder(cart)
  const { id: returnId } = await ask(bought, asked)
  return { ...bought, returnId }
}
