import * as z from 'zod/mini'
import { CRYPTO_CURRENCIES, CRYPTO_NETWORKS, NETWORK_NAMES } from '#modules/payments/gateways/rules/chains.ts'
import { readCurrencies } from '#modules/payments/gateways/rules/wallets.ts'
import { countTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { ACCOUNT_TYPES, STORE_KEYS, type StoreKey } from '../../rules.ts'
import type { Settings } from './payment-settings.tsx'

const each = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>

/** What the form shows of the settings; a key is never in it. */
export const valuesOf = (settings: Settings) => ({
  bankName: settings.bankName,
  accountHolder: settings.accountHolder,
  bankAccount: settings.bankAccount,
  accountType: settings.accountType,
  routingNumber: settings.routingNumber,
  swiftCode: settings.swiftCode,
  bankInstructions: settings.bankInstructions,
  cryptoWalletAddress: settings.cryptoWalletAddress,
  cryptoNetwork: settings.cryptoNetwork,
  currencies: each(CRYPTO_CURRENCIES, (name) => readCurrencies(settings.cryptoCurrencies).includes(name)),
  cryptoConfirmations: String(settings.cryptoConfirmations),
  cryptoAddresses: each(CRYPTO_NETWORKS, (name) => settings.cryptoAddresses[name] ?? ''),
  keys: each(STORE_KEYS, () => ''),
  clear: each(STORE_KEYS, () => false),
  password: '',
})

/** Of what was typed, what the endpoint takes. What a number, a key or an address looks like is the endpoint's to say. */
export const schemaOf = (version: number) => {
  const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, m.app_too_long()))
  return z.pipe(
    z.object({
      bankName: text(120),
      accountHolder: text(120),
      bankAccount: text(60),
      accountType: z.enum(ACCOUNT_TYPES),
      routingNumber: text(40),
      swiftCode: text(20),
      bankInstructions: text(1000),
      cryptoWalletAddress: text(120),
      cryptoNetwork: z.enum(CRYPTO_NETWORKS),
      currencies: z.record(z.enum(CRYPTO_CURRENCIES), z.boolean()),
      cryptoConfirmations: countTyped({ min: 1, max: 12, message: m.stores_confirmations_invalid }),
      cryptoAddresses: z.record(z.enum(CRYPTO_NETWORKS), text(120)),
      keys: z.record(z.enum(STORE_KEYS), text(500)),
      clear: z.record(z.enum(STORE_KEYS), z.boolean()),
      password: z.string().check(z.minLength(1, m.accounts_password_required())),
    }),
    z.transform(({ currencies, keys, clear, cryptoAddresses, ...settings }) => ({
      ...settings,
      cryptoCurrencies: CRYPTO_CURRENCIES.filter((name) => currencies[name]).join(', '),
      cryptoAddresses: given(cryptoAddresses),
      keys: given(keys),
      clearKeys: STORE_KEYS.filter((name) => clear[name] && keys[name] === ''),
      version,
    })),
  )
}

const given = <Name extends string>(texts: Record<Name, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Record<Name, string>>

export const fieldOf = (field: string) => (field === 'cryptoCurrencies' ? 'currencies' : field)

export const KEY_NAMES: Record<StoreKey, () => string> = {
  stripePublicKey: m.stores_stripe_public_key,
  stripeSecretKey: m.stores_stripe_secret_key,
  paypalClientId: m.stores_paypal_client_id,
  paypalClientSecret: m.stores_paypal_client_secret,
}

export const networkOptions = CRYPTO_NETWORKS.map((value) => ({ value, label: NETWORK_NAMES[value] }))

export const namesOf = () => ({
  bankName: m.stores_bank_name(),
  accountHolder: m.stores_account_holder(),
  bankAccount: m.stores_bank_account(),
  accountType: m.stores_account_type(),
  routingNumber: m.stores_routing_number(),
  swiftCode: m.stores_swift_code(),
  bankInstructions: m.stores_bank_instructions(),
  cryptoWalletAddress: m.stores_wallet_address(),
  cryptoNetwork: m.stores_network(),
  currencies: m.stores_currencies(),
  cryptoConfirmations: m.stores_confirmations(),
  cryptoAddresses: m.stores_other_networks(),
})
