export { createMissingCategories } from './commands/create-missing-categories.ts'
export { giveBackOfferUnits, takeOfferUnits } from './commands/offers.ts'
export { countPlaces, holdPlaces, refuseClosed } from './commands/own-products.ts'
export { undoChanges } from './commands/product-changes.ts'
export { rateProduct } from './commands/rate-product.ts'
export { forget, recordAddToCart } from './commands/record-interaction.ts'
export {
  type StoredFields,
  type StoredOutcome,
  storeProducts,
  tidySearch,
} from './commands/store-products.ts'
export { addPictures } from './commands/add-pictures.ts'
export { restoreVariants } from './commands/restore-variants.ts'
export { storeVariants } from './commands/store-variants.ts'
export { productNotFound, storeCannotList } from './errors.ts'
export { adminProductList, p } from './queries/admin-products.ts'
export { listCategories, listCategoryNames, listFilledCategories } from './queries/categories.ts'
export { EXPORT_COLUMNS, type ExportRow } from './queries/export-products.ts'
export { listProducts } from './queries/list-products.ts'
export { unitsLeft, variantOfferJoin } from './queries/offers.ts'
export { listCards, productCard, productLine, type ProductCard } from './queries/product-cards.ts'
export { findLackedPictures } from './queries/lacked-pictures.ts'
export { readStates, type StoredState } from './queries/product-states.ts'
export { inStock } from './queries/search-condition.ts'
export { findVariantCodes } from './queries/variant-codes.ts'
export { getEditedVariants, listVariants, type SoldVariants } from './queries/variants.ts'
export { refuseInvisible, visibleProducts } from './queries/visible-products.ts'
