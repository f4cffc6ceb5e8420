export * from './api/admin.ts'
export * from './api/categories.ts'
export * from './api/seller.ts'
