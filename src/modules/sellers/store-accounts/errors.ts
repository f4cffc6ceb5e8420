import { AppError } from '#server/http/errors.ts'

export const cryptoNotConfigured = () => new AppError('payments.crypto_not_found', 409)
export const cryptoWithoutCurrencies = () => new AppError('payments.crypto_no_currencies', 409)
export const cryptoWithoutWallet = () => new AppError('payments.crypto_no_wallet', 409)
