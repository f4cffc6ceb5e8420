import type { Gateway } from '../queries.ts'
import type { PaymentProvider } from './provider.ts'

/** `found` is what was found out, in the words of the provider: an account, a block, the line of a server. */
export type Trial = {
  result: 'works' | 'incomplete' | 'refused' | 'unreachable' | 'no_node' | 'no_mail_server'
  found: string | null
}

/**
 * Asks something harmless of the provider, whose keys are complete. No money moves, nothing is written, no transaction is
 * open meanwhile. Throws `ProviderMisconfigured` and `ProviderUnavailable`.
 */
export type TryOut = (gateway: Gateway) => Promise<Trial>

/** What the server does with a gateway whose provider is asked by its API. */
export type ApiAdapter<P extends PaymentProvider = PaymentProvider> = {
  tryOut: TryOut
  /** The provider by these keys; throws `ProviderMisconfigured` where they are missing. */
  open: (gateway: Gateway) => P
  /** What an administrator saved wins, key pair by key pair: half of one account and half of another is no account. */
  fromEnvironment: (saved: Gateway) => Gateway
}
