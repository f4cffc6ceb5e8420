import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { products } from '#modules/catalog/products/tables.ts'
import type { Actor } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { continueRun } from '../commands/runs.ts'
import * as imports from '../endpoints.ts'
import { MOST_TEMPLATES } from '../input.ts'
import { importFiles, importRuns, importTemplates } from '../tables.ts'

const work = (runId: string) => continueRun({ runId, now: new Date(), turnMs: Infinity })
const { name: rubro } = await buildCategory()
const CODED = `A;B;C;D\nQ-1;Mesa;1.299;${rubro}\nQ-2;Silla;7,50;${rubro}`

/** What a seller does with files; `side` is where. */
function sending(actor: Actor, side: 'admin' | 'store') {
  const { ask, send } = asker(imports, actor)
  const at = `/${side}/imports`
  const run = async (id: string) =>
    (await (side === 'admin' ? ask(`GET /admin/imports/${id}`) : ask(`GET /store/imports/${id}`))).body
  return {
    ask,
    run,
    async send(body: string, name = 'lista.csv') {
      const form = new FormData()
      form.append('file', new File([body], name))
      const response = await send(`/api/v1${at}`, { method: 'POST', body: form })
      expect(response.status).toBe(201)
      const { id } = (await response.json()) as { id: string }
      await work(id)
      return id
    },
    async choose(id: string, choices: object) {
      const answer = await ask(
        `PUT ${at}/${id}/choices` as 'PUT /admin/imports/{id}/choices',
        { choices } as never,
      )
      await work(id)
      return answer as {
        status: number
        body: { code?: string; detail?: string; fields?: object[] } | undefined
      }
    },
    templates: (id: string) => ask(`GET ${at}/${id}/templates` as 'GET /admin/imports/{id}/templates'),
    save: (id: string, name: string) =>
      ask(`POST ${at}/${id}/templates` as 'POST /admin/imports/{id}/templates', { name } as never),
    async apply(id: string, templateId: string) {
      const answer = await ask(`POST ${at}/${id}/templates/${templateId}` as never)
      await work(id)
      return answer as { status: number; body: { code?: string } }
    },
    remove: (id: string, templateId: string) =>
      ask(`DELETE ${at}/${id}/templates/${templateId}` as never) as Promise<{ status: number }>,
    start: async (id: string) => {
      await ask(`POST ${at}/${id}/start` as 'POST /admin/imports/{id}/start')
      await work(id)
    },
  }
}

const admin = sending((await buildMember({ role: 'admin' })).actor, 'admin')
const column = (header: string, field: string | null, ordinal = 1) => ({ header, ordinal, field })
const COLUMNS = [
  column('A', 'uniqueCode'),
  column('B', 'title'),
  column('C', 'price'),
  column('D', 'categories'),
]

test('a file without a known header shows its columns, is read as they are chosen, and comes in so', async () => {
  const { actor, storeId } = await buildStore()
  const store = sending(actor, 'store')
  const id = await store.send(CODED)
  const refused = await store.run(id)
  expect(refused).toMatchObject({
    status: 'refused',
    failure: 'header_missing title price categories',
    isChoosable: true,
    choices: null,
    preview: { records: 0, layout: { delimiter: ';', columnCount: 4 } },
  })
  expect(refused.preview?.layout.columns[1]).toEqual({
    header: 'B',
    ordinal: 1,
    field: null,
    foundBy: null,
    samples: ['Mesa', 'Silla'],
  })
  expect((await store.choose(id, { columns: COLUMNS })).status).toBe(204)
  expect(await store.run(id)).toMatchObject({
    status: 'ready',
    failure: null,
    preview: { created: 1, failed: 1, layout: { decimal: ',' } },
  })
  await store.choose(id, { columns: COLUMNS, decimal: ',' })
  expect(await store.run(id)).toMatchObject({
    choices: { columns: COLUMNS, decimal: ',' },
    templateName: null,
    preview: { created: 2, failed: 0 },
  })
  await store.start(id)
  expect(await store.run(id)).toMatchObject({ status: 'done', created: 2, isChoosable: false })
  const [mesa] = await db
    .select()
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.uniqueCode, 'Q-1')))
  expect(mesa).toMatchObject({ title: 'Mesa', priceCents: 129_900 })
  expect(await store.choose(id, {})).toMatchObject({ status: 409, body: { code: 'imports.wrong_moment' } })
})

test('a run that was started or thrown away takes no choice, and a file that no choice can mend is gone', async () => {
  const id = await admin.send(CODED)
  await admin.choose(id, { columns: COLUMNS })
  await admin.ask(`POST /admin/imports/${id}/start`)
  expect(await admin.ask(`PUT /admin/imports/${id}/choices`, { choices: {} })).toMatchObject({
    status: 409,
    body: { code: 'imports.wrong_moment' },
  })
  await work(id)
  expect(await admin.run(id)).toMatchObject({ status: 'done', created: 1 })
  const xml = await admin.send('<!DOCTYPE a><products/>', 'a.xml')
  expect(await admin.run(xml)).toMatchObject({ status: 'refused', isChoosable: false })
  expect(await admin.choose(xml, {})).toMatchObject({ status: 409 })
  expect(await db.$count(importFiles, eq(importFiles.runId, xml))).toBe(0)
})

test.each([
  ['a field that is none', { columns: [column('A', 'colour')] }, 'Elige un campo de la lista.'],
  [
    'a field in two columns',
    { columns: [column('A', 'title'), column('B', 'title')] },
    'Este campo ya está en otra columna. Solo las imágenes pueden venir en varias.',
  ],
])('%s is refused with its reason', async (_, choices, message) => {
  const id = await admin.send(CODED)
  const { status, body } = await admin.choose(id, choices)
  expect(status).toBe(422)
  expect(body?.fields).toMatchObject([
    { field: expect.stringMatching(/^choices\.columns\.\d\.field$/), message },
  ])
  expect((await admin.run(id)).choices).toBeNull()
})

test.each([{ delimiter: 'x' }, { decimal: '-' }, { encoding: 'utf-7' }, { colour: 1 }])(
  '%j is no choice',
  async (choices) => {
    const id = await admin.send(CODED)
    const { status, body } = await admin.choose(id, choices)
    expect([status, body?.detail]).toEqual([422, expect.stringMatching(/\p{L} \p{L}/u)])
  },
)

test('an encoding that the file is not in is refused and can be chosen otherwise', async () => {
  const { id } = await (async () => {
    const form = new FormData()
    const bytes = Buffer.from(`título;precio;categorías\nCafé;1;${rubro}`, 'latin1')
    form.append('file', new File([bytes], 'lista.csv'))
    const { send } = asker(imports, (await buildMember({ role: 'admin' })).actor)
    return (await (await send('/api/v1/admin/imports', { method: 'POST', body: form })).json()) as {
      id: string
    }
  })()
  await work(id)
  await admin.choose(id, { encoding: 'utf-8' })
  expect(await admin.run(id)).toMatchObject({
    status: 'refused',
    failure: 'encoding_other',
    isChoosable: true,
  })
  await admin.choose(id, { encoding: 'windows-1252' })
  expect(await admin.run(id)).toMatchObject({ status: 'ready', preview: { rows: [{ title: 'Café' }] } })
})

test('a template is stored for its seller, applied at once to a file with the same headers, and said', async () => {
  const store = sending((await buildStore()).actor, 'store')
  const first = await store.send(CODED)
  await store.choose(first, { columns: COLUMNS, decimal: ',' })
  expect((await store.save(first, 'Ferretería')).body).toMatchObject({ items: [{ name: 'Ferretería' }] })
  const again = await store.send(CODED.replace('Mesa', 'Banco'))
  const run = await store.run(again)
  expect(run).toMatchObject({
    status: 'ready',
    templateName: 'Ferretería',
    choices: { decimal: ',' },
    preview: { created: 2, rows: [{ title: 'Banco' }, {}] },
  })
  expect(run.preview?.layout.columns[0]?.foundBy).toBe('template')
  // A choice of nothing is a choice too: the template does not come back.
  await store.choose(again, {})
  expect(await store.run(again)).toMatchObject({ status: 'refused', templateName: null, choices: {} })
  const other = await store.send(CODED.replace('A;B', 'A;X'))
  expect(await store.run(other)).toMatchObject({ templateName: null, choices: null })
  const { id: templateId } = (await store.templates(other)).body.items[0]!
  expect((await store.apply(other, templateId)).status).toBe(204)
  expect(await store.run(other)).toMatchObject({ status: 'refused', templateName: 'Ferretería' })
})

test('elements of an XML file are chosen, stored as a template and read in, also where the next file orders them otherwise', async () => {
  const { actor, storeId } = await buildStore()
  const store = sending(actor, 'store')
  const fila = (name: string, more: string) => `<f><b>${name}</b>${more}<c>5</c><d>${rubro}</d></f>`
  const first = `<lista>${fila('Mesa de XML', '')}${fila('Silla de XML', '<a>X-2</a>')}</lista>`
  const id = await store.send(first, 'lista.xml')
  expect(await store.run(id)).toMatchObject({
    status: 'refused',
    isChoosable: true,
    failure: 'header_missing title price categories',
    preview: { layout: { columns: [{ header: 'b' }, { header: 'c' }, { header: 'd' }, { header: 'a' }] } },
  })
  const chosen = [
    { header: 'b', ordinal: 1, field: 'title' },
    { header: 'c', ordinal: 1, field: 'price' },
    { header: 'd', ordinal: 1, field: 'categories' },
  ]
  expect((await store.choose(id, { columns: chosen })).status).toBe(204)
  expect(await store.run(id)).toMatchObject({ status: 'ready', preview: { created: 2 } })
  await store.save(id, 'Lista de XML')
  await store.start(id)
  expect(await store.run(id)).toMatchObject({ status: 'done', created: 2 })
  expect(await db.$count(products, and(eq(products.storeId, storeId), sql`title like '% de XML'`))).toBe(2)
  const next = `<lista>${fila('Banco de XML', '<a>X-3</a>')}${fila('Silla de XML', '')}</lista>`
  expect(await store.run(await store.send(next, 'otra.xml'))).toMatchObject({
    status: 'ready',
    templateName: 'Lista de XML',
    preview: { rows: [{ title: 'Banco de XML' }, {}] },
  })
})

test('the same name replaces a template whatever its case, and one that was deleted is applied no more', async () => {
  const store = sending((await buildStore()).actor, 'store')
  const id = await store.send(CODED)
  await store.choose(id, { columns: COLUMNS })
  await store.save(id, 'Lista')
  await store.choose(id, { columns: COLUMNS, decimal: '.' })
  const { items } = (await store.save(id, 'LISTA')).body
  expect(items).toMatchObject([{ name: 'LISTA' }])
  const [stored] = await db.select().from(importTemplates).where(eq(importTemplates.id, items[0]!.id))
  expect(stored?.choices.decimal).toBe('.')
  await store.remove(id, items[0]!.id)
  expect((await store.templates(id)).body.items).toEqual([])
  expect(await store.apply(id, items[0]!.id)).toMatchObject({ body: { code: 'imports.template_not_found' } })
  expect((await store.run(await store.send(CODED))).templateName).toBeNull()
})

test("another seller's file takes no choice and shows no template, and another seller's template fits no file", async () => {
  const [mine, theirs] = [
    sending((await buildStore()).actor, 'store'),
    sending((await buildStore()).actor, 'store'),
  ]
  const [my, their] = [await mine.send(CODED), await theirs.send(CODED)]
  await theirs.choose(their, { columns: COLUMNS })
  const { id: templateId } = (await theirs.save(their, 'Suya')).body.items[0]!
  for (const answer of [
    await mine.choose(their, {}),
    await mine.templates(their),
    await mine.save(their, 'Mía'),
    await mine.apply(their, templateId),
    await mine.remove(their, templateId),
    await mine.apply(my, templateId),
  ])
    expect(answer.status).toBe(404)
  await mine.remove(my, templateId)
  expect((await theirs.templates(their)).body.items).toHaveLength(1)
  // The same headers: a template of another seller is not theirs.
  expect((await mine.run(await mine.send(CODED))).templateName).toBeNull()
  // An admin who looks into the file of a store has its templates, and the site's own stay apart.
  expect((await admin.templates(their)).body.items).toMatchObject([{ id: templateId }])
  expect((await admin.templates(await admin.send(CODED))).body.items).toEqual([])
})

test('a seller keeps so many templates, also when two are saved at once', async () => {
  const { actor, storeId } = await buildStore()
  const store = sending(actor, 'store')
  const id = await store.send(CODED)
  await db.execute(sql`insert into import_templates (store_id, name, choices, headers)
    select ${storeId}, 'Plantilla ' || place, '{}', '[]' from generate_series(1, ${MOST_TEMPLATES - 1}::int) place`)
  const answers = await Promise.all([store.save(id, 'Una'), store.save(id, 'Otra')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await db.$count(importTemplates, eq(importTemplates.storeId, storeId))).toBe(MOST_TEMPLATES)
  expect((await store.save(id, 'plantilla 1')).status).toBe(200)
})

test('refused files give their places to the next one', async () => {
  const { actor, storeId } = await buildStore()
  const store = sending(actor, 'store')
  const id = await store.send(CODED)
  await db.execute(sql`
    with made as (insert into import_runs (store_id, file_name, status)
      select ${storeId}, 'x.csv', 'refused' from generate_series(1, 60) returning id)
    insert into import_files (run_id, content) select id, ${Buffer.alloc(1)} from made`)
  const next = await store.send(CODED)
  const held = await db
    .select({ id: importFiles.runId })
    .from(importFiles)
    .innerJoin(importRuns, eq(importRuns.id, importFiles.runId))
    .where(eq(importRuns.storeId, storeId))
  expect(held).toEqual([{ id: next }])
  expect((await store.run(id)).isChoosable).toBe(false)
})

test('new pictures of a known product are a change in the preview as in the import', async () => {
  const header = 'title,price,categories,unique_code,image_url'
  const file = (...pictures: string[]) => `${header}\nMesa,10,${rubro},IMG-1,${pictures.join(' ')}`
  const [one, two, three] = ['a', 'b', 'c'].map((name) => `https://fotos.test/${name}.jpg`) as [
    string,
    string,
    string,
  ]
  await admin.start(await admin.send(file(one, two)))
  expect((await admin.run(await admin.send(file(one, two)))).preview).toMatchObject({ unchanged: 1 })
  const id = await admin.send(file(one, two, three))
  expect((await admin.run(id)).preview).toMatchObject({
    updated: 1,
    unchanged: 0,
    changedFields: [{ field: 'pictures', products: 1 }],
    rows: [{ kind: 'updated', changes: [{ field: 'pictures', before: null, after: three }] }],
  })
  await admin.start(id)
  expect(await admin.run(id)).toMatchObject({ updated: 1, unchanged: 0 })
})
