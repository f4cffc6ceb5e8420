import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { cleanPicture, storeFile } from '../../src/modules/platform/media/commands.ts'
import type { Order } from '../../src/modules/sales/orders/tables.ts'
import { askReturn } from '../../src/modules/sales/returns/commands/ask-return.ts'
import { decideReturn } from '../../src/modules/sales/returns/commands/decide-return.ts'
import { keepPhoto } from '../../src/modules/sales/returns/commands/keep-photo.ts'
import type { DecideReturn } from '../../src/modules/sales/returns/input.ts'
import { EVERY_STORE, storeScope } from '../../src/modules/sellers/stores/queries/scope.ts'
import type { Db, Tx } from '../../src/server/db/db.ts'
import type { Story } from './demo-orders.ts'
import type { Cast } from './demo-people.ts'
import type { Happening } from './demo-clock.ts'

const HOUR_MS = 3_600_000
const ADDRESS = '190.140.12.7'
const REASONS = {
  standard: ['No combina con mi sala', 'Esperaba otro tono', 'Me lo regalaron repetido'],
  exchange: ['Me queda pequeño', 'Necesito una talla más'],
  defective: ['Llegó con una esquina rota', 'No enciende'],
} as const
const KINDS = ['standard', 'standard', 'defective', 'exchange'] as const
const REFUSAL = 'El artículo volvió usado y sin su empaque.'

type Tools = {
  arrivedAfter: number
  orderOf: (on: Db, story: Pick<Story, 'key'>) => Promise<Order | null>
  sendRefunds: (story: Pick<Story, 'key'>, now: Date) => Promise<void>
}

/** A return of one line of what arrived, and the decision of its seller; those of the last days still wait. */
export function buildReturn(
  cast: Cast,
  story: Story,
  { arrivedAfter, orderOf, sendRefunds }: Tools,
): Happening[] {
  const { key, chance, buyer, placedAt, ending } = story
  const kind = ending === 'returning' ? 'standard' : chance.one(KINDS)
  const soon = kind === 'defective' || ending === 'returning'
  const asks = arrivedAfter + (soon ? chance.between(4, 20) : chance.between(20, 110))
  const answers = asks + chance.between(16, 60)
  const after = (hours: number) => new Date(placedAt.getTime() + hours * HOUR_MS)
  const decision: DecideReturn =
    chance.next() < 0.25
      ? { status: 'rejected', seen: 'pending', reason: REFUSAL, isResellable: false }
      : { status: 'approved', seen: 'pending', isResellable: kind !== 'defective' }
  const asked = { kind, reason: chance.one<string>(REASONS[kind]) }
  const happenings: Happening[] = [
    {
      at: after(asks),
      step: `${key}:return`,
      async within(tx, now) {
        const order = await orderOf(tx, story)
        if (!order) return
        const by = { actor: buyer.actor, address: ADDRESS, now }
        const photoId =
          kind === 'defective' ? (await keepPhoto(tx, { picture: await aPhoto() }, by)).id : undefined
        const [line] = story.goods
        const lines = [{ variantId: line!.variant.id, quantity: 1 }]
        const whole = { ...asked, lines, ...(photoId ? { photoId } : {}) }
        await askReturn(tx, { orderId: order.id, asked: whole }, by)
      },
    },
    {
      at: after(answers),
      step: `${key}:answer`,
      async within(tx, now) {
        const order = await orderOf(tx, story)
        if (order) await answer(tx, cast, { orderId: order.id, decision, now })
      },
    },
    { at: after(answers + 2), step: `${key}:return_money`, do: (now) => sendRefunds(story, now) },
  ]
  // A new request is answered by the person who looks at the demo.
  return ending === 'returning' ? happenings.slice(0, 1) : happenings
}

async function answer(
  tx: Tx,
  cast: Cast,
  { orderId, decision, now }: { orderId: string; decision: DecideReturn; now: Date },
) {
  const { rows } = await tx.execute<{ id: string; store_id: string | null }>(
    sql`select id, store_id from returns where order_id = ${orderId} and status = 'pending'`,
  )
  for (const { id: returnId, store_id: storeId } of rows) {
    const actor = storeId === null ? cast.admin : cast.owners.get(storeId)!
    const scope = storeId === null ? EVERY_STORE : await storeScope(tx, { userId: actor.userId, now })
    await decideReturn(
      tx,
      scope,
      { returnId, decision },
      { actor: actor as typeof cast.admin, address: ADDRESS, now },
    )
  }
}

let rendered: ReturnType<typeof cleanPicture> | undefined
const aPhoto = async () => storeFile('return', await (rendered ??= drawPhoto()))

async function drawPhoto() {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#d6c7b0"/><rect x="140" y="90" width="360" height="300" rx="10" fill="#8a6f4d"/>
    <path d="M140 200 L330 240 L300 300 L500 330" stroke="#3b2c1a" stroke-width="6" fill="none"/></svg>`
  return cleanPicture(await sharp(Buffer.from(picture)).jpeg().toBuffer(), 'return')
}
