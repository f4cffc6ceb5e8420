import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/db.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { fileSender } from '../../../../../tests/support/send-files.ts'

const admin = (await buildMember({ role: 'admin' })).actor
const { ask, send, work, runOf } = fileSender(admin)

async function readIn(text: string) {
  const { body } = await send(text)
  await work(body.id)
  const { preview } = await runOf(body.id)
  await ask(`POST /admin/imports/${body.id}/start`)
  await work(body.id)
  return { preview, run: await runOf(body.id) }
}

const urls = (...names: number[]) => names.map((name) => `https://img.example/galeria-${name}.jpg`)

async function picturesOf(code: string) {
  const { rows } = await db.execute<{ main: string; more: string[] }>(sql`
    select image_url as main, (select array_agg(url order by display_order) from product_images
      where product_id = product.id) as more
    from products as product where unique_code = ${code}`)
  return rows[0]
}

test('all pictures of a cell come into the gallery once, also where copies of them are shown meanwhile', async () => {
  const file = (...names: number[]) =>
    `title,price,categories,stock,unique_code,image_url\nMesa,5,Hogar,1,GAL-1,"${urls(...names).join(', ')}"`
  expect((await readIn(file(1, 2, 3))).run).toMatchObject({ created: 1 })
  expect(await picturesOf('GAL-1')).toEqual({ main: urls(1)[0], more: urls(2, 3) })
  const [mediaId, own] = [randomUUID(), randomUUID()]
  for (const [id, name] of [[mediaId, 1] as const, [own, 2] as const]) {
    const url = urls(name)[0]
    await db.execute(sql`
      insert into media_files (id, kind, mime, bytes, sha256) values (${id}, 'product', 'image/webp', 1, '\\x00')`)
    await db.execute(sql`insert into picture_fetches (url, media_id) values (${url}, ${id})`)
    await db.execute(sql`update products set image_url = ${`/media/${id}`} where image_url = ${url}`)
    await db.execute(sql`update product_images set url = ${`/media/${id}`} where url = ${url}`)
  }
  const again = await readIn(`${file(1, 2, 3)}\n`)
  expect(again.preview).toMatchObject({ unchanged: 1 })
  expect(again.run).toMatchObject({ unchanged: 1 })
  expect((await readIn(file(1, 2, 3, 4))).run).toMatchObject({ updated: 1 })
  expect(await picturesOf('GAL-1')).toEqual({
    main: `/media/${mediaId}`,
    more: [`/media/${own}`, ...urls(3, 4)],
  })
})
