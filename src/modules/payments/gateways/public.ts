export { checkAddresses } from './providers/crypto/check-addresses.ts'
export {
  findLiveMode,
  findNoticeSecret,
  openPayPal,
  openProvider,
  openStripe,
  openTestProvider,
  openYappy,
} from './commands/providers.ts'
export { tryGateway } from './commands/try-gateway.ts'
export { connectNode, watchedNetworks } from './providers/crypto/chain-node.ts'
export {
  type IntentRequest,
  isProviders,
  type PaymentState,
  ProviderDeclined,
  type ProviderEvent,
  ProviderMisconfigured,
  type ProviderPayment,
  ProviderUnavailable,
  WebhookRefused,
} from './providers/provider.ts'
export { YappyUnavailable } from './providers/yappy/client.ts'
export type { SavedCard } from './providers/stripe/cards.ts'
export type { TestCard } from './providers/test-mode/test-mode.ts'
export {
  accountKey,
  type BankDetails,
  findBankDetails,
  findPayAt,
  findPayPalScript,
  findStripeAccount,
  findStripePublicKey,
  listOfferedMethods,
  listPlanMethods,
  readGateways,
  readGatewaysNow,
  readPageSources,
  secretContext,
} from './queries.ts'
