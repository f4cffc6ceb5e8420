import { createContext, useContext } from 'react'
import type { Output } from '#browser/client.ts'

/** Where the promotions of the site are read and written. */
export const adminPromotions = {
  isAdmin: true,
  list: 'GET /admin/promotions',
  one: 'GET /admin/promotions/{id}',
  create: 'POST /admin/promotions',
  change: 'PUT /admin/promotions/{id}',
  addCodes: 'POST /admin/promotions/{id}/codes',
  codesFile: (id: string) => `/admin/promotions/${id}/codes.csv` as const,
  pause: 'POST /admin/promotions/{id}/pause',
  remove: 'DELETE /admin/promotions/{id}',
  categories: 'GET /admin/categories',
  products: 'GET /admin/products',
  /** Which of them a promotion may give: what its own seller sells. */
  given: { seller: 'site' },
  variants: 'GET /admin/products/{id}/variants',
} as const

/** Where the promotions of a store are read and written. */
export const storePromotions = {
  isAdmin: false,
  list: 'GET /store/promotions',
  one: 'GET /store/promotions/{id}',
  create: 'POST /store/promotions',
  change: 'PUT /store/promotions/{id}',
  addCodes: 'POST /store/promotions/{id}/codes',
  codesFile: (id: string) => `/store/promotions/${id}/codes.csv` as const,
  pause: 'POST /store/promotions/{id}/pause',
  remove: 'DELETE /store/promotions/{id}',
  categories: 'GET /categories',
  products: 'GET /store/products',
  given: {},
  variants: 'GET /store/products/{id}/variants',
} as const

export type PromotionRow = Output<'GET /admin/promotions'>['items'][number]

const Endpoints = createContext<typeof adminPromotions | typeof storePromotions>(adminPromotions)
export const PromotionEndpointsProvider = Endpoints.Provider
export const usePromotionEndpoints = () => useContext(Endpoints)
