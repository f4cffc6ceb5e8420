import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { judgeSearch, readJudged } from '../../../../../tests/support/judged-search.ts'
import { openJudgedShop } from '../../../../../tests/support/judged-shop.ts'

const FILE = new URL('../../../../../../shared/data/catalogs/off_es_muestra_400.csv', import.meta.url)

describe.skipIf(!existsSync(FILE))('a grocery of four hundred real products', () => {
  test('its judged searches are answered, and none with what it does not have', async () => {
    const { codes, search } = await openJudgedShop(readFileSync(FILE))
    const { mean, scored, nothing, unrelated } = await judgeSearch(
      readJudged('judged-groceries.txt', codes),
      search,
    )
    expect({ nothing, unrelated }).toEqual({ nothing: [], unrelated: [] })
    expect(mean, JSON.stringify(scored.slice(0, 20))).toBeGreaterThan(0.88)
  })
})
