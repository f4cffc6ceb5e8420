import { expect, test } from 'vitest'
import { maskSecrets } from './rules.ts'

test('secrets are masked at any depth and everything else stays', () => {
  expect(
    maskSecrets({ name: 'Stripe', config: [{ secretKey: 'sk_1', note: 'ok' }], password: 'x', empty: null }),
  ).toEqual({
    name: 'Stripe',
    config: [{ secretKey: '[hidden]', note: 'ok' }],
    password: '[hidden]',
    empty: null,
  })
})
