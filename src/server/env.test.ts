import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

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

test('production has no demo, wants its public address and never runs without limits', () => {
  expect(
    problemsOf({ NODE_ENV: 'production', ISTMO_RATE_LIMITS: 'off', ISTMO_WEBHOOK_TARGETS: 'any' }),
  ).toHaveLength(3)
  expect(readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://istmo.pa/' })).toMatchObject({
    env: { ISTMO_DEMO: 'off', ISTMO_TEST_MODE: false, PUBLIC_URL: 'https://istmo.pa' },
  })
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
