import { expect, test } from 'vitest'
import { keepGateway, offerGateway } from '../../../../../tests/support/build-gateways.ts'
import { db } from '#server/db/db.ts'
import { InvalidInput } from '#server/http/problem.ts'
import { listGateways } from '../queries.ts'

const save = (config: Record<string, string | number>) => keepGateway('crypto', config)
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('a form that no one has saved proposes the currencies, the network and the rates of the house', async () => {
  const crypto = (await listGateways(db)).find(({ type }) => type === 'crypto')
  expect(crypto).toMatchObject({
    isActive: false,
    isComplete: false,
    config: {
      supportedCurrencies: 'BTC, ETH, USDT',
      network: 'ethereum',
      confirmationBlocks: 6,
      rateBtc: '0.000025',
    },
  })
  expect((await save({ walletAddress: ADDRESS })).config).toMatchObject({
    supportedCurrencies: 'BTC, ETH, USDT',
  })
  expect((await save({ walletAddress: ADDRESS, supportedCurrencies: '' })).config).toMatchObject({
    supportedCurrencies: '',
  })
})

test('wallets are saved in their own spelling, with the usual rates and confirmations', async () => {
  const saved = await save({
    walletAddress: ADDRESS.toLowerCase(),
    supportedCurrencies: 'BTC, ETH, USDT',
    addressBitcoin: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  })
  expect(saved).toMatchObject({
    isComplete: true,
    config: {
      walletAddress: ADDRESS,
      addressBitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      network: 'ethereum',
      confirmationBlocks: 6,
      rateBtc: '0.000025',
      rateEth: '0.0004',
      rateUsdt: '1',
    },
  })
})

test.each([
  [{ walletAddress: ADDRESS.replace('d8dA', 'd8da') }, 'config.walletAddress'],
  [{ walletAddress: ADDRESS, network: 'bitcoin' }, 'config.walletAddress'],
  [{ addressTron: ADDRESS }, 'config.addressTron'],
  [{ supportedCurrencies: 'BTC, DOGE' }, 'config.supportedCurrencies'],
  [{ rateBtc: '0' }, 'config.rateBtc'],
  [{ confirmationBlocks: 13 }, 'config.confirmationBlocks'],
  [{ network: 'solana' }, 'config.network'],
])('%o is refused at its field', async (config, field) => {
  const refused = await save(config as Record<string, string | number>).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(InvalidInput)
  expect((refused as InvalidInput).issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('a wallet that carries none of the currencies cannot be offered', async () => {
  await save({ walletAddress: ADDRESS, supportedCurrencies: 'BTC' })
  await expect(offerGateway('crypto')).rejects.toMatchObject({ code: 'payments.gateway_incomplete' })
})
