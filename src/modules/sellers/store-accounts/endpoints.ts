import * as z from 'zod'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { changePaymentSettings } from './commands.ts'
import { ownsStore } from '#modules/sellers/stores/public.ts'
import { savePaymentSettingsInput } from './input.ts'
import { findPaymentSettings } from './queries.ts'
import { ACCOUNT_TYPES, STORE_KEYS } from './rules.ts'
import { CRYPTO_NETWORKS } from '#modules/payments/gateways/rules/chains.ts'

const settings = z
  .object({
    bankName: z.string(),
    accountHolder: z.string(),
    bankAccount: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    routingNumber: z.string(),
    swiftCode: z.string(),
    bankInstructions: z.string(),
    cryptoWalletAddress: z.string(),
    cryptoCurrencies: z.string(),
    cryptoNetwork: z.enum(CRYPTO_NETWORKS),
    cryptoConfirmations: z.int(),
    cryptoAddresses: z.partialRecord(z.enum(CRYPTO_NETWORKS), z.string()),
    /** Of a key only that it is there, how it ends and since when. */
    keys: z.record(
      z.enum(STORE_KEYS),
      z.object({
        configured: z.boolean(),
        last4: z.string().nullable(),
        updatedAt: z.iso.datetime().nullable(),
      }),
    ),
    canReceiveTransfers: z.boolean(),
    version: z.int(),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'StorePaymentSettings' })

export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/store/payment-settings',
  summary: "Where my store's buyers pay it",
  input: noInput,
  output: settings,
  allow: ownsStore,
  run: ({ tx, scope }) => findPaymentSettings(tx, scope),
})

export const savePaymentSettings = steppedEndpoint({
  method: 'PUT',
  path: '/store/payment-settings',
  summary: "Changes where my store's buyers pay it, with my password; I am informed by mail",
  input: savePaymentSettingsInput,
  output: settings,
  allow: ownsStore,
  // One count for all that asks for the password again: a borrowed session must not try it out.
  limit: { name: 'own-password', hits: 10, seconds: 900, by: 'user', shared: true },
  run: ({ actor, scope, address, now }, input) =>
    changePaymentSettings(scope, input, { actor, address, now }),
})
