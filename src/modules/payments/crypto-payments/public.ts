export {
  cancelQuote,
  dropQuotes,
  nameTransaction,
  openQuote,
  payQuote,
  QUOTE_SEEN,
  sendQuote,
  takeUpQuotes,
} from './commands/quotes.ts'
export { cryptoNotAvailable, quoteExpired, quoteNotFound } from './errors.ts'
export {
  type CryptoQuote,
  findQuote,
  getOwnQuote,
  listQuotesOfOrder,
  listQuotesOfPayments,
} from './queries.ts'
export { quoteView } from './queries/views.ts'
