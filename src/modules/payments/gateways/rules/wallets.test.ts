import { expect, test } from 'vitest'
import { isComplete } from '../rules.ts'
import {
  type CryptoWallets,
  isCurrencyList,
  listCryptoOptions,
  rateOf,
  readCurrencies,
  siteWallets,
} from './wallets.ts'

const wallets: CryptoWallets = {
  walletAddress: '0xA',
  network: 'ethereum',
  currencies: 'BTC, ETH, USDT',
  confirmations: 6,
  addresses: {},
}
const options = (change: Partial<CryptoWallets>) =>
  listCryptoOptions({ ...wallets, ...change }).map(
    ({ currency, network, address }) => `${currency} ${network} ${address}`,
  )

test('one address offers what its network carries', () => {
  expect(options({})).toEqual(['ETH ethereum 0xA', 'USDT ethereum 0xA'])
  expect(options({ network: 'bitcoin', walletAddress: 'bc1' })).toEqual(['BTC bitcoin bc1'])
  expect(options({ network: 'bsc' })).toEqual(['USDT bsc 0xA'])
  expect(options({ currencies: 'BTC' })).toEqual([])
  expect(options({ walletAddress: '' })).toEqual([])
})

test('more addresses offer more, and a network of its own comes before the general address', () => {
  expect(options({ addresses: { bitcoin: 'bc1', tron: 'T1', ethereum: '0xB' } })).toEqual([
    'BTC bitcoin bc1',
    'ETH ethereum 0xB',
    'USDT ethereum 0xB',
    'USDT tron T1',
  ])
})

test('a list of currencies is read as people type it', () => {
  expect(readCurrencies('usdt;btc')).toEqual(['BTC', 'USDT'])
  expect(readCurrencies(' DOGE ,eth')).toEqual(['ETH'])
  expect(isCurrencyList('BTC, ETH')).toBe(true)
  expect(isCurrencyList('')).toBe(true)
  expect(isCurrencyList('BTC, DOGE')).toBe(false)
})

test('the gateway is complete when a buyer could choose something', () => {
  const config = {
    walletAddress: '0xA',
    supportedCurrencies: 'ETH',
    network: 'ethereum',
    confirmationBlocks: 3,
  }
  expect(isComplete('crypto', { config, secrets: {} })).toBe(true)
  expect(isComplete('crypto', { config: { ...config, supportedCurrencies: 'BTC' }, secrets: {} })).toBe(false)
  const withBitcoin = { ...config, supportedCurrencies: 'BTC', walletAddress: '', addressBitcoin: 'bc1' }
  expect(isComplete('crypto', { config: withBitcoin, secrets: {} })).toBe(true)
  expect(siteWallets(config)).toMatchObject({ confirmations: 3, network: 'ethereum' })
  expect([rateOf({}, 'BTC'), rateOf({ rateBtc: '0.00001' }, 'BTC')]).toEqual(['0.000025', '0.00001'])
})
