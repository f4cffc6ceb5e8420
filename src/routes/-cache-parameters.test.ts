import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Their one parameter is somebody's order, which the browser reads; the page is the same for everybody.
const ONLY_A_PERSONS = ['checkout.tsx', 'order-success.tsx', 'payment-success.tsx']

test('every route that reads parameters says which of them make another page', () => {
  const folder = join(import.meta.dirname, '_storefront')
  const silent = globSync('*.tsx', { cwd: folder }).filter((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return text.includes('validateSearch') && !/staticData: \{ cached: \{ by: /.test(text)
  })
  expect(silent.sort()).toEqual(ONLY_A_PERSONS)
})
