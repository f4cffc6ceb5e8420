import { AppError } from '#server/errors.ts'

export const auditRowNotFound = () => new AppError('audit.not_found', 404)
