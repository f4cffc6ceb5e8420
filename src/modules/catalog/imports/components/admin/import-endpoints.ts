import { createContext, useContext } from 'react'

/** Where an admin's files are sent and processed. */
export const adminImports = {
  at: '/admin/imports',
  products: '/admin/products',
  list: 'GET /admin/imports',
  one: 'GET /admin/imports/{id}',
  problems: 'GET /admin/imports/{id}/problems',
  choose: 'PUT /admin/imports/{id}/choices',
  categories: 'GET /admin/categories',
  chooseCategories: 'PUT /admin/imports/{id}/categories',
  templates: 'GET /admin/imports/{id}/templates',
  saveTemplate: 'POST /admin/imports/{id}/templates',
  applyTemplate: 'POST /admin/imports/{id}/templates/{templateId}',
  removeTemplate: 'DELETE /admin/imports/{id}/templates/{templateId}',
  start: 'POST /admin/imports/{id}/start',
  stop: 'POST /admin/imports/{id}/stop',
  discard: 'POST /admin/imports/{id}/discard',
  undo: 'POST /admin/imports/{id}/undo',
} as const

/** And those of a store, which reach its own products alone. */
export const storeImports = {
  at: '/store/imports',
  products: '/store/products',
  list: 'GET /store/imports',
  one: 'GET /store/imports/{id}',
  problems: 'GET /store/imports/{id}/problems',
  choose: 'PUT /store/imports/{id}/choices',
  categories: 'GET /categories',
  chooseCategories: 'PUT /store/imports/{id}/categories',
  templates: 'GET /store/imports/{id}/templates',
  saveTemplate: 'POST /store/imports/{id}/templates',
  applyTemplate: 'POST /store/imports/{id}/templates/{templateId}',
  removeTemplate: 'DELETE /store/imports/{id}/templates/{templateId}',
  start: 'POST /store/imports/{id}/start',
  stop: 'POST /store/imports/{id}/stop',
  discard: 'POST /store/imports/{id}/discard',
  undo: 'POST /store/imports/{id}/undo',
} as const

export type ImportEndpoints = typeof adminImports | typeof storeImports

const Endpoints = createContext<ImportEndpoints>(adminImports)
export const ImportEndpointsProvider = Endpoints.Provider
export const useImportEndpoints = () => useContext(Endpoints)
