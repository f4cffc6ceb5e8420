import { db } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import { API_ADAPTERS } from '../providers/adapters.ts'
import { type PaymentProvider, ProviderMisconfigured } from '../providers/provider.ts'
import { testLedger } from '../providers/test-mode/ledger.ts'
import { TEST_ACCOUNT, type TestModeProvider, testModeProvider } from '../providers/test-mode/test-mode.ts'
import { pinnedAccount, readGateways } from '../queries.ts'
import { type ApiGateway, GATEWAYS, isApiGateway } from '../rules/gateways.ts'
import type { PaymentProviderName } from '../rules/methods.ts'

/** What answers for a payment, and what its answers are compared with. `account` is null until the first money shows it. */
export type OpenedProvider<P extends PaymentProvider = PaymentProvider> = {
  provider: P
  account: string | null
  liveMode: boolean
}

/** The test bank. Each call gets its own view of the books. */
export const openTestProvider = (): TestModeProvider => testModeProvider(testLedger())

/** The provider that holds this payment, by the keys of now. Throws `ProviderMisconfigured` when they are gone. */
export async function openProvider(name: PaymentProviderName): Promise<OpenedProvider> {
  if (name === 'test') {
    if (!env.ISTMO_TEST_MODE) throw new ProviderMisconfigured('test_mode_off')
    return { provider: openTestProvider(), account: TEST_ACCOUNT, liveMode: false }
  }
  if (isApiGateway(name)) return openApi(name)
  throw new ProviderMisconfigured('secret_key_missing')
}

type Api<Type extends ApiGateway> = ReturnType<(typeof API_ADAPTERS)[Type]['open']>

async function openApi<Type extends ApiGateway>(type: Type): Promise<OpenedProvider<Api<Type>>> {
  const gateway = (await readGateways(db))[type]
  return {
    provider: API_ADAPTERS[type].open(gateway) as Api<Type>,
    account: pinnedAccount(type, gateway),
    liveMode: GATEWAYS[type].api.isLive(gateway),
  }
}

/** Stripe with what it keeps for the next time. */
export const openStripe = () => openApi('stripe')

/** PayPal with its own step: the server takes the money after the buyer approved. */
export const openPayPal = () => openApi('paypal')

/** Yappy with its own step: the request that reaches the buyer's phone. */
export const openYappy = () => openApi('yappy')

/** Whether a payment opened now would be of real money. */
export async function findLiveMode(name: PaymentProviderName): Promise<boolean> {
  return isApiGateway(name) ? (await openApi(name)).liveMode : false
}

/** What proves the notices of a provider; empty when there is none. */
export async function findNoticeSecret(type: ApiGateway): Promise<string> {
  return GATEWAYS[type].api.noticeSecretOf((await readGateways(db))[type])
}
