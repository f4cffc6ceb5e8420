import { expect, test } from 'vitest'
import { type GatewayState, hintOf, isComplete, isPaymentPage, offeredMethods, pageSources } from './rules.ts'
import { type ApiGateway, GATEWAY_TYPES, type GatewayType } from './rules/gateways.ts'

const none: GatewayState = { isActive: null, config: {}, secrets: {} }
const NONE = Object.fromEntries(GATEWAY_TYPES.map((type) => [type, none])) as Record<
  GatewayType,
  GatewayState
>
const stripe: GatewayState = {
  isActive: true,
  config: { publicKey: 'pk_test_1' },
  secrets: { secretKey: 'sk_test_1' },
}
const bank: GatewayState = {
  isActive: true,
  config: { bankName: 'B', accountNumber: '1', accountHolder: 'I', accountType: 'ahorros' },
  secrets: {},
}
const paypal: GatewayState = {
  isActive: true,
  config: { clientId: 'client_1' },
  secrets: { clientSecret: 'secret_1' },
}
const off: GatewayState = { ...none, isActive: false }
const ids = (given: Partial<Parameters<typeof offeredMethods>[0]>, testMode: boolean) =>
  offeredMethods({ ...NONE, crypto: off, ...given }, { testMode }).map(
    ({ id, provider }) => `${id} ${provider}`,
  )

test('a method is offered when its gateway is on and complete', () => {
  expect(ids({}, true)).toEqual(['credit_card test', 'paypal test'])
  expect(ids({}, false)).toEqual([])
  expect(ids({ stripe, paypal, bank_transfer: bank }, true)).toEqual([
    'credit_card stripe',
    'paypal paypal',
    'bank_transfer manual',
  ])
  expect(ids({ paypal: { ...paypal, secrets: {} } }, false)).toEqual([])
  expect(ids({ stripe: { ...stripe, isActive: null }, bank_transfer: none }, false)).toEqual([
    'credit_card stripe',
  ])
  expect(
    ids({ stripe: { ...stripe, secrets: {} }, bank_transfer: { ...bank, isActive: false } }, false),
  ).toEqual([])
  expect(isComplete('bank_transfer', { ...bank, config: { ...bank.config, accountNumber: ' ' } })).toBe(false)
})

const yappy: GatewayState = {
  isActive: true,
  config: { merchantId: 'm', domain: 'tienda.test' },
  secrets: { secretKey: 'key' },
}

test('Yappy is offered by its own keys alone, in the test mode too', () => {
  expect(ids({ yappy }, true)).toEqual(['credit_card test', 'paypal test', 'yappy yappy'])
  expect(ids({ yappy: { ...yappy, secrets: {} } }, true)).toEqual(['credit_card test', 'paypal test'])
  expect(pageSources(['yappy'])).toMatchObject({ script: [], connect: [], frame: [] })
})

test.each(
  [
    ['stripe', stripe] as const,
    ['paypal', paypal] as const,
    ['yappy', yappy] as const,
    ['bank_transfer', bank] as const,
  ].flatMap(([type, gateway]) =>
    (['config', 'secrets'] as const).flatMap((kind) =>
      Object.keys(gateway[kind]).map((name) => [type, name, kind, gateway] as const),
    ),
  ),
)('%s is not complete without its %s', (type, name, kind, gateway) => {
  expect(isComplete(type, gateway)).toBe(true)
  const { [name]: _, ...others } = gateway[kind]
  for (const left of [others, { ...others, [name]: ' ' }])
    expect(isComplete(type, { ...gateway, [kind]: left })).toBe(false)
})

test('switching a gateway off does not bring the test mode back', () => {
  const off = { stripe: { ...stripe, isActive: false }, paypal: { ...paypal, isActive: false } }
  expect(ids(off, true)).toEqual([])
})

test('of a secret only its last four characters are shown, and of a short one nothing', () => {
  expect(hintOf('sk_test_abcdefgh')).toEqual({ configured: true, last4: 'efgh' })
  expect(hintOf('whsec_1')).toEqual({ configured: true, last4: null })
  expect(hintOf(undefined)).toEqual({ configured: false, last4: null })
})

test('a provider is let in on the checkout alone, and only while it is open', () => {
  const hosts = (...open: ApiGateway[]) => {
    const { script, connect, frame } = pageSources(open)
    return [...script, ...connect, ...frame].join(' ')
  }
  expect(hosts()).toBe('')
  expect(hosts('stripe')).toMatch(/^https:\/\/js\.stripe\.com /)
  expect(hosts('stripe')).not.toContain('paypal')
  expect(hosts('paypal')).not.toContain('stripe')
  expect(pageSources(['paypal'])).toMatchObject({ opensWindow: true, writesStyles: true })
  expect(pageSources(['stripe'])).toMatchObject({ opensWindow: true, writesStyles: false })
  expect(pageSources(['stripe', 'paypal'])).toMatchObject({ opensWindow: true, writesStyles: true })
  expect(pageSources(['paypal'], { paypal: 'http://localhost:1' }).frame).toEqual(['http://localhost:1'])
  expect(
    [
      '/checkout',
      '/checkout/',
      '/',
      '/checkouts',
      '/product/checkout',
      '/business',
      '/tarjetas-de-regalo',
    ].filter(isPaymentPage),
  ).toEqual(['/checkout', '/checkout/', '/business', '/tarjetas-de-regalo'])
})

test('crypto is offered with a wallet, and shown in the test mode while no one has decided about it', () => {
  const wallet: GatewayState = {
    isActive: true,
    config: { walletAddress: '0xA', network: 'ethereum', supportedCurrencies: 'ETH' },
    secrets: {},
  }
  const offered = (crypto: GatewayState, testMode: boolean) =>
    offeredMethods({ ...NONE, crypto }, { testMode }).filter(({ id }) => id === 'crypto')
  expect(offered(wallet, true)).toEqual([{ id: 'crypto', provider: 'crypto', testMode: false }])
  expect(offered(wallet, false)).toHaveLength(1)
  expect(offered({ ...wallet, isActive: false }, true)).toEqual([])
  expect(offered({ ...wallet, config: { ...wallet.config, supportedCurrencies: 'BTC' } }, false)).toEqual([])
  expect(offered(none, true)).toEqual([{ id: 'crypto', provider: 'crypto', testMode: true }])
  expect(offered(none, false)).toEqual([])
})
