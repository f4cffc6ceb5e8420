import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asker } from '../../tests/support/ask.ts'
import { buildMember } from '../../tests/support/build-accounts.ts'
import { buildStock } from '../../tests/support/build-inventory.ts'
import { buildCart, buy, seenBy } from '../../tests/support/build-orders.ts'
import * as cartEndpoints from '#modules/sales/cart/endpoints.ts'
import * as catalogEndpoints from '#modules/catalog/products/endpoints.ts'
import { closeLive, openLive } from '#server/events/live.ts'

// Settings and gateways come from memory in a process that receives events, as they do in a shop.
beforeAll(openLive)
afterAll(closeLive)

type Client = pg.Client & { connectionParameters: { application_name?: string } }

/** What this asks the database: statements besides beginnings and ends, and how often it waits for answers. */
async function asked(work: () => Promise<unknown>) {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...all: unknown[]) => unknown
  const unanswered = new Map<Client, number>()
  let [statements, trips] = [0, 0]
  pg.Client.prototype.query = function (this: Client, ...args: unknown[]) {
    if (this.connectionParameters.application_name !== 'istmo') return query.apply(this, args)
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    const waits = unanswered.get(this) ?? 0
    if (!/^(begin|commit)/i.test(text)) statements += 1
    if (waits === 0) trips += 1
    unanswered.set(this, waits + 1)
    const answered = () => unanswered.set(this, unanswered.get(this)! - 1)
    const last = args.at(-1)
    if (typeof last === 'function') {
      const reply = (...answer: unknown[]) => {
        answered()
        ;(last as (...all: unknown[]) => void)(...answer)
      }
      return query.apply(this, [...args.slice(0, -1), reply])
    }
    const answer = query.apply(this, args) as Promise<unknown>
    answer.then(answered, answered)
    return answer
  } as typeof pg.Client.prototype.query
  await work().finally(() => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  })
  return { statements, trips }
}

/** The least of four times: the first fills the cache, and a cached value may have to be read anew. */
async function leastAsked(prepare: () => Promise<() => Promise<unknown>>) {
  const times = []
  for (let round = 0; round < 4; round++) times.push(await asked(await prepare()))
  return {
    statements: Math.min(...times.map(({ statements }) => statements)),
    trips: Math.min(...times.map(({ trips }) => trips)),
  }
}

test('a whole checkout stays within its statements and its trips', async () => {
  const least = await leastAsked(async () => {
    const { userId } = await buildCart({ onHand: 50 })
    const seen = await seenBy(userId)
    return () => buy(userId, { seen })
  })
  expect(least.statements).toBeLessThanOrEqual(21)
  expect(least.trips).toBeLessThanOrEqual(13)
})

test('a line is added to a cart within its statements and its trips', async () => {
  const { actor } = await buildMember()
  const { ask } = asker(cartEndpoints, actor)
  const { productId } = await buildStock({ onHand: 50 })
  const least = await leastAsked(async () => () => ask('POST /cart/lines', { productId, quantity: 1 }))
  expect(least.statements).toBeLessThanOrEqual(5)
  expect(least.trips).toBeLessThanOrEqual(3)
})

test('an admin saves a product within its statements and its trips', async () => {
  const { actor } = await buildMember({ role: 'admin' })
  const { ask } = asker(catalogEndpoints, actor)
  const { productId } = await buildStock()
  const least = await leastAsked(async () => {
    const { version } = (await ask(`GET /admin/products/${productId}`)).body
    return () => ask(`PATCH /admin/products/${productId}`, { version, priceCents: 2000 + version })
  })
  expect(least.statements).toBeLessThanOrEqual(4)
  expect(least.trips).toBeLessThanOrEqual(3)
})
