import { useRead } from '#browser/reading.ts'
import { openChoice } from '#panel/list-filters.tsx'
import { m } from '#paraglide/messages.js'
import { useProductEndpoints } from './product-endpoints.ts'

export const categoryFilter = openChoice('category', {
  label: m.common_category,
  all: m.common_all_categories,
  useOptions: useCategoryOptions,
})

function useCategoryOptions() {
  const { categories } = useProductEndpoints()
  const { data } = useRead(categories, {}, { updates: ['category.changed'] })
  return data?.items.map(({ slug, name }) => ({ value: slug, label: name }))
}
