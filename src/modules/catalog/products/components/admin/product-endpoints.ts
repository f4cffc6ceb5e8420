import { createContext, useContext } from 'react'
import { call, type Input, type Output } from '#browser/client.ts'
import { upload } from '#browser/transfer.ts'
import { withoutAdminFields } from '../../rules/admin-fields.ts'

type NewProduct = Input<'POST /admin/products'>
type Changes = Input<'PATCH /admin/products/{id}'>

/** What the form edits; only admins see whether it is featured. */
export type EditedProduct = Output<'GET /store/products/{id}'> &
  Partial<Pick<Output<'GET /admin/products/{id}'>, 'featured' | 'decidingCategoryId'>>

/** Admins edit every product of the shop, the featured ones and the categories. */
export const adminEndpoints = {
  isAdmin: true,
  home: '/admin/products',
  list: 'GET /admin/products',
  one: 'GET /admin/products/{id}',
  offer: 'GET /admin/products/{id}/offer',
  setOffer: 'PUT /admin/products/{id}/offer',
  endOffer: 'DELETE /admin/products/{id}/offer',
  variants: 'GET /admin/products/{id}/variants',
  saveVariants: 'PUT /admin/products/{id}/variants',
  categories: 'GET /admin/categories',
  add: (product: NewProduct) => call('POST /admin/products', product),
  change: (changes: Changes) => call('PATCH /admin/products/{id}', changes),
  remove: (id: string) => call('DELETE /admin/products/{id}', { id }),
  uploadPicture: pictureTo('/admin/media'),
} as const

/** A store reaches its own alone. */
export const storeEndpoints = {
  isAdmin: false,
  home: '/store/products',
  list: 'GET /store/products',
  one: 'GET /store/products/{id}',
  offer: 'GET /store/products/{id}/offer',
  setOffer: 'PUT /store/products/{id}/offer',
  endOffer: 'DELETE /store/products/{id}/offer',
  variants: 'GET /store/products/{id}/variants',
  saveVariants: 'PUT /store/products/{id}/variants',
  categories: 'GET /categories',
  add: (product: NewProduct) => call('POST /store/products', withoutAdminFields(product)),
  change: (changes: Changes) => call('PATCH /store/products/{id}', withoutAdminFields(changes)),
  remove: (id: string) => call('DELETE /store/products/{id}', { id }),
  uploadPicture: pictureTo('/store/media'),
} as const

export type ProductEndpoints = typeof adminEndpoints | typeof storeEndpoints

const Endpoints = createContext<ProductEndpoints>(adminEndpoints)
export const ProductEndpointsProvider = Endpoints.Provider
/** Where the screen and the form of products read and write: those of the admin panel unless a store's panel says otherwise. */
export const useProductEndpoints = () => useContext(Endpoints)

/** Stores a picture in the shop and answers its address. */
function pictureTo(path: string) {
  return async (file: File, signal: AbortSignal) => (await upload<{ url: string }>(path, file, signal)).url
}
