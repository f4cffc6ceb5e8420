export * from './api/admin.ts'
export * from './api/leaving.ts'
