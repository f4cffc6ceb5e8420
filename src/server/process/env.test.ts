import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENV_NAMES, readEnv } from './env.ts'

const problemsOf = (source: NodeJS.ProcessEnv) => {
  const result = readEnv(source)
  return 'problems' in result ? result.problems : []
}

test('nothing given is a development shop on port 3000 with the demo', () => {
  expect(readEnv({})).toMatchObject({
    env: {
      NODE_ENV: 'development',
      PORT: 3000,
      ISTMO_DEMO: 'on',
      ISTMO_RATE_LIMITS: true,
      ISTMO_WEBHOOK_TARGETS: 'public',
      PUBLIC_URL: 'http://localhost:3000',
    },
  })
})

test('every wrong value is named at once', () => {
  const problems = problemsOf({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://x',
    ISTMO_DEMO: 'yes',
    APP_KEY: 'short',
  })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'ISTMO_DEMO',
    'APP_KEY',
  ])
})

test('production has no demo, wants its public address and opens no way into the own network', () => {
  expect(problemsOf({ NODE_ENV: 'production', ISTMO_WEBHOOK_TARGETS: 'any' })).toHaveLength(2)
  expect(readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://istmo.pa/' })).toMatchObject({
    env: { ISTMO_DEMO: 'off', ISTMO_TEST_MODE: false, PUBLIC_URL: 'https://istmo.pa' },
  })
})

test.each([
  [{}, 0],
  [{ HOST: 'localhost' }, 0],
  [{ HOST: '127.0.0.2' }, 0],
  [{ HOST: '::1' }, 0],
  [{ HOST: '0.0.0.0' }, 1],
  [{ HOST: '::' }, 1],
  [{ HOST: '192.168.1.20' }, 1],
  [{ HOST: '127.0.0.1.istmo.pa' }, 1],
  [{ TRUST_PROXY: 'on' }, 1],
  [{ TRUST_PROXY: '10.0.0.2' }, 1],
])('production runs without limits only where this machine alone reaches it: %o', (given, problems) => {
  const source = { NODE_ENV: 'production', PUBLIC_URL: 'https://istmo.pa', ISTMO_RATE_LIMITS: 'off' }
  expect(problemsOf({ ...source, ...given })).toHaveLength(problems)
})

test.each(['yes', 'proxy.local', '10.0.0.2/33', '10.0.0.2, ', 'fd00::/129', '10.0.0.2/x'])(
  'a proxy that is no address is named and not believed: %s',
  (TRUST_PROXY) => expect(problemsOf({ TRUST_PROXY })).toHaveLength(1),
)

test('a replica without the database that it follows is not a configuration', () => {
  expect(problemsOf({ DATABASE_READ_URL: 'postgres://copy/istmo' })).toHaveLength(1)
})

test('half of the card keys is not a configuration', () => {
  expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_x' })).toHaveLength(1)
})

test('an empty value counts as not given', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ env: { PORT: 3000 } })
})

test('half a pair of keys of a provider is no pair', () => {
  expect(problemsOf({ PAYPAL_CLIENT_ID: 'client-0001' })).toHaveLength(1)
  expect(problemsOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toHaveLength(1)
  expect(readEnv({ PAYPAL_CLIENT_ID: 'client-0001', PAYPAL_CLIENT_SECRET: 'secret-0001' })).toMatchObject({
    env: { PAYPAL_ENVIRONMENT: 'sandbox' },
  })
})

test('the deployment files set only settings that are read, and production starts with them', () => {
  const read = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
  const [, settings = ''] = /environment: &settings\n((?: {4}.*\n)+)/.exec(read('compose.yaml')) ?? []
  const described = [...settings.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name!)
  const inImage = [...read('Dockerfile').matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name!)
  expect([...described, ...inImage].filter((name) => !ENV_NAMES.includes(name))).toEqual([])
  const given = {
    SHOP_HOST: 'example.com',
    DATABASE_PASSWORD: 'x',
    APP_KEY: 'ab'.repeat(32),
    MAIL_FROM: 'a@example.com',
  }
  const filled = settings.replace(/\$\{(\w+):(\?|-([^}]*))\}/g, (_, name: string, _kind, usual = '') =>
    name in given ? given[name as keyof typeof given] : usual,
  )
  const lines = [...filled.matchAll(/^ {4}([A-Z_]+): ["']?([^"'\n]*)/gm)].map(([, name, value]) => [
    name!,
    value!,
  ])
  const started = readEnv({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    DATA_DIR: '/data',
    ...Object.fromEntries(lines),
  })
  expect(started).toMatchObject({
    env: { PUBLIC_URL: 'https://example.com', TRUST_PROXY: true, ISTMO_DEMO: 'off' },
  })
})

test('a second key comes with the key of the hashes, so that no gift card is lost', () => {
  const key = 'ab'.repeat(32)
  expect(readEnv({ APP_KEY: key, APP_KEY_ALSO: key })).toEqual({
    problems: [expect.stringMatching(/^APP_KEY_ALSO: /)],
  })
  expect(readEnv({ APP_KEY: key, APP_KEY_ALSO: key, HASH_KEY: key })).toHaveProperty('env')
})
