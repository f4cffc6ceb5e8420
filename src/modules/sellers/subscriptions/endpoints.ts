export * from './api/admin-plans.ts'
export * from './api/admin.ts'
export * from './api/business.ts'
export * from './api/public.ts'
