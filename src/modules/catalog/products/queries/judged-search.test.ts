import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judgeSearch, readJudged } from '../../../../../tests/support/judged-search.ts'
import { openJudgedShop } from '../../../../../tests/support/judged-shop.ts'

const { codes, search } = await openJudgedShop(readFileSync('db/demo/productos.csv'))

test('the judged searches of the demo shop are answered well, none with nothing or with what it does not have', async () => {
  const { mean, scored, nothing, unrelated } = await judgeSearch(readJudged('judged-demo.txt', codes), search)
  expect({ nothing, unrelated }).toEqual({ nothing: [], unrelated: [] })
  expect(mean, JSON.stringify(scored.slice(0, 20))).toBeGreaterThan(0.9)
})
