import { expect, test } from 'vitest'
import { asker } from '../../../../tests/support/ask.ts'
import * as places from './endpoints.ts'

test('anybody may read the list, keep it for a day and ask whether it is still the same', async () => {
  const { send } = asker(places)
  const answer = await send('/api/v1/places')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=86400/)
  const { provinces } = (await answer.json()) as {
    provinces: { name: string; districts: { name: string; corregimientos: string[] }[] }[]
  }
  expect(provinces.map(({ name }) => name).slice(0, 2)).toEqual(['Bocas del Toro', 'Coclé'])
  const again = await send('/api/v1/places', { headers: { 'if-none-match': answer.headers.get('etag')! } })
  expect(again.status).toBe(304)
  const packed = await send('/api/v1/places', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan(8_000)
})
