export * from './api/panels.ts'
export * from './api/public.ts'
