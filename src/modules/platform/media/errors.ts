import { AppError } from '#server/http/errors.ts'

export const tooLarge = (maxBytes: number) =>
  new AppError('media.too_large', 413, { maxMegabytes: Math.round((maxBytes / 1_048_576) * 10) / 10 })
export const notAPicture = () => new AppError('media.not_a_picture', 415)
export const brokenPicture = () => new AppError('media.broken_picture', 422)
export const tooManyPixels = () => new AppError('media.too_many_pixels', 422)
export const noFile = () => new AppError('media.no_file', 422)
export const mediaNotFound = () => new AppError('media.not_found', 404)
export const notAReceipt = () => new AppError('media.not_a_receipt', 415)
export const brokenPdf = () => new AppError('media.broken_pdf', 422)
