export const ACCOUNT_TYPES = ['corriente', 'ahorros', 'empresarial'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** What a store keeps of its own accounts at Stripe and PayPal; the site collects cards and PayPal, so nothing is charged with them. */
export const STORE_KEYS = [
  'stripePublicKey',
  'stripeSecretKey',
  'paypalClientId',
  'paypalClientSecret',
] as const
export type StoreKey = (typeof STORE_KEYS)[number]

/** Whether a buyer can send a transfer there. */
export const isBankAccountComplete = (account: {
  bankName: string
  accountHolder: string
  bankAccount: string
}): boolean =>
  [account.bankName, account.accountHolder, account.bankAccount].every((part) => part.trim() !== '')
