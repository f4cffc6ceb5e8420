import type { Output } from '#browser/client.ts'

export type AdminReturn = Output<'GET /admin/returns/{id}'>
export type ReturnRow = Output<'GET /admin/returns'>['items'][number]

export const RETURN_READS = ['GET /admin/returns', 'GET /admin/returns/{id}'] as const
