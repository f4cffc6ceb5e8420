import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import { actionText, kindText } from './words/admin.ts'
import { AUDIT_KINDS, fieldsOf, isWorthARow, maskSecrets } from './rules.ts'

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

test('a flood of refusals is worth a few rows', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => index + 1).filter(isWorthARow)
  expect(rows).toEqual([...Array.from({ length: 20 }, (_, index) => index + 1), 100, 1000, 10_000])
})

test('before and after stand beside each other, field by field', () => {
  expect(
    fieldsOf({ status: 'pending', gone: 1 }, { status: 'paid', place: { city: 'Colón' }, tags: ['a', 'b'] }),
  ).toEqual([
    { field: 'status', before: 'pending', after: 'paid' },
    { field: 'gone', before: '1', after: '' },
    { field: 'place.city', before: '', after: 'Colón' },
    { field: 'tags', before: '', after: 'a, b' },
  ])
  expect(fieldsOf(null, undefined)).toEqual([])
  expect(fieldsOf('x', null)).toEqual([{ field: '', before: 'x', after: '' }])
})

/** What the product writes down, by its own sources. */
const ACTS = [
  ...new Set(
    globSync('../../**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap((file) =>
      [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\baction: '(\w+\.\w+)'/g)].map(
        ([, act]) => act!,
      ),
    ),
  ),
]

test.each(['es', 'en', 'pt'] as const)('every act and kind of thing is said in words in %s', (locale) => {
  overwriteGetLocale(() => locale)
  expect(ACTS.length).toBeGreaterThan(80)
  for (const act of [...ACTS, 'accounts.passkey_added', 'subscriptions.plan_gone', 'orders.late_money']) {
    expect(actionText(act), act).toMatch(/^\p{Lu}/u)
  }
  for (const kind of AUDIT_KINDS) expect(kindText(kind)).not.toMatch(/^[a-z_]+$/)
  expect(actionText('old.act')).toBe('old.act')
  overwriteGetLocale(() => 'es')
})
