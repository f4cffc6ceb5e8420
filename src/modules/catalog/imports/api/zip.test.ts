import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildStore } from '../../../../../tests/support/build-orders.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { zipOf } from '../../../../../tests/support/build-sheets.ts'
import { fileSender } from '../../../../../tests/support/send-files.ts'
import { mediaFiles } from '#modules/platform/media/tables.ts'
import { db } from '#server/db/db.ts'
import { continueRun } from '../commands/runs.ts'
import * as imports from '../endpoints.ts'
import { importFiles, importPictures } from '../tables.ts'

const admin = (await buildMember({ role: 'admin' })).actor
const { ask, send, work, runOf, readWhole } = fileSender(admin)
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
    pictures: { named: 2, stored: 2, failed: 0, failedNames: [] },
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
    pictures: { named: 2, stored: 1, failed: 1, failedNames: ['rota.jpg'] },
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
    expect((await runOf(body.id)).pictures).toMatchObject({ named: 4, stored })
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
