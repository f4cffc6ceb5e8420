import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import * as catalog from '../endpoints.ts'

// Each question from somebody else, since one address may search sixty times a minute.
const ask = <const R extends string>(route: R) => asker(catalog).ask(route)

test('a search that finds little shows beside it what its first words find, never the same product twice', async () => {
  const category = await buildCategory()
  for (const title of ['Tetera azul', 'Tetera roja', 'Tetera verde', 'Tetera negra', 'Vaso azul'])
    await buildProduct({ title, categoryIds: [category.id] })
  const listed = async (q: string, more = '') => {
    const { body } = await ask(`GET /products?category=${category.slug}&q=${encodeURIComponent(q)}${more}`)
    const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title).sort()
    return [titlesOf(body.items), body.fewer && [body.fewer.q, titlesOf(body.fewer.items)]]
  }
  const others = ['Tetera negra', 'Tetera roja', 'Tetera verde']
  expect(await listed('tetera azul')).toEqual([['Tetera azul'], ['tetera', others]])
  expect(await listed('tetera azul', '&exact=true')).toEqual([['Tetera azul'], null])
  expect(await listed('tetera')).toEqual([['Tetera azul', ...others], null])
  expect(await listed('vaso azul')).toEqual([['Vaso azul'], null])
})
