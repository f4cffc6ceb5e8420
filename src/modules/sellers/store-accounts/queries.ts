import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { readKeys } from './queries/keys.ts'
import { type AccountType, isBankAccountComplete, STORE_KEYS, type StoreKey } from './rules.ts'
import { storePaymentSettings } from './tables.ts'
import { type BankDetails, findBankDetails } from '#modules/payments/gateways/public.ts'
import { hintOf } from '#modules/payments/gateways/rules.ts'
import type { StoreScope } from '#modules/sellers/stores/public.ts'

/**
 * The bank account of each seller, the site under null; a seller without a complete one is missing.
 * `storeIds` may hold null for the site.
 */
export async function findBankAccounts(
  db: Db,
  { storeIds }: { storeIds: readonly (string | null)[] },
): Promise<Map<string | null, BankDetails>> {
  const accounts = new Map<string | null, BankDetails>()
  if (storeIds.includes(null)) {
    const site = await findBankDetails(db)
    if (site) accounts.set(null, site)
  }
  const stores = storeIds.filter((storeId) => storeId !== null)
  if (stores.length === 0) return accounts
  const rows = await db
    .select()
    .from(storePaymentSettings)
    .where(inArray(storePaymentSettings.storeId, stores))
  for (const row of rows) {
    if (isBankAccountComplete(row)) accounts.set(row.storeId, bankDetailsOf(row))
  }
  return accounts
}

const bankDetailsOf = (row: {
  bankName: string
  accountHolder: string
  bankAccount: string
  accountType: AccountType
  routingNumber: string
  swiftCode: string
  bankInstructions: string
}): BankDetails => ({
  bankName: row.bankName,
  accountHolder: row.accountHolder,
  accountNumber: row.bankAccount,
  accountType: row.accountType,
  routingNumber: row.routingNumber,
  swiftCode: row.swiftCode,
  instructions: row.bankInstructions,
})

/** A store's settings as its owner edits them; version 0 when nothing was ever saved. */
export async function findPaymentSettings(db: Db, scope: StoreScope) {
  const { storeId } = scope
  const [row] = await db
    .select(settingColumns)
    .from(storePaymentSettings)
    .where(eq(storePaymentSettings.storeId, storeId))
  const settings = row ?? EMPTY
  const keys = await readKeys(db, scope)
  return {
    ...settings,
    keys: Object.fromEntries(
      STORE_KEYS.map((name) => [
        name,
        { ...hintOf(keys[name]?.value), updatedAt: keys[name]?.updatedAt ?? null },
      ]),
    ) as Record<StoreKey, ReturnType<typeof hintOf> & { updatedAt: string | null }>,
    canReceiveTransfers: isBankAccountComplete(settings),
    updatedAt: settings.updatedAt?.toISOString() ?? null,
  }
}

const settingColumns = {
  bankName: storePaymentSettings.bankName,
  accountHolder: storePaymentSettings.accountHolder,
  bankAccount: storePaymentSettings.bankAccount,
  accountType: storePaymentSettings.accountType,
  routingNumber: storePaymentSettings.routingNumber,
  swiftCode: storePaymentSettings.swiftCode,
  bankInstructions: storePaymentSettings.bankInstructions,
  cryptoWalletAddress: storePaymentSettings.cryptoWalletAddress,
  cryptoCurrencies: storePaymentSettings.cryptoCurrencies,
  cryptoNetwork: storePaymentSettings.cryptoNetwork,
  cryptoConfirmations: storePaymentSettings.cryptoConfirmations,
  cryptoAddresses: storePaymentSettings.cryptoAddresses,
  version: storePaymentSettings.version,
  updatedAt: storePaymentSettings.updatedAt,
}

const EMPTY = {
  bankName: '',
  accountHolder: '',
  bankAccount: '',
  accountType: 'corriente',
  routingNumber: '',
  swiftCode: '',
  bankInstructions: '',
  cryptoWalletAddress: '',
  cryptoCurrencies: '',
  cryptoNetwork: 'ethereum',
  cryptoConfirmations: 6,
  cryptoAddresses: {},
  version: 0,
  updatedAt: null,
} as const
