/** The fields that every table needs. */
export const REQUIRED_FIELDS = ['title', 'price', 'categories'] as const
