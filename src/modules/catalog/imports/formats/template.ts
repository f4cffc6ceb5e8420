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
    'Casa Azuero',
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
    '',
    true,
    '',
    '',
    '',
  ],
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
