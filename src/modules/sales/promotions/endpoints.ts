export * from './api/public.ts'
