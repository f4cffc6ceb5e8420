import { type CsvCell, listCell } from '#lib/csv-export.ts'
import { EXPORT_COLUMNS } from '#modules/catalog/products/public.ts'
import type { CatalogField, RawProduct } from './header.ts'

/** The columns of the template and of refused lines are those of an export, in their order. */
export const HEADER = Object.keys(EXPORT_COLUMNS).flatMap((name) =>
  name === 'id' ? [] : name === 'specifications' ? [name, 'featured'] : [name],
)
const FIELDS = HEADER.map(
  (name) => name.replace(/_(.)/g, (_, character: string) => character.toUpperCase()) as CatalogField,
)

const EXAMPLES: readonly Readonly<Record<string, CsvCell>>[] = [
  {
    title: 'Sombrero pintao',
    description: 'Tejido a mano en La Pintada, Coclé',
    price: '45.00',
    categories: 'Ropa;Accesorios',
    stock: 12,
    unique_code: 'SOM-001',
    brand: 'Casa Azuero',
    specifications: '{"Material":"Bellota","Color":"Natural"}',
    featured: false,
    long_description: 'Cada sombrero lleva entre tres y cuatro semanas de trabajo.',
    warranty_info: '30 días por defectos de tejido',
    shipping_info: 'Se envía en caja rígida',
  },
  {
    title: 'Café de Boquete 340 g',
    description: 'Tostado medio, en grano',
    price: '11.50',
    categories: 'Alimentos',
    stock: 40,
    unique_code: 'CAF-340',
    featured: true,
    gtin: '7450000000341',
  },
]
export const TEMPLATE_ROWS: readonly (readonly CsvCell[])[] = [
  HEADER,
  ...EXAMPLES.map((example) => HEADER.map((name) => example[name] ?? '')),
]

/** What a refused record said, under the columns of the template, so that it can be mended and sent again. */
export function mendableCells(raw: RawProduct): CsvCell[] {
  return FIELDS.map((field) => {
    if (field === 'categories' && raw.categories) return listCell(raw.categories)
    if (field === 'specifications' && raw.specifications?.length)
      return JSON.stringify(Object.fromEntries(raw.specifications))
    return raw.fields[field] ?? ''
  })
}
