import { createHash, timingSafeEqual } from 'node:crypto'
import { type CryptoNetwork, isEvm } from './chains.ts'

/**
 * An address in the spelling we keep, or null when it is none on this network. Checksums are verified, so a
 * wrong letter is found before money goes where no one can fetch it.
 */
export async function normalAddress(network: CryptoNetwork, given: string): Promise<string | null> {
  const address = given.trim()
  if (isEvm(network)) return normalEvmAddress(address)
  if (network === 'tron') return isBase58Address(address, [0x41]) ? address : null
  if (isBase58Address(address, [0x00, 0x05])) return address
  return isSegwitAddress(address) ? address.toLowerCase() : null
}

async function normalEvmAddress(address: string): Promise<string | null> {
  // Loaded when an address is saved: it is heavy, and no page of the shop needs it.
  const { getAddress, isAddress } = await import('viem/utils')
  if (!isAddress(address, { strict: true }) || /^0x0{40}$/.test(address)) return null
  return getAddress(address)
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58Check (version, 20 bytes, 4 bytes of double SHA-256), as Bitcoin's older addresses and Tron's. */
function isBase58Address(address: string, versions: readonly number[]): boolean {
  if (address.length < 25 || address.length > 36) return false
  let value = 0n
  for (const character of address) {
    const digit = BASE58.indexOf(character)
    if (digit === -1) return false
    value = value * 58n + BigInt(digit)
  }
  // Each leading 1 is a leading zero byte, so of two spellings of one number only one is an address.
  const zeros = /^1*/.exec(address)![0].length
  const digits = value === 0n ? '' : value.toString(16)
  const body = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  const bytes = Buffer.concat([Buffer.alloc(zeros), body])
  if (bytes.length !== 25 || !versions.includes(bytes[0]!)) return false
  const checksum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4)
  return timingSafeEqual(checksum, bytes.subarray(21))
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const BECH32_CONSTANT = 1
const BECH32M_CONSTANT = 0x2bc830a3

/** BIP-173 for witness version 0 and BIP-350 for the later ones, on the main network. */
function isSegwitAddress(address: string): boolean {
  const mixesCase = address !== address.toLowerCase() && address !== address.toUpperCase()
  if (mixesCase || address.length > 90) return false
  const [, characters] = /^bc1([a-z0-9]{8,})$/.exec(address.toLowerCase()) ?? []
  if (!characters) return false
  const values = Array.from(characters, (character) => BECH32.indexOf(character))
  if (values.includes(-1)) return false
  const [version = 32] = values
  const program = regroup(values.slice(1, -6))
  if (version > 16 || program === null || program < 2 || program > 40) return false
  if (version === 0 && program !== 20 && program !== 32) return false
  return polymod([...PREFIX, ...values]) === (version === 0 ? BECH32_CONSTANT : BECH32M_CONSTANT)
}

// `bc` spread out as the checksum wants it: high bits, zero, low bits.
const PREFIX = [3, 3, 0, 2, 3]

/** How many bytes these groups of five bits make; null when what is left over is not empty. */
function regroup(values: readonly number[]): number | null {
  const spare = (values.length * 5) % 8
  if (spare > 4) return null
  const last = values.at(-1) ?? 0
  return (last & ((1 << spare) - 1)) === 0 ? Math.floor((values.length * 5) / 8) : null
}

const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function polymod(values: readonly number[]): number {
  let checksum = 1
  for (const value of values) {
    const top = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of GENERATORS.entries()) if ((top >>> bit) & 1) checksum ^= generator
  }
  return checksum >>> 0
}
