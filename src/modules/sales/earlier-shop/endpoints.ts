export * from './api/admin.ts'
export * from './api/buyer.ts'
