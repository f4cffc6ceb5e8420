import { AppError } from '#server/http/errors.ts'
import type { ImportRefusal } from './rules.ts'

export const importNotFound = () => new AppError('imports.not_found', 404)

/** The run has moved on: it was started, stopped or thrown away by somebody else meanwhile. */
export const wrongMoment = (status: string) => new AppError('imports.wrong_moment', 409, { status })

/** Something of it was sold or is promised; taking it back would take it from a buyer. */
export const alreadySold = (products: number, title: string) =>
  new AppError('imports.already_sold', 409, { products, title })

export const fileRefused = ({ code, missing }: ImportRefusal) =>
  new AppError(`imports.${code}`, code === 'file_too_large' ? 413 : 415, { missing: missing.join(', ') })

/** The store has as many files waiting as it may. */
export const tooManyFiles = () => new AppError('imports.too_many_files', 409)

/** The seller has as many templates as they may. */
export const tooManyTemplates = (most: number) => new AppError('imports.too_many_templates', 409, { most })

export const templateNotFound = () => new AppError('imports.template_not_found', 404)

/** Only a store asks, and only the site makes a category. */
export const categoryNotChoosable = () =>
  new AppError('imports.category_not_choosable', 409, { field: 'choices' })

/** As many names of the seller wait for an admin, or are remembered, as may. */
export const tooManyCategories = (most: number) => new AppError('imports.too_many_categories', 409, { most })

export const categoryGone = () => new AppError('imports.category_gone', 409)

export const categoryNameNotFound = () => new AppError('imports.category_name_not_found', 404)

/** Another admin was faster, or the store withdrew it. */
export const alreadyDecided = () => new AppError('imports.category_decided', 409)

export const noFile = () => new AppError('imports.no_file', 422)
