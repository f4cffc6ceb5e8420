export { announceWritten, type By, moderationOf } from './commands.ts'
export {
  adminEndpoints,
  adminFields,
  reportEndpoint,
  reportFields,
  sellerEndpoint,
  sellerFields,
} from './endpoints.ts'
export { panelReads, sellerView, sent, writtenRow } from './queries.ts'
