import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asker } from '../../../../../tests/support/ask.ts'
import { buildCategory, buildProduct } from '../../../../../tests/support/build-catalog.ts'
import { db } from '#server/db/db.ts'
import * as catalog from '../endpoints.ts'
import { readSearch } from '../rules.ts'
import { mayMatch } from './search-condition.ts'

// Each question from somebody else, since one address may search sixty times a minute.
const ask = <const R extends string>(route: R) => asker(catalog).ask(route)
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')

const characters = Array.from('aeiounstrldcmpáéíóúüñAEÑÓ0123459%_\\-.,/()&\'"')
const words = fc.array(
  fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 9 }).map((all) => all.join('')),
  { minLength: 1, maxLength: 6 },
)
const spaces = fc.constantFrom(' ', '  ', '   ')
const cut = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  seenAs: fc.constantFrom<(text: string) => string>(
    (text) => text,
    withoutAccents,
    (text) => text.toUpperCase(),
    (text) => withoutAccents(text).toLowerCase(),
  ),
})

test('every part of a title finds its product, with accents and without', async () => {
  await fc.assert(
    fc.asyncProperty(
      words,
      spaces,
      fc.array(cut, { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      async (some, space, cuts, isDescription) => {
        const text = some.join(space)
        const category = await buildCategory()
        const { id } = await buildProduct({
          ...(isDescription ? { description: text.replaceAll('  ', '\n') } : { title: text }),
          categoryIds: [category.id],
        })
        for (const { from, share, seenAs } of cuts) {
          const start = Math.floor(from * (text.length - 1))
          const part = seenAs(text.slice(start, start + 1 + Math.floor(share * (text.length - start))))
          const { status, body } = await ask(
            `GET /products?category=${category.slug}&q=${encodeURIComponent(part)}`,
          )
          expect(status).toBe(200)
          expect([part, body.items.map((item) => item.id)]).toEqual([part, [id]])
          expect(body.total).toBe(1)
        }
      },
    ),
    { numRuns: 120, seed: 20_261_123 },
  )
})

test('one index answers all words of a search', async () => {
  const search = readSearch('plato hondo')!
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    return tx.execute(sql`explain select from products p where ${mayMatch(search, new Map())!}`)
  })
  const indexes = JSON.stringify(plan.rows).match(/Index Scan on \w+/g)
  expect(indexes).toEqual(['Index Scan on products_words_idx'])
})
