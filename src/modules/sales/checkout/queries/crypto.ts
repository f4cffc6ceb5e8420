import { findSentence } from '#i18n/sentence.ts'
import type { Db } from '#server/db/db.ts'
import type { Locale } from '#lib/locale.ts'
import { readCart } from '#modules/sales/cart/public.ts'
import { listSellerNames } from '#modules/sales/orders/public.ts'
import { cryptoNotAvailable } from '#modules/payments/crypto-payments/public.ts'
import { findWallets } from '#modules/sellers/store-accounts/public.ts'
import { NETWORK_NAMES } from '#modules/payments/gateways/rules/chains.ts'
import { listCartSellers, listOrderSellers, type Payable } from '../queries.ts'
import { readSettings } from '#modules/platform/settings/public.ts'

/**
 * What a buyer may choose for a cart or for an order that waits: the currencies and networks that all its sellers take. One seller without
 * a wallet is named, because the buyer can only leave that product or pay in another way.
 */
export async function readCryptoChoice(
  db: Db,
  { userId, orderId, locale, now }: Payable & { locale: Locale },
) {
  const storeIds = orderId
    ? await listOrderSellers(db, { orderId, userId })
    : listCartSellers(await readCart(db, { userId, now }))
  const wallets = await findWallets(db, { storeIds })
  const testMode = [...wallets.values()].some(({ isTest }) => isTest)
  const refused = [...wallets].filter(([, { refusal }]) => refusal !== null)
  const [, first] = refused[0] ?? []
  const refusal = first?.refusal
  const all = [...wallets.values()]
  const options = (all[0]?.options ?? [])
    .filter((option) =>
      all.every((wallet) =>
        wallet.options.some(
          ({ currency, network }) => currency === option.currency && network === option.network,
        ),
      ),
    )
    .map(({ currency, network }) => ({ currency, network, networkName: NETWORK_NAMES[network] }))
  const problem = refusal ?? (options.length === 0 && all.length > 0 ? cryptoNotAvailable() : null)
  if (!problem) return { options, problem: null, testMode }
  const sellers = await namesOf(
    db,
    refused.map(([storeId]) => storeId),
  )
  const message = findSentence(problem.code, {}, locale) ?? problem.code
  return { options: [], problem: { message, sellers }, testMode }
}

async function namesOf(db: Db, storeIds: readonly (string | null)[]): Promise<string[]> {
  const names = await listSellerNames(db, { storeIds: storeIds.filter((storeId) => storeId !== null) })
  if (!storeIds.includes(null)) return [...names.values()]
  return [(await readSettings(db, 'site')).siteName, ...names.values()]
}
