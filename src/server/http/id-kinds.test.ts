import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { findSentence } from '#i18n/sentence.ts'
import { type Actor, isMember } from '../auth/actor.ts'
import { db } from '../db/db.ts'
import { endpoint } from './endpoint.ts'
import { apiApp } from './http.ts'
import { ID_PREFIXES, type IdKind, idOf, withPrefixes } from './id-kinds.ts'
import { type Problem } from './problem.ts'
import { API_VERSION, FIRST_VERSION, VERSION_HEADER } from './published.ts'

const USER = '55555555-5555-4555-8555-555555555555'
const KINDS = Object.keys(ID_PREFIXES) as IdKind[]
const member: Actor = { kind: 'customer', userId: USER, sessionId: USER, storeId: null }
let runs = 0

const input = z.strictObject({
  id: idOf('order'),
  product: z.union([z.literal(''), idOf('product')]).optional(),
  where: z.union([idOf('category'), z.string().regex(/^[a-z-]+$/)]).optional(),
})
const group = z.object({
  id: idOf('category'),
  get inside() {
    return z.array(group)
  },
})
const output = z.object({
  id: idOf('order'),
  other: z.string(),
  by: idOf('user').nullable(),
  groups: z.array(group.meta({ id: 'TestGroup' })),
  run: z.int(),
})
const other = crypto.randomUUID()
const app = apiApp(
  [
    endpoint({
      method: 'POST',
      path: '/orders/{id}',
      summary: 'A test',
      input,
      output,
      allow: isMember,
      idempotent: true,
      run: async (_, { id, product }) => ({
        id,
        other,
        by: product || null,
        groups: [{ id: USER, inside: [{ id: other, inside: [] }] }],
        run: (runs += 1),
      }),
    }),
  ],
  async () => member,
  findSentence,
)

beforeAll(() =>
  db.execute(sql`insert into profiles (id, email, full_name) values (${USER}, 'ids@istmo.test', 'Ids')`),
)

const prefixed = (kind: IdKind, id: string) => `${ID_PREFIXES[kind]}_${id.replaceAll('-', '')}`

async function send(id: string, body: object = {}, headers: Record<string, string> = {}) {
  const answer = await app.request(
    `/orders/${id}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  return { status: answer.status, body: (await answer.json()) as never }
}

test('every UUID comes back from its prefixed form, of every kind, and no two kinds begin alike', () => {
  expect(new Set(Object.values(ID_PREFIXES)).size).toBe(KINDS.length)
  for (const kind of KINDS)
    for (let at = 0; at < 200; at += 1) {
      const id = crypto.randomUUID()
      const answer = withPrefixes(idOf(kind), id)
      expect([answer, idOf(kind).parse(answer), idOf(kind).parse(id)]).toEqual([prefixed(kind, id), id, id])
    }
})

test('what is no id of its kind is refused, and one of another kind with the prefix that belongs there', async () => {
  const id = crypto.randomUUID()
  for (const bad of ['', 'x', id.slice(1), prefixed('order', id).slice(0, -1), `ord_${id}`, `${id}0`])
    expect([bad, idOf('order').safeParse(bad).success]).toEqual([bad, false])
  for (const kind of KINDS)
    expect([kind, idOf('order').safeParse(prefixed(kind, id)).success]).toEqual([kind, kind === 'order'])
  const sentence = (prefix: string) => `Este id es de otra cosa: aquí va uno que empieza por ${prefix}.`
  const wrong = prefixed('return', id)
  const fields = async (at: string, body: object) => {
    const { status, body: problem } = await send(at, body)
    return [status, (problem as Problem).fields?.map(({ field, message }) => [field, message])]
  }
  expect(await fields(wrong, {})).toEqual([422, [['id', sentence('ord_')]]])
  expect(await fields(id, { product: wrong })).toEqual([422, [['product', sentence('prod_')]]])
  expect(await fields(id, { where: wrong })).toEqual([422, [['where', sentence('cat_')]]])
})

test('both forms are taken from everyone, and only the version that has prefixes answers with them', async () => {
  const id = crypto.randomUUID()
  const bare = { id, other, by: USER, groups: [{ id: USER, inside: [{ id: other, inside: [] }] }] }
  const withKinds = {
    id: prefixed('order', id),
    other,
    by: prefixed('user', USER),
    groups: [{ id: prefixed('category', USER), inside: [{ id: prefixed('category', other), inside: [] }] }],
  }
  for (const [at, product] of [
    [id, USER],
    [prefixed('order', id), prefixed('product', USER)],
  ] as const) {
    expect((await send(at, { product })).body).toMatchObject(bare)
    expect((await send(at, { product }, { [VERSION_HEADER]: FIRST_VERSION })).body).toMatchObject(bare)
    expect((await send(at, { product }, { [VERSION_HEADER]: API_VERSION })).body).toMatchObject(withKinds)
  }
})

test('a repeated call is the same one in both forms, and its answer has the form of the version it asks for', async () => {
  const id = crypto.randomUUID()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await send(id, {}, key)
  const again = await send(prefixed('order', id), {}, { ...key, [VERSION_HEADER]: API_VERSION })
  const run = (first.body as { run: number }).run
  expect([first.status, first.body]).toEqual([200, expect.objectContaining({ id, run })])
  expect([again.status, again.body]).toEqual([
    200,
    expect.objectContaining({ id: prefixed('order', id), run }),
  ])
})
