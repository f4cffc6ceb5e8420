export { findBankAccounts } from './queries.ts'
export { contextOf } from './queries/keys.ts'
export { findCryptoRate, findWallets } from './queries/wallets.ts'
