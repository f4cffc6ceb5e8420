import { AppError } from '#server/errors.ts'

export const staleSettings = () => new AppError('app.stale', 409)
