import type { CatalogField } from './columns.ts'
import { google } from './profiles/google.ts'
import { istmo } from './profiles/istmo.ts'
import { magento } from './profiles/magento.ts'
import { mercadoLibre } from './profiles/mercado-libre.ts'
import { prestashop } from './profiles/prestashop.ts'
import { shopify } from './profiles/shopify.ts'
import { square } from './profiles/square.ts'
import { woocommerce } from './profiles/woocommerce.ts'

/** What another shop's files are known by and how they are read; whatever it does not say is read as in any table. */
export type Profile = {
  name: string
  /** Folded headers without spaces and marks: where all of one of these lines are there, the file is this shop's. */
  signs: readonly string[]
  /** The header of a field instead of the usual names, the first that is there; `*` stands for any end, '' for none. */
  headers?: Partial<Record<CatalogField, string>>
  /** What a cell says in our words; `cellOf` is the cell under another header. */
  cells?: Partial<Record<CatalogField, (text: string, cellOf: CellOf) => string>>
  /** Rows are variants of a product even where the file has no options. */
  keepsGroup?: true
}
export type CellOf = (header: string) => string

const PROFILES: readonly Profile[] = [
  istmo,
  shopify,
  woocommerce,
  prestashop,
  magento,
  google,
  square,
  mercadoLibre,
]

export const isNamed = (key: string, name: string) =>
  name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name

export function profileOf(keys: readonly string[]): Profile | null {
  const isThere = (name: string) => keys.some((key) => isNamed(key, name))
  return PROFILES.find(({ signs }) => signs.some((line) => line.split(' ').every(isThere))) ?? null
}
