import type { CsvCell } from '#lib/csv-export.ts'
import { listCell } from '#lib/csv-export.ts'
import type { RawProduct } from './header.ts'

/** The columns of the template, of an export and of refused lines, in their order. `id` is the product's own, for exports. */
export const COLUMNS = [
  ['title', 'title'],
  ['description', 'description'],
  ['price', 'price'],
  ['image_url', 'imageUrl'],
  ['categories', 'categories'],
  ['stock', 'stock'],
  ['unique_code', 'uniqueCode'],
  ['specifications', 'specifications'],
  ['featured', 'featured'],
  ['long_description', 'longDescription'],
  ['warranty_info', 'warrantyInfo'],
  ['shipping_info', 'shippingInfo'],
] as const

export const HEADER = COLUMNS.map(([name]) => name)

export const TEMPLATE_ROWS: readonly (readonly CsvCell[])[] = [
  HEADER,
  [
    'Sombrero pintao',
    'Tejido a mano en La Pintada, Coclé',
    '45.00',
    '',
    'Ropa;Accesorios',
    12,
    'SOM-001',
    '{"Material":"Bellota","Color":"Natural"}',
    false,
    'Cada sombrero lleva entre tres y cuatro semanas de trabajo.',
    '30 días por defectos de tejido',
    'Se envía en caja rígida',
  ],
  [
    'Café de Boquete 340 g',
    'Tostado medio, en grano',
    '11.50',
    '',
    'Alimentos',
    40,
    'CAF-340',
    '',
    true,
    '',
    '',
    '',
  ],
]

/** What a refused record said, under the columns of the template, so that it can be mended and sent again. */
export function mendableCells(raw: RawProduct): CsvCell[] {
  return COLUMNS.map(([, field]) => {
    if (field === 'categories' && raw.categories) return listCell(raw.categories)
    if (field === 'specifications' && raw.specifications?.length)
      return JSON.stringify(Object.fromEntries(raw.specifications))
    return raw.fields[field] ?? ''
  })
}
