import { inArray } from 'drizzle-orm'
import type { AppError } from '#server/http/errors.ts'
import type { Db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { cryptoNotConfigured, cryptoWithoutCurrencies, cryptoWithoutWallet } from '../errors.ts'
import type { CryptoCurrency } from '#modules/payments/gateways/rules/chains.ts'
import {
  type CryptoOption,
  type CryptoWallets,
  listCryptoOptions,
  rateOf,
  readCurrencies,
  siteWallets,
  TEST_WALLETS,
} from '#modules/payments/gateways/rules/wallets.ts'
import { gatewayMode } from '#modules/payments/gateways/rules.ts'
import { storePaymentSettings } from '../tables.ts'
import { readGateways } from '#modules/payments/gateways/public.ts'

/** Where one seller takes cryptocurrencies, or why not. */
export type SellerWallet =
  | { options: CryptoOption[]; confirmations: number; isTest: boolean; refusal: null }
  | { options: []; confirmations: 0; isTest: false; refusal: AppError }

/**
 * The wallets of each seller, the site under null. In the test mode a seller without any gets one that no money
 * can be sent to, so that the shop can be tried.
 */
export async function findWallets(
  db: Db,
  { storeIds }: { storeIds: readonly (string | null)[] },
): Promise<Map<string | null, SellerWallet>> {
  const { crypto } = await readGateways(db)
  const inTestMode = gatewayMode('crypto', crypto, { testMode: env.ISTMO_TEST_MODE }) === 'test'
  const stores = storeIds.filter((storeId) => storeId !== null)
  const rows =
    stores.length === 0
      ? []
      : await db
          .select(walletColumns)
          .from(storePaymentSettings)
          .where(inArray(storePaymentSettings.storeId, stores))
  const found = new Map<string | null, CryptoWallets>(
    rows.map((row) => [
      row.storeId,
      {
        walletAddress: row.walletAddress,
        network: row.network,
        currencies: row.currencies,
        confirmations: row.confirmations,
        addresses: row.addresses,
      },
    ]),
  )
  if (crypto.isActive) found.set(null, siteWallets(crypto.config))
  return new Map(storeIds.map((storeId) => [storeId, walletOf(found.get(storeId), inTestMode)]))
}

const walletColumns = {
  storeId: storePaymentSettings.storeId,
  walletAddress: storePaymentSettings.cryptoWalletAddress,
  currencies: storePaymentSettings.cryptoCurrencies,
  network: storePaymentSettings.cryptoNetwork,
  confirmations: storePaymentSettings.cryptoConfirmations,
  addresses: storePaymentSettings.cryptoAddresses,
}

function walletOf(wallets: CryptoWallets | undefined, inTestMode: boolean): SellerWallet {
  const options = wallets ? listCryptoOptions(wallets) : []
  if (wallets && options.length > 0)
    return { options, confirmations: wallets.confirmations, isTest: false, refusal: null }
  if (inTestMode)
    return {
      options: listCryptoOptions(TEST_WALLETS),
      confirmations: TEST_WALLETS.confirmations,
      isTest: true,
      refusal: null,
    }
  return { options: [], confirmations: 0, isTest: false, refusal: refusalOf(wallets) }
}

function refusalOf(wallets: CryptoWallets | undefined): AppError {
  if (!wallets) return cryptoNotConfigured()
  return readCurrencies(wallets.currencies).length === 0 ? cryptoWithoutCurrencies() : cryptoWithoutWallet()
}

/** The shop's rate, for the site and its stores alike. */
export async function findCryptoRate(db: Db, currency: CryptoCurrency): Promise<string> {
  const { crypto } = await readGateways(db)
  return rateOf(crypto.config, currency)
}
