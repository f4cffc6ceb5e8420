import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { orderCategories } from '../commands/categories.ts'
import { editProducts, undoEdit } from '../commands/bulk-edit.ts'
import { duplicateProduct } from '../commands/duplicate-product.ts'
import { categoryOrderInput, editPath, editProductsInput, productIdInput } from '../input.ts'
import { EXPORT_COLUMNS, exportList } from '../queries/export-products.ts'
import { listHistory } from '../queries/product-history.ts'
import { saved } from './views.ts'

export const editManyProducts = endpoint({
  method: 'POST',
  path: '/admin/products/edits',
  summary:
    'Changes chosen products in one act: category, price, featured or archive; answers what could not be changed',
  input: editProductsInput,
  output: z.object({
    editId: idOf('edit'),
    changed: z.int(),
    skipped: z.array(z.object({ id: idOf('product'), reason: z.enum(['gone', 'price', 'variants']) })),
  }),
  allow: isAdmin,
  keyScope: 'products:write',
  run: ({ tx, actor, address, now }, { ids, edit }) => editProducts(tx, { ids, edit, actor, address, now }),
})

export const undoManyProducts = endpoint({
  method: 'POST',
  path: '/admin/products/edits/{id}/undo',
  summary: 'Takes such an edit back, each field where it still says what the edit wrote',
  input: editPath,
  output: z.object({ undone: z.int(), kept: z.int() }),
  allow: isAdmin,
  keyScope: 'products:write',
  run: ({ tx, actor, address, now }, { id }) => undoEdit(tx, { id, actor, address, now }),
})

export const copyProduct = endpoint({
  method: 'POST',
  path: '/admin/products/{id}/copies',
  summary: 'Lists a product like this one, without code and stock',
  input: productIdInput,
  output: saved,
  allow: isAdmin,
  keyScope: 'products:write',
  status: 201,
  run: ({ tx, actor, address, now }, { id }) => duplicateProduct(tx, { id, actor, address, now }),
})

export const getProductHistory = endpoint({
  method: 'GET',
  path: '/admin/products/{id}/history',
  summary: 'Who changed what of a product, the newest first',
  input: productIdInput,
  output: z.object({
    items: z.array(
      z.object({
        action: z.string(),
        personName: z.string().nullable(),
        editId: idOf('edit').nullable(),
        importId: idOf('import').nullable(),
        /** Either of them without a prefix. */
        changeId: z.string().nullable().meta({ deprecated: true }),
        createdAt: z.iso.datetime(),
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
  }),
  allow: isAdmin,
  keyScope: 'products:read',
  run: async ({ tx }, { id }) => ({ items: await listHistory(tx, id) }),
})

export const orderAllCategories = endpoint({
  method: 'PUT',
  path: '/admin/categories/order',
  summary: 'Puts the categories in this order; those that are not named stay behind them',
  input: categoryOrderInput,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'products:write',
  status: 204,
  run: ({ tx, actor, address }, { ids }) => orderCategories(tx, { ids, actor, address }),
})

export const downloadProducts = listFile(exportList, {
  path: '/api/v1/admin/products.csv',
  summary: "The product table as a file in the import's own format; reading it in again changes nothing",
  allow: isAdmin,
  keyScope: 'products:read',
  file: 'productos',
  isDated: true,
  columns: () => ({
    ...EXPORT_COLUMNS,
    featured: ({ featured }) => featured,
    tienda: ({ storeName }) => storeName,
  }),
})
