import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { zipOf } from '../../../../../tests/support/build-sheets.ts'
import { fileSender } from '../../../../../tests/support/send-files.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { db } from '#server/db/db.ts'
import { continueRun } from '../commands/runs.ts'
import * as imports from '../endpoints.ts'
import { importFiles, importPictures } from '../tables.ts'

const admin = (await buildMember({ role: 'admin' })).actor
const { ask, raw, send, work, runOf, readWhole } = fileSender(admin)
const photo = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()
const [red, green, blue] = [await photo('#c33'), await photo('#3c3'), await photo('#33c')]

const tableOf = (...lines: string[]) =>
  ['title,price,categories,stock,unique_code,image_url', ...lines].join('\n')
const newCode = () => `ZIP-${crypto.randomUUID().slice(0, 8)}`
const mediaCount = () => db.$count(mediaFiles)

async function picturesOf(code: string) {
  const { rows } = await db.execute<{ main: string | null; more: string[] | null }>(sql`
    select image_url as main, (select array_agg(url order by display_order) from product_images
      where product_id = product.id) as more
    from products as product where unique_code = ${code}`)
  return rows[0]
}

test('pictures of a ZIP come into the gallery by their names, once, and the same ZIP again changes nothing', async () => {
  const code = newCode()
  const zip = await zipOf({
    'tienda/lista.csv': tableOf(
      `Camisa,5,Hogar,1,${code}-1,"Camisa.JPG, fotos/detalle.jpg"`,
      `Bolso,5,Hogar,1,${code}-2,camisa.jpg`,
      `Gorra,5,Hogar,1,${code}-3,`,
    ),
    'tienda/fotos/camisa.jpg': red,
    'tienda/fotos/detalle.jpg': green,
    'tienda/fotos/nadie.jpg': blue,
  })
  const before = await mediaCount()
  const first = await readWhole(zip, 'tienda.zip')
  expect(first.preview).toMatchObject({ created: 3, failed: 0, notes: [], pictures: { inZip: 3, unused: 1 } })
  expect(first.run).toMatchObject({
    status: 'done',
    created: 3,
    pictures: { products: 2, ready: 2, failed: 0, failedProducts: [] },
  })
  expect(await mediaCount()).toBe(before + 2)
  const shirt = await picturesOf(`${code}-1`)
  expect(shirt).toMatchObject({
    main: expect.stringMatching(/^\/media\//),
    more: [expect.stringMatching(/^\/media\//)],
  })
  expect((await picturesOf(`${code}-2`))?.main).toBe(shirt?.main)
  expect(await db.$count(importFiles, eq(importFiles.runId, first.id))).toBe(0)
  const again = await readWhole(Buffer.concat([zip]), 'otra vez.zip')
  expect(again.preview).toMatchObject({ unchanged: 3 })
  expect(again.run).toMatchObject({ unchanged: 3 })
  expect(await mediaCount()).toBe(before + 2)
})

test('a picture that is not there, is in several folders or is none leaves its product without it', async () => {
  const code = newCode()
  const zip = await zipOf({
    'lista.csv': tableOf(
      `Falta,5,Hogar,1,${code}-1,no-esta.jpg`,
      `Doble,5,Hogar,1,${code}-2,mesa.jpg`,
      `Rota,5,Hogar,1,${code}-3,"rota.jpg, a/mesa.jpg"`,
    ),
    'a/mesa.jpg': red,
    'b/mesa.jpg': green,
    'rota.jpg': Buffer.from('no soy una imagen'),
  })
  const { preview, run } = await readWhole(zip, 'lista.zip')
  expect(preview?.notes).toMatchObject([
    { code: 'picture_missing', count: 1, rows: [{ title: 'Falta' }] },
    { code: 'picture_ambiguous', count: 1, rows: [{ title: 'Doble' }] },
  ])
  expect(run).toMatchObject({
    created: 3,
    pictures: {
      products: 1,
      ready: 1,
      failed: 1,
      failedProducts: [{ line: 4, ordinal: 1, title: 'Rota', names: ['rota.jpg'] }],
    },
  })
  expect(await picturesOf(`${code}-1`)).toMatchObject({ main: null })
  expect(await picturesOf(`${code}-3`)).toMatchObject({
    main: expect.stringMatching(/^\/media\//),
    more: null,
  })
})

test('a run that gives its turn back between two pictures stores each once', async () => {
  const code = newCode()
  const colors = ['#123', '#234', '#345', '#456']
  const photos = await Promise.all(colors.map(photo))
  const zip = await zipOf({
    'lista.csv': tableOf(`Serie,5,Hogar,1,${code},"0.jpg, 1.jpg, 2.jpg, 3.jpg"`),
    ...Object.fromEntries(photos.map((bytes, at) => [`${at}.jpg`, bytes])),
  })
  const before = await mediaCount()
  const { body } = await send(zip, 'lista.zip')
  await work(body.id)
  await ask(`POST /admin/imports/${body.id}/start`)
  for (let stored = 1; stored <= 4; stored += 1) {
    await continueRun({ runId: body.id, now: new Date(), turnMs: 0 })
    expect((await runOf(body.id)).pictures).toMatchObject({ products: 1, ready: stored === 4 ? 1 : 0 })
  }
  await work(body.id)
  expect(await runOf(body.id)).toMatchObject({ status: 'done', created: 1 })
  expect(await mediaCount()).toBe(before + 4)
  expect((await picturesOf(code))?.more).toHaveLength(3)
})

test('a ZIP that is refused says why, and one that is none is refused at the endpoint', async () => {
  const { body } = await send(await zipOf({ 'a.jpg': red }), 'fotos.zip')
  await work(body.id)
  expect(await runOf(body.id)).toMatchObject({
    status: 'refused',
    failure: 'zip_without_table',
    isChoosable: false,
  })
  expect((await send('title,price', 'lista.zip')).status).toBe(415)
})

test('another file of a store never uses the pictures of a ZIP of another seller', async () => {
  const { actor } = await buildStore()
  const { name } = await buildCategory()
  const own = asker(imports, actor)
  const code = newCode()
  const zip = await zipOf({
    'l.csv': tableOf(`Camisa,5,${name},1,${code},x.jpg`),
    'x.jpg': await photo('#abc'),
  })
  await readWhole(zip, 'del-sitio.zip')
  const form = new FormData()
  form.append('file', new File([zip as BlobPart], 'l.zip'))
  const sent = await own.send('/api/v1/store/imports', { method: 'POST', body: form })
  const { id } = (await sent.json()) as { id: string }
  await work(id)
  await own.ask(`POST /store/imports/${id}/start`)
  await work(id)
  const rows = await db
    .select({ mediaId: importPictures.mediaId })
    .from(importPictures)
    .where(eq(importPictures.name, 'x.jpg'))
  expect(new Set(rows.map(({ mediaId }) => mediaId)).size).toBe(2)
})

test('a ZIP with many pictures is taken as a raw body, up to its own bound', async () => {
  const { send: raw } = asker(imports, admin)
  const post = (bytes: number, name: string) =>
    raw(`/api/v1/admin/imports?name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(bytes)]),
    })
  expect((await post(11 * 1024 * 1024, 'grande.zip')).status).toBe(201)
  expect((await post(33 * 1024 * 1024, 'grande.zip')).status).toBe(413)
  expect((await post(11 * 1024 * 1024, 'grande.xlsx')).status).toBe(413)
})

/** Sends a table, then a ZIP of pictures beside it. */
async function besides(id: string, zip: Uint8Array, own = raw, at = 'admin') {
  const form = new FormData()
  form.append('file', new File([zip as BlobPart], 'fotos.zip'))
  return await own(`/api/v1/${at}/imports/${id}/pictures`, { method: 'POST', body: form })
}

test('a ZIP of pictures sent beside a table that names them brings them, and another one takes its place', async () => {
  const code = newCode()
  const table = tableOf(
    `Camisa,5,Hogar,1,${code}-1,"Camisa.JPG, detalle.jpg"`,
    `Bolso,5,Hogar,1,${code}-2,bolso.jpg`,
    `Gorra,5,Hogar,1,${code}-3,`,
  )
  const { body } = await send(table, 'tabla.csv')
  await work(body.id)
  expect(await runOf(body.id)).toMatchObject({
    status: 'ready',
    pictures: null,
    preview: { created: 1, failed: 2, namedPictures: 2 },
  })
  expect((await besides(body.id, await zipOf({ 'camisa.jpg': red, 'nota.csv': 'a,b' }))).status).toBe(204)
  expect((await besides(body.id, await zipOf({ 'camisa.jpg': red }))).status).toBe(409)
  await work(body.id)
  expect((await runOf(body.id)).preview).toMatchObject({
    created: 3,
    namedPictures: 0,
    pictures: { inZip: 1, unused: 0 },
    notes: [{ code: 'picture_missing', count: 2 }],
  })
  await besides(body.id, await zipOf({ 'f/camisa.jpg': red, 'f/detalle.jpg': green, 'f/bolso.jpg': blue }))
  await work(body.id)
  expect(await runOf(body.id)).toMatchObject({
    preview: { created: 3, notes: [], pictures: { inZip: 3, unused: 0 } },
    pictures: { products: 2, ready: 0, failed: 0 },
  })
  await ask(`POST /admin/imports/${body.id}/start`)
  await work(body.id)
  expect(await runOf(body.id)).toMatchObject({
    status: 'done',
    pictures: { products: 2, ready: 2, failed: 0 },
  })
  expect((await picturesOf(`${code}-1`))?.more).toHaveLength(1)
  expect((await picturesOf(`${code}-2`))?.main).toMatch(/^\/media\//)
  expect(await db.$count(importFiles, eq(importFiles.runId, body.id))).toBe(0)
  expect((await besides(body.id, await zipOf({ 'x.jpg': red }))).status).toBe(409)
})

test('a table whose lines all name pictures is not lost, nor by a ZIP that is refused', async () => {
  const code = newCode()
  const { body } = await send(tableOf(`Camisa,5,Hogar,1,${code},camisa.jpg`), 'tabla.csv')
  await work(body.id)
  expect(await runOf(body.id)).toMatchObject({
    status: 'refused',
    isChoosable: true,
    preview: { namedPictures: 1 },
  })
  const cut = (await zipOf({ 'camisa.jpg': red })).subarray(0, 60)
  expect((await besides(body.id, Buffer.from('no soy un zip'))).status).toBe(415)
  expect((await besides(body.id, cut)).status).toBe(204)
  await work(body.id)
  expect(await runOf(body.id)).toMatchObject({
    status: 'refused',
    failure: 'zip_unreadable',
    isChoosable: true,
  })
  await besides(body.id, await zipOf({ 'camisa.jpg': red }))
  await work(body.id)
  expect(await runOf(body.id)).toMatchObject({ status: 'ready', failure: null, preview: { created: 1 } })
})

test('a file that comes again with a picture that is missing or broken leaves the picture of its product', async () => {
  const code = newCode()
  const table = tableOf(`Camisa,5,Hogar,1,${code},camisa.jpg`)
  await readWhole(await zipOf({ 'l.csv': table, 'camisa.jpg': red }), 'l.zip')
  const before = await picturesOf(code)
  expect(before?.main).toMatch(/^\/media\//)
  const missing = await readWhole(await zipOf({ 'l.csv': table, 'otra.jpg': red }), 'l.zip')
  expect(missing.run).toMatchObject({ unchanged: 1 })
  const broken = await readWhole(await zipOf({ 'l.csv': table, 'camisa.jpg': Buffer.from('x') }), 'l.zip')
  expect(broken.run).toMatchObject({ unchanged: 1, pictures: { failed: 1 } })
  expect(await picturesOf(code)).toEqual(before)
})

test('a seller sends pictures beside the own file alone, and their bytes count in what may wait', async () => {
  const { actor, storeId } = await buildStore()
  await db.update(businessStores).set({ verified: false }).where(eq(businessStores.id, storeId))
  const { name } = await buildCategory()
  const own = asker(imports, actor)
  const sent = await own.send('/api/v1/store/imports?name=l.csv', {
    method: 'POST',
    body: tableOf(`Camisa,5,${name},1,${newCode()},x.jpg`),
  })
  const { id } = (await sent.json()) as { id: string }
  await work(id)
  const zip = await zipOf({ 'x.jpg': red })
  const other = asker(imports, (await buildStore()).actor)
  expect((await besides(id, zip, other.send, 'store')).status).toBe(404)
  expect((await besides(id, zip, own.send, 'store')).status).toBe(204)
  await work(id)
  expect((await own.ask(`GET /store/imports/${id}`)).body).toMatchObject({
    status: 'ready',
    pictures: { products: 1 },
  })
  const large = () => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(15 * 1024 * 1024)])
  const post = (bytes: Buffer<ArrayBuffer>, path: string) =>
    own.send(`/api/v1/store/imports${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: bytes,
    })
  expect((await post(large(), '?name=otro.zip')).status).toBe(201)
  expect((await post(large(), `/${id}/pictures`)).status).toBe(409)
  expect((await besides(id, zip, own.send, 'store')).status).toBe(204)
})
