import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { EVERY_STORE } from '#modules/sellers/stores/public.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import * as categoryCommands from '../commands/categories.ts'
import { createProduct } from '../commands/create-product.ts'
import { saveVariants } from '../commands/save-variants.ts'
import * as productCommands from '../commands/update-product.ts'
import {
  addCategoryInput,
  adminProductListInput,
  categoryIdInput,
  createProductInput,
  productIdInput,
  updateCategoryInput,
  updateProductInput,
} from '../input.ts'
import { saveVariantsInput } from '../input/variants.ts'
import { adminRow, productForm, saved, category } from './views.ts'
import * as productQueries from '../queries/admin-products.ts'
import * as categoryQueries from '../queries/categories.ts'
import { getEditedVariants, variantsForm } from '../queries/variants.ts'

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/admin/products',
  summary: 'The product table: search by title or code, category, state, seller and order',
  input: adminProductListInput,
  output: listPageOf(adminRow),
  allow: isAdmin,
  keyScope: 'products:read',
  run: ({ tx, now }, input) => productQueries.listAdminProducts(tx, input, { now }),
})

export const getProductForEdit = endpoint({
  method: 'GET',
  path: '/admin/products/{id}',
  summary: 'Everything the product form edits, with the version to save over',
  input: productIdInput,
  output: adminRow.extend({ ...productForm, decidingCategoryId: idOf('category').nullable() }),
  allow: isAdmin,
  keyScope: 'products:read',
  run: ({ tx }, { id }) => productQueries.getAdminProduct(tx, EVERY_STORE, id),
})

export const addProduct = endpoint({
  method: 'POST',
  path: '/admin/products',
  summary: 'Lists a product of the site',
  input: createProductInput,
  output: saved,
  allow: isAdmin,
  keyScope: 'products:write',
  status: 201,
  run: ({ tx, actor, address, now }, product) =>
    createProduct(tx, { actor, address, storeId: null, product, now }),
})

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/admin/products/{id}',
  summary: 'Changes what is given; a product changed since `version` was read is a 409',
  input: updateProductInput,
  output: saved,
  allow: isAdmin,
  keyScope: 'products:write',
  run: async ({ tx, actor, address, now }, { id, version, ...changes }) => ({
    id,
    ...(await productCommands.updateProduct(tx, EVERY_STORE, { id, version, changes, actor, address, now })),
  }),
})

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/products/{id}',
  summary: 'Takes a product out of the shop; orders keep showing it',
  input: productIdInput,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'products:write',
  status: 204,
  run: async ({ tx, actor, address, now }, { id }) =>
    productCommands.archiveProduct(tx, EVERY_STORE, { id, actor, address, now }),
})

export const getVariants = endpoint({
  method: 'GET',
  path: '/admin/products/{id}/variants',
  summary: 'The options and variants of a product, with the version to save over',
  input: productIdInput,
  output: variantsForm,
  allow: isAdmin,
  keyScope: 'products:read',
  run: ({ tx }, { id }) => getEditedVariants(tx, EVERY_STORE, id),
})

export const setVariants = endpoint({
  method: 'PUT',
  path: '/admin/products/{id}/variants',
  summary: 'Replace the options and variants of a product; variants that are not named end',
  input: saveVariantsInput,
  output: saved,
  allow: isAdmin,
  keyScope: 'products:write',
  run: async ({ tx, actor, address, now }, { id, ...wanted }) => ({
    id,
    ...(await saveVariants(tx, EVERY_STORE, { id, ...wanted, actor, address, now })),
  }),
})

export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/admin/categories',
  summary: 'All categories, also those switched off and the seasonal ones',
  input: noInput,
  output: z.object({
    items: z.array(
      category.extend({
        isActive: z.boolean(),
        isSeasonal: z.boolean(),
        itbmsPercent: z.int(),
        commissionHundredths: z.int().nullable(),
        productCount: z.int(),
      }),
    ),
  }),
  allow: isAdmin,
  keyScope: 'products:read',
  run: async ({ tx }) => ({ items: await categoryQueries.listAdminCategories(tx) }),
})

export const addCategory = endpoint({
  method: 'POST',
  path: '/admin/categories',
  summary: 'Adds an active category',
  input: addCategoryInput,
  output: category,
  allow: isAdmin,
  keyScope: 'products:write',
  status: 201,
  run: ({ tx, actor, address }, input) => categoryCommands.addCategory(tx, { ...input, actor, address }),
})

export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/admin/categories/{id}',
  summary:
    'Renames, describes or switches a category, or sets its commission; its old address keeps leading to it',
  input: updateCategoryInput,
  output: z.object({ id: idOf('category'), slug: z.string() }),
  allow: isAdmin,
  keyScope: 'products:write',
  run: ({ tx, actor, address }, input) => categoryCommands.updateCategory(tx, { ...input, actor, address }),
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/categories/{id}',
  summary: "Deletes a category that is no product's only one",
  input: categoryIdInput,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'products:write',
  status: 204,
  run: async ({ tx, actor, address }, { id }) => categoryCommands.deleteCategory(tx, { id, actor, address }),
})
