import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { categories, categoryListings, products } from '#modules/catalog/products/tables.ts'
import { auditLog } from '#modules/platform/audit/tables.ts'
import { outboxMessages } from '#modules/platform/emails/tables.ts'
import type { Actor } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { continueRun } from '../commands/runs.ts'
import * as imports from '../endpoints.ts'
import { MOST_ASKED } from '../rules/categories.ts'
import { importCategories } from '../tables.ts'

const HEADER = 'title,price,categories,unique_code'
const work = (runId: string) => continueRun({ runId, now: new Date(), turnMs: Infinity })
const siteAdmin = (await buildMember({ role: 'admin' })).actor
const admin = asker(imports, siteAdmin).ask

function sending(actor: Actor, side: 'admin' | 'store') {
  const { ask, send } = asker(imports, actor)
  const at = `/${side}/imports`
  const run = async (id: string) => (await ask(`GET ${at}/${id}` as 'GET /admin/imports/{id}')).body
  return {
    run,
    unknown: async (id: string) => (await run(id)).preview?.categories?.items ?? [],
    async send(lines: readonly string[]) {
      const form = new FormData()
      form.append('file', new File([[HEADER, ...lines].join('\n')], 'lista.csv'))
      const response = await send(`/api/v1${at}`, { method: 'POST', body: form })
      const { id } = (await response.json()) as { id: string }
      await work(id)
      return id
    },
    async choose(id: string, ...choices: object[]) {
      const answer = await ask(
        `PUT ${at}/${id}/categories` as 'PUT /admin/imports/{id}/categories',
        { choices } as never,
      )
      await work(id)
      return answer as { status: number; body: { code?: string } | undefined }
    },
    async start(id: string) {
      await ask(`POST ${at}/${id}/start` as 'POST /admin/imports/{id}/start')
      await work(id)
      return run(id)
    },
  }
}

let count = 0
const named = (name: string) => `${name} ${(count += 1)} ${crypto.randomUUID().slice(0, 8)}`

async function categoriesOf(code: string) {
  const rows = await db
    .select({ name: categories.name })
    .from(categoryListings)
    .innerJoin(products, eq(products.id, categoryListings.productId))
    .innerJoin(categories, eq(categories.id, categoryListings.categoryId))
    .where(eq(products.uniqueCode, code))
  return rows.map(({ name }) => name)
}

const askedOf = async (name: string) => {
  const { items } = (await admin(`GET /admin/import-categories?state=asked&q=${encodeURIComponent(name)}`))
    .body
  return items
}

test('names of the site are mapped, created or left out, once for all lines, and remembered for the next file', async () => {
  const site = sending(siteAdmin, 'admin')
  const { id: categoryId, name } = await buildCategory()
  const [mapped, made, left] = [named('Blusas'), named('Faldas'), named('Usados')]
  const code = crypto.randomUUID().slice(0, 8)
  const lines = [
    ...Array.from({ length: 300 }, (_, at) => `Blusa ${at},5,${mapped.toUpperCase()},${code}-${at}`),
    `Falda,5,${made},${code}-f`,
    `Usado,5,${left};${name},${code}-u`,
  ]
  const id = await site.send(lines)
  expect(await site.run(id)).toMatchObject({ status: 'ready', mayCreate: true, preview: { created: 302 } })
  expect((await site.unknown(id))[0]).toMatchObject({
    name: mapped.toUpperCase(),
    products: 300,
    decision: null,
    isRemembered: false,
  })
  const answer = await site.choose(
    id,
    { name: mapped, decision: 'existing', categoryId },
    { name: made, decision: 'create' },
    { name: left, decision: 'left_out' },
  )
  expect(answer.status).toBe(204)
  expect(await site.run(id)).toMatchObject({ status: 'ready', preview: { created: 301, failed: 1 } })
  expect(await site.start(id)).toMatchObject({ status: 'done', created: 301, failed: 1 })
  expect(await categoriesOf(`${code}-7`)).toEqual([name])
  expect(await categoriesOf(`${code}-f`)).toEqual([made])
  expect(await db.$count(categories, eq(categories.name, left))).toBe(0)

  const again = await site.send([`Otra,5,${mapped.toLowerCase()},${code}-o`, `Otro,5,${left},${code}-p`])
  expect(await site.unknown(again)).toMatchObject([
    { decision: 'existing', categoryId, isRemembered: true },
    { decision: 'left_out', isRemembered: true },
  ])
  expect(await site.start(again)).toMatchObject({ created: 1, failed: 1 })
  expect(await categoriesOf(`${code}-o`)).toEqual([name])
})

test('near names are proposed and nothing is done with them until somebody chooses', async () => {
  const { name } = await buildCategory({ name: named('Sombreros') })
  const { actor } = await buildStore()
  const store = sending(actor, 'store')
  const id = await store.send([
    `Pintao,45,${name.replace('Sombreros', 'Sombrero')},${crypto.randomUUID().slice(0, 8)}`,
  ])
  expect(await store.run(id)).toMatchObject({
    status: 'refused',
    failure: 'categories_unknown',
    isChoosable: true,
    mayCreate: false,
  })
  const [unknown] = await store.unknown(id)
  expect(unknown).toMatchObject({ decision: null, near: [{ name }] })
  await store.choose(id, { name: unknown!.name, decision: 'existing', categoryId: unknown!.near[0]!.id })
  expect(await store.start(id)).toMatchObject({ status: 'done', created: 1 })
  const next = await store.send([`Pintao,45,${unknown!.name},${crypto.randomUUID().slice(0, 8)}`])
  expect((await store.unknown(next))[0]).toMatchObject({ decision: 'existing', isRemembered: true })
  await store.choose(next, { name: unknown!.name, decision: 'undecided' })
  expect((await store.unknown(next))[0]).toMatchObject({ decision: null })
})

test('what stores ask is created once, the files that wait are looked through again, and both receive an email', async () => {
  const name = named('Artesanía')
  const [one, other] = [await buildStore(), await buildStore()]
  const [first, second] = [sending(one.actor, 'store'), sending(other.actor, 'store')]
  const code = crypto.randomUUID().slice(0, 8)
  const firstId = await first.send([`Mola,20,${name},${code}-1`])
  const secondId = await second.send([`Tagua,20,${name.toUpperCase()},${code}-2`])
  await first.choose(firstId, { name, decision: 'asked' })
  await second.choose(secondId, { name: name.toUpperCase(), decision: 'asked' })
  expect(await first.run(firstId)).toMatchObject({
    status: 'refused',
    preview: { categories: { items: [{ decision: 'asked' }] } },
  })
  const asked = await askedOf(name)
  expect(asked).toHaveLength(2)
  const decide = (answer: object) =>
    admin(
      'POST /admin/import-categories/{id}/decision'.replace('{id}', asked[0]!.id) as never,
      { answer } as never,
    ) as Promise<{ status: number; body: { code: string } }>
  expect((await decide({ decision: 'create' })).status).toBe(204)
  for (const [side, id] of [
    [first, firstId],
    [second, secondId],
  ] as const) {
    expect(await side.run(id)).toMatchObject({ status: 'reading' })
    await work(id)
    expect(await side.run(id)).toMatchObject({ status: 'ready', preview: { created: 1 } })
    expect(await side.start(id)).toMatchObject({ status: 'done', created: 1 })
  }
  expect(await categoriesOf(`${code}-1`)).toHaveLength(1)
  expect(await categoriesOf(`${code}-1`)).toEqual(await categoriesOf(`${code}-2`))
  const sent = await db
    .select({ to: outboxMessages.recipient, body: outboxMessages.bodyText })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.template, 'import_category'),
        sql`${outboxMessages.bodyText} ilike ${`%${name}%`}`,
      ),
    )
  expect(sent).toHaveLength(2)
  expect((await decide({ decision: 'create' })).body.code).toBe('imports.category_decided')
  expect(
    await db.$count(
      auditLog,
      and(eq(auditLog.action, 'imports.category_decide'), eq(auditLog.targetId, asked[0]!.id)),
    ),
  ).toBe(1)
})

test('a declined category says why, and the seller chooses another one', async () => {
  const { actor } = await buildStore()
  const { id: categoryId, name: known } = await buildCategory()
  const store = sending(actor, 'store')
  const name = named('Varios')
  const code = crypto.randomUUID().slice(0, 8)
  const id = await store.send([`Cosa,5,${name},${code}`])
  await store.choose(id, { name, decision: 'asked' })
  const [asked] = await askedOf(name)
  const answer = { decision: 'declined', reason: 'Ya está Hogar' }
  await admin(`POST /admin/import-categories/${asked!.id}/decision` as never, { answer } as never)
  await work(id)
  expect((await store.unknown(id))[0]).toMatchObject({ decision: 'declined', reason: 'Ya está Hogar' })
  await store.choose(id, { name, decision: 'existing', categoryId })
  expect(await store.start(id)).toMatchObject({ created: 1 })
  expect(await categoriesOf(code)).toEqual([known])
})

test('a store makes no category and the site asks no one; a category that is gone is refused', async () => {
  const { actor, storeId } = await buildStore()
  const store = sending(actor, 'store')
  const id = await store.send([`Cosa,5,${named('Raro')},${crypto.randomUUID().slice(0, 8)}`])
  expect((await store.choose(id, { name: 'Raro', decision: 'create' })).body?.code).toBe(
    'imports.category_not_choosable',
  )
  const gone = { name: 'Raro', decision: 'existing', categoryId: crypto.randomUUID() }
  expect((await store.choose(id, gone)).body?.code).toBe('imports.category_gone')
  expect((await store.choose(id, { name: '\u200B', decision: 'left_out' })).status).toBe(422)
  const site = sending(siteAdmin, 'admin')
  const own = await site.send([`Cosa,5,${named('Raro')},${crypto.randomUUID().slice(0, 8)}`])
  expect((await site.choose(own, { name: 'Raro', decision: 'asked' })).body?.code).toBe(
    'imports.category_not_choosable',
  )
  const many = Array.from({ length: MOST_ASKED + 1 }, (_, at) => ({
    name: `Pedida ${at}`,
    decision: 'asked',
  }))
  expect((await store.choose(id, ...many)).body?.code).toBe('imports.too_many_categories')
  expect(await db.$count(importCategories, eq(importCategories.storeId, storeId))).toBe(0)
})

test('what one store chose says nothing of another or of the site', async () => {
  const { id: categoryId } = await buildCategory()
  const [one, other] = [await buildStore(), await buildStore()]
  const name = named('Bolsos')
  const line = () => `Cosa,5,${name},${crypto.randomUUID().slice(0, 8)}`
  const first = sending(one.actor, 'store')
  await first.choose(await first.send([line()]), { name, decision: 'existing', categoryId })
  for (const side of [sending(other.actor, 'store'), sending(siteAdmin, 'admin')])
    expect((await side.unknown(await side.send([line()])))[0]).toMatchObject({ decision: null })
})

test('two who choose at once for one name leave one choice', async () => {
  const { id: categoryId } = await buildCategory()
  const site = sending(siteAdmin, 'admin')
  const name = named('Gorras')
  const line = () => `Cosa,5,${name},${crypto.randomUUID().slice(0, 8)}`
  const ids = await Promise.all([site.send([line()]), site.send([line()])])
  for (const id of ids) await work(id)
  const answers = await Promise.all([
    site.choose(ids[0]!, { name, decision: 'existing', categoryId }),
    site.choose(ids[1]!, { name, decision: 'left_out' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  expect(
    await db.$count(importCategories, and(isNull(importCategories.storeId), eq(importCategories.name, name))),
  ).toBe(1)
})

test('400 unknown categories of a file are listed once each with their products', async () => {
  const site = sending(siteAdmin, 'admin')
  const mark = crypto.randomUUID().slice(0, 8)
  const id = await site.send(
    Array.from({ length: 4000 }, (_, at) => `Cosa ${at},5,Rubro ${mark} ${at % 400},${mark}-${at}`),
  )
  const { preview } = await site.run(id)
  expect(preview).toMatchObject({ created: 4000, categories: { total: 400 } })
  expect(preview!.categories!.items.every(({ products: many }) => many === 10)).toBe(true)
})

test('a name is forgotten by an admin, but not one that a store waits for', async () => {
  const { actor } = await buildStore()
  const store = sending(actor, 'store')
  const name = named('Cintas')
  const id = await store.send([`Cosa,5,${name},${crypto.randomUUID().slice(0, 8)}`])
  await store.choose(id, { name, decision: 'asked' })
  const [asked] = await askedOf(name)
  const forget = () =>
    admin(`DELETE /admin/import-categories/${asked!.id}` as never) as Promise<{ status: number }>
  expect((await forget()).status).toBe(409)
  await store.choose(id, { name, decision: 'left_out' })
  const { items } = (await admin(`GET /admin/import-categories?q=${encodeURIComponent(name)}`)).body
  expect(items).toMatchObject([{ state: 'left_out' }])
  expect(
    ((await admin(`DELETE /admin/import-categories/${items[0]!.id}` as never)) as { status: number }).status,
  ).toBe(204)
  expect((await forget()).status).toBe(404)
})
