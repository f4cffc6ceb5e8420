export * from './api/admin.ts'
export * from './api/seller.ts'
export * from './api/closing.ts'
