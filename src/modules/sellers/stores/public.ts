export {
  countUpload,
  managesStore,
  ownsStore,
  refuseClosedStore,
  STORE_UPLOADS,
  worksInStore,
} from './access.ts'
export { forget, keepStore } from './commands.ts'
export { refuseReservedName } from './commands/slug.ts'
export { storeNameReserved, storeNameTaken, worksInStoreAlready } from './errors.ts'
export { storeList } from './queries/admin.ts'
export {
  foundStore,
  getStoreId,
  isOpen,
  searchStores,
  sellerCard,
  type SellerCard,
  sellerLink,
  sellerOf,
  showsBadge,
} from './queries/public.ts'
export {
  type AnyStore,
  EVERY_STORE,
  findStoreScope,
  storeScope,
  type StoreScope,
  within,
} from './queries/scope.ts'
