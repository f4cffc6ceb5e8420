/** What the admin alone decides of a product, besides its store. */
const ADMIN_FIELDS = ['featured', 'decidingCategoryId'] as const

/** What a seller says of a product of theirs. Not in `fields.ts`, which few screens of the panels load. */
export function withoutAdminFields<Given extends object>(
  given: Given,
): Omit<Given, (typeof ADMIN_FIELDS)[number]> {
  const own = { ...given } as Record<string, unknown>
  for (const name of ADMIN_FIELDS) delete own[name]
  return own as Omit<Given, (typeof ADMIN_FIELDS)[number]>
}
