import type { CsvCell } from '#lib/csv-export.ts'
import { EXPORT_COLUMNS } from '#modules/catalog/products/public.ts'
import type { CatalogField } from './columns.ts'
import type { RawProduct } from './table.ts'

/** The columns of the template and of refused lines are those of an export, in their order. */
const HEADER = Object.keys(EXPORT_COLUMNS).flatMap((name) =>
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
  {
    title: 'Guayabera de lino',
    price: '38.00',
    categories: 'Ropa',
    stock: 6,
    unique_code: 'GUA-M',
    group: 'guayabera',
    option1_name: 'Talla',
    option1_value: 'M',
  },
  {
    price: '38.00',
    stock: 4,
    unique_code: 'GUA-L',
    group: 'guayabera',
    option1_name: 'Talla',
    option1_value: 'L',
  },
]
export const TEMPLATE_ROWS: readonly (readonly CsvCell[])[] = [
  HEADER,
  ...EXAMPLES.map((example) => HEADER.map((name) => example[name] ?? '')),
]

/** The columns of refused lines. A file with pictures of variants has them beside those of the product. */
export const MENDABLE_HEADER = [...HEADER, 'variant_image']

/** What a refused record said, under those columns, so that it can be mended and sent again. */
export function mendableCells(raw: RawProduct): CsvCell[] {
  return [...FIELDS, 'variantImage' as const].map((field) => {
    // Without such a column the picture of a row is that of its variant.
    if (field === 'variantImage')
      return raw.fields.variantImage ?? (raw.fields.group && raw.fields.imageUrl) ?? ''
    return raw.fields[field] ?? ''
  })
}
