import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Admin } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildMember } from '../../../../../tests/support/build-accounts.ts'
import { buildCategory } from '../../../../../tests/support/build-catalog.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import * as inventory from '../endpoints.ts'
import { REPORTS } from '../rules.ts'

let desk: ReturnType<typeof asker>
beforeAll(async () => {
  desk = asker(inventory, (await buildMember({ role: 'admin' })).actor as Admin)
})
const titles = async (path: string) => {
  const { body } = await desk.ask(`GET ${path}` as 'GET /admin/inventory/alerts')
  return body.items.map(({ title }) => title)
}

test('alerts are sorted by date both ways, from page to page, and another order is refused', async () => {
  await buildStock({ title: 'Orden A', onHand: 3 })
  await buildStock({ title: 'Orden B', onHand: 0 })
  await buildStock({ title: 'Orden C', onHand: 3 })
  await buildStock({ title: 'Orden D', onHand: 500 })
  const sorted = (sort: string) => titles(`/admin/inventory/alerts?q=orden&sort=${sort}`)
  expect(await sorted('oldest')).toEqual(['Orden A', 'Orden B', 'Orden C', 'Orden D'])
  expect(await sorted('newest')).toEqual(['Orden D', 'Orden C', 'Orden B', 'Orden A'])
  const first = await desk.ask('GET /admin/inventory/alerts?q=orden&sort=oldest&pageSize=2')
  const rest = await titles(`/admin/inventory/alerts?q=orden&sort=oldest&pageSize=2&after=${first.body.next}`)
  expect([...first.body.items.map(({ title }) => title), ...rest]).toEqual(await sorted('oldest'))
  expect((await desk.ask('GET /admin/inventory/alerts?sort=title')).status).toBe(422)
})

test('alerts as a file have the filters and the order of the list, in the time of Panama', async () => {
  const { productId } = await buildStock({ title: '=Archivo', onHand: 2, uniqueCode: 'ARC-1' })
  await buildStock({ title: 'Archivo dos', onHand: 0 })
  const { rowCount } = await db.execute(
    sql`update inventory_alerts set created_at = '2025-11-01T04:30:00Z' where product_id = ${productId}`,
  )
  expect(rowCount).toBe(1)
  const answer = await desk.send('/api/v1/admin/inventory/alerts.csv?q=archivo&sort=oldest')
  expect(answer.headers.get('content-disposition')).toMatch(/alertas_inventario_\d{4}-\d\d-\d\d\.csv/)
  const [head, ...rows] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toBe('Fecha,Producto,Código,Alerta,Stock,Límite,Estado,Resuelta el')
  expect(rows[0]).toBe("2025-10-31 23:30:00,'=Archivo,ARC-1,Stock bajo,2,5,Activa,")
  expect(rows[1]).toMatch(/,Archivo dos,,.+,0,0,Activa,$/)
  expect(rows).toHaveLength(2)
  expect((await desk.send('/api/v1/admin/inventory/alerts.csv?sort=title')).status).toBe(422)
})

test('movements are sorted by date both ways, and another order is refused', async () => {
  const { productId } = await buildStock({ onHand: 10 })
  const move = (type: string, reason: string) =>
    desk.ask(`POST /admin/inventory/${productId}/adjust`, { type, quantity: 1, reason })
  await move('remove', 'damage')
  await move('set', 'inventory_count')
  await move('add', 'purchase')
  const sorted = async (sort: string) => {
    const path = `GET /admin/inventory/transactions?product=${productId}&sort=${sort}` as const
    const { body } = await desk.ask(path as 'GET /admin/inventory/transactions')
    return body.items.map(({ type, reason }) => `${type} ${reason}`)
  }
  const inTime = ['add initial', 'remove damage', 'set inventory_count', 'add purchase']
  expect(await sorted('oldest')).toEqual(inTime)
  expect(await sorted('newest')).toEqual(inTime.toReversed())
  expect((await desk.ask('GET /admin/inventory/transactions?sort=quantity')).status).toBe(422)
})

test('a report is looked through by words and sorted by its own columns alone, as a list and as a file', async () => {
  const { id: category } = await buildCategory({ name: 'Ordenada' })
  const of = (title: string, onHand: number, more = {}) =>
    buildStock({ title, onHand, categoryIds: [category], ...more })
  await of('Ánfora', 30, { supplier: 'Casa Única' })
  await of('banco', 10, { uniqueCode: 'BAN-1' })
  await of('Cesto', 20, { uniqueCode: 'CES-1' })
  const read = async (more: string) => {
    const { body } = await desk.ask(
      `GET /admin/inventory/reports?category=${category}&${more}` as 'GET /admin/inventory/reports',
    )
    return body.items.map(({ cells }) => cells[0])
  }
  expect(await read('sort=title_asc')).toEqual(['Ánfora', 'banco', 'Cesto'])
  expect(await read('sort=title_desc&pageSize=2')).toEqual(['Cesto', 'banco'])
  expect(await read('sort=title_desc&pageSize=2&page=2')).toEqual(['Ánfora'])
  expect(await read('type=value&sort=value_asc')).toEqual(['banco', 'Cesto', 'Ánfora'])
  // What has no code stands at the end both ways.
  expect(await read('sort=code_asc')).toEqual(['banco', 'Cesto', 'Ánfora'])
  expect(await read('sort=code_desc')).toEqual(['Cesto', 'banco', 'Ánfora'])
  expect(await read('q=ces-1')).toEqual(['Cesto'])
  expect(await read('q=casa+unica')).toEqual(['Ánfora'])
  expect(await read('q=%25')).toEqual([])
  const found = await desk.ask(
    `GET /admin/inventory/reports?type=movements&category=${category}&q=banco` as 'GET /admin/inventory/reports',
  )
  expect(found.body.cards.find(({ id }) => id === 'entries')?.value).toBe(10)
  const csv = await desk.send(`/api/v1/admin/inventory/reports.csv?category=${category}&sort=on_hand_desc`)
  const lines = (await csv.text()).trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Ánfora', 'Cesto', 'banco'])

  for (const type of REPORTS) {
    const { body } = await desk.ask(
      `GET /admin/inventory/reports?type=${type}` as 'GET /admin/inventory/reports',
    )
    for (const { id, sorts } of body.columns)
      for (const way of ['asc', 'desc']) {
        const answer = await desk.ask(
          `GET /admin/inventory/reports?type=${type}&sort=${id}_${way}` as 'GET /admin/inventory/reports',
        )
        expect([type, id, answer.status]).toEqual([type, id, sorts ? 200 : 422])
      }
  }
  for (const sort of ['value_asc', 'title', 'id_asc', 'title_asc;'])
    expect(
      await desk.ask(
        `GET /admin/inventory/reports?sort=${encodeURIComponent(sort)}` as 'GET /admin/inventory/reports',
      ),
    ).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'sort' }] },
    })
  expect((await desk.send('/api/v1/admin/inventory/reports.csv?sort=value_asc')).status).toBe(422)
})
