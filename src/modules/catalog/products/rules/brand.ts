/** The name of the brand among the specifications of the product page, and in files and programs that say it there. */
export const BRAND_SPECIFICATION = 'Marca'

type Said = { brand?: string | null | undefined; specifications?: Record<string, string> | undefined }

/** The brand that stands among specifications, and the others. */
export function splitBrand(given: Record<string, string>) {
  const { [BRAND_SPECIFICATION]: brand = '', ...specifications } = given
  return { brand: brand.trim() || null, specifications }
}

/**
 * Takes the brand out of the specifications. A brand that is given beside them wins; specifications without one say
 * that there is none, because they are given whole.
 */
export function withBrand<Given extends Said>(given: Given): Omit<Given, keyof Said> & Said {
  if (!given.specifications) return given
  const split = splitBrand(given.specifications)
  return { ...given, ...split, brand: given.brand === undefined ? split.brand : given.brand }
}
