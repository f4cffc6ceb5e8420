export { readShippingRates, readShippingSummary } from './queries.ts'
