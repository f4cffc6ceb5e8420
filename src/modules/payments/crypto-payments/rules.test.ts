import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CryptoCurrency,
  type CryptoNetwork,
  findCarrier,
} from '#modules/payments/gateways/rules/chains.ts'
import { chainUnits, formatAmount, parseAmount, paymentUri, quoteAmount } from './rules.ts'
import { DEFAULT_RATES, isRate } from '#modules/payments/gateways/rules/rates.ts'

const amount = (
  amountCents: number,
  currency: CryptoCurrency,
  network: CryptoNetwork,
  tail = 0,
  rate = DEFAULT_RATES[currency],
) => formatAmount(quoteAmount({ amountCents, currency, network, tail, rate }))

test('the default rates give amounts with eight decimals', () => {
  expect(amount(10_000, 'BTC', 'bitcoin')).toBe('0.00250000')
  expect(amount(10_000, 'ETH', 'ethereum')).toBe('0.04000000')
  expect(amount(5990, 'USDT', 'ethereum')).toBe('59.90000000')
  expect(amount(129_999, 'BTC', 'bitcoin')).toBe('0.03249975')
})

test('an amount is rounded half up, to what the network can carry, and is never nothing', () => {
  // 1.99 x 0.000025 = 0.00004975
  expect(amount(199, 'BTC', 'bitcoin')).toBe('0.00004975')
  expect(amount(1, 'BTC', 'bitcoin', 0, '0.0000005')).toBe('0.00000001')
  expect(amount(1, 'BTC', 'bitcoin', 0, '0.0000001')).toBe('0.00000001')
  expect(amount(3, 'BTC', 'bitcoin', 0, '0.0000005')).toBe('0.00000002')
  // Six decimals on Ethereum, eighteen on BSC.
  expect(amount(333, 'USDT', 'ethereum', 0, '1.0000015')).toBe('3.33000500')
  expect(amount(333, 'USDT', 'bsc', 0, '1.0000015')).toBe('3.33000500')
  expect(amount(101, 'USDT', 'polygon', 0, '1.0000001')).toBe('1.01000000')
  expect(amount(101, 'USDT', 'bsc', 0, '1.0000001')).toBe('1.01000010')
})

test('the tail counts in steps that the network can carry', () => {
  expect(amount(5990, 'USDT', 'ethereum', 7)).toBe('59.90000700')
  expect(amount(5990, 'USDT', 'bsc', 7)).toBe('59.90000007')
  expect(amount(5990, 'BTC', 'bitcoin', 99)).toBe('0.00149849')
})

test('two tails never make one amount, and none is short of the price by more than half a step', () => {
  const cents = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 0, max: 799 }),
      fc.integer({ min: 0, max: 799 }),
      (amountCents, one, other) => {
        const of = (tail: number) =>
          quoteAmount({ amountCents, currency: 'ETH', network: 'ethereum', rate: '0.0004', tail })
        expect(of(one) === of(other)).toBe(one === other)
        expect(2n * of(0) + 1n >= BigInt(amountCents) * 800n).toBe(true)
        expect(parseAmount(formatAmount(of(one)))).toBe(of(one))
      },
    ),
  )
})

test('what is shown is what the chain counts', () => {
  expect(chainUnits('0.00250000', findCarrier('BTC', 'bitcoin')!)).toBe(250_000n)
  expect(chainUnits('0.04000001', findCarrier('ETH', 'ethereum')!)).toBe(40_000_010_000_000_000n)
  expect(chainUnits('59.90000700', findCarrier('USDT', 'tron')!)).toBe(59_900_007n)
  expect(chainUnits('59.90000007', findCarrier('USDT', 'bsc')!)).toBe(59_900_000_070_000_000_000n)
})

test('a wallet reads address, network and amount from the code', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  const uri = (currency: CryptoCurrency, network: CryptoNetwork, to: string, text: string) =>
    paymentUri({ currency, network, address: to, amount: text })
  expect(uri('BTC', 'bitcoin', 'bc1q', '0.00250000')).toBe('bitcoin:bc1q?amount=0.00250000')
  expect(uri('ETH', 'ethereum', address, '0.04000000')).toBe(`ethereum:${address}@1?value=40000000000000000`)
  expect(uri('USDT', 'polygon', address, '59.90000000')).toBe(
    `ethereum:0xc2132D05D31c914a87C6611C10748AEb04B58e8F@137/transfer?address=${address}&uint256=59900000`,
  )
  expect(uri('USDT', 'tron', 'TXYZ', '1.00000000')).toBe('TXYZ')
})

test('a rate is a plain decimal above zero', () => {
  for (const rate of ['1', '0.000025', '0.0000000001', '250000']) expect(isRate(rate)).toBe(true)
  for (const rate of ['', '0', '0.0', '-1', '1e-5', '1,5', '.5', '1.', '0.00000000001'])
    expect(isRate(rate)).toBe(false)
})
