import { AppError } from '#server/http/errors.ts'

export const jobNotFailed = () => new AppError('events.job_not_failed', 404)
export const workNotRetrying = () => new AppError('events.work_not_resting', 404)
export const eventNotFailed = () => new AppError('events.not_failed', 404)
