import * as z from 'zod'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf } from '#server/http/input.ts'
import { answerUpload, storedPicture } from '#modules/platform/media/public.ts'
import { PICTURE_UPLOAD } from '#modules/platform/media/rules.ts'
import { EXPORT_COLUMNS, exportList } from '../queries/export-products.ts'
import {
  countUpload,
  managesStore,
  STORE_UPLOADS,
  within,
  worksInStore,
} from '#modules/sellers/stores/public.ts'
import * as commands from '../commands/own-products.ts'
import { saveVariants } from '../commands/save-variants.ts'
import { archiveProduct } from '../commands/update-product.ts'
import { saveVariantsInput } from '../input/variants.ts'
import { adminRow, productForm, saved } from './views.ts'
import {
  createOwnProductInput,
  ownProductListInput,
  productIdInput,
  updateOwnProductInput,
} from '../input.ts'
import * as productQueries from '../queries/admin-products.ts'
import { getEditedVariants, variantsForm } from '../queries/variants.ts'

const ownRow = adminRow.omit({ featured: true, store: true }).meta({ id: 'StoreProductRow' })

export const listOwnProducts = endpoint({
  method: 'GET',
  path: '/store/products',
  summary: "My store's products: search by title or code, category, state and order",
  input: ownProductListInput,
  output: listPageOf(ownRow),
  allow: worksInStore,
  keyScope: 'products:read',
  run: ({ tx, scope, now }, input) => productQueries.listOwnProducts(tx, scope, input, { now }),
})

/** Without the fields that only admins set. */
export const downloadOwnProducts = listFile(exportList, {
  path: '/api/v1/store/products.csv',
  summary: "My store's products as a file in the import's own format; reading it in again changes nothing",
  allow: worksInStore,
  keyScope: 'products:read',
  file: 'productos',
  isDated: true,
  scope: (scope) => within(scope, productQueries.p.storeId),
  columns: () => EXPORT_COLUMNS,
})

export const getOwnProductForEdit = endpoint({
  method: 'GET',
  path: '/store/products/{id}',
  summary: "Everything the form of one of my store's products edits, with the version to save over",
  input: productIdInput,
  output: ownRow.extend(productForm),
  allow: worksInStore,
  keyScope: 'products:read',
  run: ({ tx, scope }, { id }) => productQueries.getOwnProduct(tx, scope, id),
})

export const addOwnProduct = endpoint({
  method: 'POST',
  path: '/store/products',
  summary: "Lists a product of my store, within its plan's limit",
  input: createOwnProductInput,
  output: saved,
  allow: managesStore,
  keyScope: 'products:write',
  status: 201,
  run: ({ tx, actor, scope, address, now }, product) =>
    commands.createOwnProduct(tx, scope, { actor, address, product, now }),
})

export const updateOwnProduct = endpoint({
  method: 'PATCH',
  path: '/store/products/{id}',
  summary: "Changes what is given of my store's product; one changed since `version` was read is a 409",
  input: updateOwnProductInput,
  output: saved,
  allow: managesStore,
  keyScope: 'products:write',
  run: async ({ tx, actor, scope, address, now }, { id, version, ...changes }) => ({
    id,
    ...(await commands.updateOwnProduct(tx, scope, { id, version, changes, actor, address, now })),
  }),
})

export const deleteOwnProduct = endpoint({
  method: 'DELETE',
  path: '/store/products/{id}',
  summary: "Takes my store's product out of the shop; orders keep showing it",
  input: productIdInput,
  output: z.void(),
  allow: managesStore,
  keyScope: 'products:write',
  status: 204,
  run: async ({ tx, actor, scope, address, now }, { id }) =>
    archiveProduct(tx, scope, { id, actor, address, now }),
})

export const getOwnVariants = endpoint({
  method: 'GET',
  path: '/store/products/{id}/variants',
  summary: "The options and variants of my store's product, with the version to save over",
  input: productIdInput,
  output: variantsForm,
  allow: worksInStore,
  keyScope: 'products:read',
  run: ({ tx, scope }, { id }) => getEditedVariants(tx, scope, id),
})

export const setOwnVariants = endpoint({
  method: 'PUT',
  path: '/store/products/{id}/variants',
  summary: "Replace the options and variants of my store's product; variants that are not named end",
  input: saveVariantsInput,
  output: saved,
  allow: managesStore,
  keyScope: 'products:write',
  run: async ({ tx, actor, scope, address, now }, { id, ...wanted }) => {
    commands.refuseClosed(scope.standing)
    return { id, ...(await saveVariants(tx, scope, { id, ...wanted, actor, address, now })) }
  },
})

export const uploadOwnPicture = rawEndpoint({
  method: 'POST',
  path: '/api/v1/store/media',
  summary:
    "Stores a picture of my store's product, as the raw body or as the `file` of a form; jpeg, png or webp, at most 5 MB",
  takes: PICTURE_UPLOAD,
  answers: ['application/json'],
  output: storedPicture,
  status: 201,
  allow: managesStore,
  keyScope: 'products:write',
  limit: STORE_UPLOADS,
  run: async (call) => {
    await countUpload(call.scope, call.actor)
    return answerUpload(call, 'product')
  },
})
