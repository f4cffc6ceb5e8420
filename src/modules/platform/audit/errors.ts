import { AppError } from '#server/http/errors.ts'

export const auditRowNotFound = () => new AppError('audit.not_found', 404)
