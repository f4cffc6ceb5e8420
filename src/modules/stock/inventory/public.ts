export {
  keepStockUntil,
  openStockLevels,
  openStock,
  releaseStock,
  reserveStock,
  returnSoldStock,
  sellReservedStock,
  setStockLevels,
} from './commands.ts'
export { adjustStock, setCountedStock } from './commands/adjust-stock.ts'
export { lockLevels } from './commands/lock-levels.ts'
export { outOfStock } from './errors.ts'
export { stockChanged } from './events.ts'
export { OPEN_ALERTS } from './queries/alerts.ts'
export { byFewestUnits, isOfProduct } from './queries/stock-levels.ts'
