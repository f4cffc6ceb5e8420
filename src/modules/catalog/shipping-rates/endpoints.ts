export * from './api/admin.ts'
export * from './api/public.ts'
export * from './api/seller.ts'
