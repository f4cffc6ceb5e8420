import { sql } from 'drizzle-orm'
import { described, FIELD_NAMES, type FieldName } from '../rules/fields.ts'

/** The fields of a product for a select, each under its name. */
export const fieldsOf = (alias: string) =>
  sql.raw(
    FIELD_NAMES.map((name) => {
      const { column, type } = described(name)
      return `${alias}.${column}${type === 'bigint' ? '::float8' : ''} as "${name}"`
    }).join(', '),
  )

/** Fields of a product `p` for `json_build_object`. */
export const pairsOf = (names: readonly FieldName[]) =>
  sql.raw(names.map((name) => `'${name}', p.${described(name).column}`).join(', '))
