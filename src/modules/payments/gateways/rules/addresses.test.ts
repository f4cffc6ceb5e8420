import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { normalAddress } from './addresses.ts'
import {
  CRYPTO_CURRENCIES,
  CRYPTO_NETWORKS,
  type CryptoNetwork,
  findCarrier,
  isEvm,
  normalTxHash,
} from './chains.ts'

const SATOSHI = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const TETHER_ON_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

test.each([
  ['an old address', SATOSHI],
  ['a script', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BIP-173', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BIP-350, version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['BIP-350, version 2', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['BIP-350, version 16', 'BC1SW50QGDZ25J'],
])('%s is a Bitcoin address', async (_kind, address) => {
  const normal = address.toLowerCase().startsWith('bc1') ? address.toLowerCase() : address
  expect(await normalAddress('bitcoin', ` ${address} `)).toBe(normal)
})

test.each([
  ['a letter changed', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['a letter too many', `${SATOSHI}a`],
  ['a leading zero too many', `1${SATOSHI}`],
  ['the new checksum on version 0', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['the old checksum on version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['two cases', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['a wrong length for version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['a letter that bech32 has not', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['the test network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['a Tron address', TETHER_ON_TRON],
  ['an EVM address', VITALIK],
  ['nothing', ''],
])('%s is no Bitcoin address', async (_kind, address) => {
  expect(await normalAddress('bitcoin', address)).toBeNull()
})

test.each(['ethereum', 'bsc', 'polygon'] as const)(
  '%s knows its addresses by their checksum',
  async (network) => {
    expect(await normalAddress(network, VITALIK)).toBe(VITALIK)
    expect(await normalAddress(network, VITALIK.toLowerCase())).toBe(VITALIK)
    expect(await normalAddress(network, VITALIK.replace('d8dA', 'd8da'))).toBeNull()
    expect(await normalAddress(network, VITALIK.slice(0, -1))).toBeNull()
    expect(await normalAddress(network, `0x${'0'.repeat(40)}`)).toBeNull()
    expect(await normalAddress(network, SATOSHI)).toBeNull()
  },
)

test('a Tron address begins with 41 and ends with its checksum', async () => {
  expect(await normalAddress('tron', TETHER_ON_TRON)).toBe(TETHER_ON_TRON)
  expect(await normalAddress('tron', TETHER_ON_TRON.replace('R7', 'R8'))).toBeNull()
  expect(await normalAddress('tron', SATOSHI)).toBeNull()
})

test('a currency is offered on the networks that carry it, by contracts that are spelled right', async () => {
  const carried = CRYPTO_CURRENCIES.map((currency) =>
    [currency, ...CRYPTO_NETWORKS.filter((network) => findCarrier(currency, network))].join(' '),
  )
  expect(carried).toEqual(['BTC bitcoin', 'ETH ethereum', 'USDT ethereum bsc polygon tron'])
  for (const network of CRYPTO_NETWORKS) {
    const token = findCarrier('USDT', network)?.token
    if (!token) continue
    if (isEvm(network)) expect(getAddress(token)).toBe(token)
    expect(await normalAddress(network, token)).toBe(token)
  }
})

test('a transaction hash is stored in one spelling', () => {
  const hash = 'AB'.repeat(32)
  const normal = (network: CryptoNetwork, given: string) => normalTxHash(network, given)
  expect(normal('ethereum', hash)).toBe(`0x${'ab'.repeat(32)}`)
  expect(normal('bitcoin', ` ${hash} `)).toBe('ab'.repeat(32))
  expect(normal('tron', `0x${hash}`)).toBe('ab'.repeat(32))
  for (const given of ['', '0x', hash.slice(1), `${hash}0`, hash.replace('A', 'G')])
    expect(normal('bsc', given)).toBeNull()
})
