import { expect, test } from 'vitest'
import { gatewayConfigs } from '#modules/payments/gateways/input.ts'
import { TEST_WALLETS } from '#modules/payments/gateways/rules/wallets.ts'
import { paymentSettingsInput } from './input.ts'

const takes = (type: 'crypto' | 'gift_card', config: object) => gatewayConfigs[type].safeParse(config).success

test('codes of gift cards have 8 to 32 characters and live for 30 days at least', () => {
  expect([7, 8, 32, 33].map((length) => takes('gift_card', { length }))).toEqual([false, true, true, false])
  expect([29, 30].map((expirationDays) => takes('gift_card', { expirationDays }))).toEqual([false, true])
})

test('a chain confirms one to twelve times, six unless somebody says', () => {
  const counts = [0, 1, 12, 13]
  expect(counts.map((confirmationBlocks) => takes('crypto', { confirmationBlocks }))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const store = (cryptoConfirmations: number) =>
    paymentSettingsInput.safeParse({ cryptoConfirmations }).success
  expect(counts.map(store)).toEqual([false, true, true, false])
  expect(gatewayConfigs.crypto.parse({})).toMatchObject({ network: 'ethereum', confirmationBlocks: 6 })
  expect(paymentSettingsInput.parse({})).toMatchObject({ cryptoNetwork: 'ethereum', cryptoConfirmations: 6 })
  expect(TEST_WALLETS).toMatchObject({ network: 'ethereum', currencies: 'BTC, ETH, USDT', confirmations: 6 })
})

test('accounts are current, savings or business ones, networks the five that are known', () => {
  for (const accountType of ['corriente', 'ahorros', 'empresarial'])
    expect(paymentSettingsInput.safeParse({ accountType }).success).toBe(true)
  expect(paymentSettingsInput.safeParse({ accountType: 'otra' }).success).toBe(false)
  for (const cryptoNetwork of ['ethereum', 'bsc', 'polygon', 'bitcoin', 'tron'])
    expect(paymentSettingsInput.safeParse({ cryptoNetwork }).success).toBe(true)
  expect(paymentSettingsInput.safeParse({ cryptoNetwork: 'solana' }).success).toBe(false)
})
