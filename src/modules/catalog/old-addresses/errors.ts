import { AppError } from '#server/http/errors.ts'

export const addressNotFound = () => new AppError('addresses.not_found', 404)
/** `to` is an old address itself, so that visitors might be led in a circle. */
export const leadsToOld = (to: string) =>
  new AppError('addresses.leads_to_old', 409, { field: 'addresses', to })
export const tooManyAddresses = (max: number) => new AppError('addresses.full', 409, { max })
