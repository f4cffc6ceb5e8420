export const ACCOUNT_TYPES = ['corriente', 'ahorros', 'empresarial'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** Whether a buyer can send a transfer there. */
export const isBankAccountComplete = (account: {
  bankName: string
  accountHolder: string
  bankAccount: string
}): boolean =>
  [account.bankName, account.accountHolder, account.bankAccount].every((part) => part.trim() !== '')
