export * from './endpoints.application.ts'
export * from './endpoints.office.ts'
export * from './endpoints.public.ts'
export * from './endpoints.settings.ts'
