import { splitList, unescapeItem } from '#lib/csv-export.ts'
import { cleanLine } from '#lib/clean-text.ts'

/** What a row of WooCommerce is beside a product of its own. */
export type WooRow = {
  kind: 'variable' | 'variation'
  /** What its variations name as their parent, the code and `id:` with the number; of a variation what it names. */
  parents: string[]
  attributes: Attribute[]
}
/** A variation has one value; none is any of those of its product. */
type Attribute = { name: string; values: string[] }
export type WooField = 'type' | 'parent' | `attribute${number}${'Name' | 'Value'}`

const TYPE = ['type', 'tipo']
const PARENT = ['parent', 'superior', 'ascendente']
const ATTRIBUTE_NAME = /^(?:attribute(\d+)name|(?:nombredel|nomedo)atributo(\d+))$/
const ATTRIBUTE_VALUE = /^(?:attribute(\d+)values?|valor(?:es)?d[eo]l?atributo(\d+))$/

/** Where a header of WooCommerce says what a row is; empty where one of these columns is missing. */
export function wooColumns(keys: readonly string[]): Map<WooField, number> {
  const columns = new Map<WooField, number>()
  const named = { type: TYPE, parent: PARENT }
  for (const [column, key] of keys.entries()) {
    const name = ATTRIBUTE_NAME.exec(key)
    const value = ATTRIBUTE_VALUE.exec(key)
    if (name) columns.set(`attribute${Number(name[1] ?? name[2])}Name`, column)
    if (value) columns.set(`attribute${Number(value[1] ?? value[2])}Value`, column)
    for (const field of ['type', 'parent'] as const)
      if (named[field].includes(key)) columns.set(field, column)
  }
  const isWhole = (['type', 'parent', 'attribute1Name', 'attribute1Value'] as const).every((field) =>
    columns.has(field),
  )
  return isWhole ? columns : new Map()
}

/** What the cells under those columns say; undefined of a row that is a product of its own. */
export function readWooRow(
  cellOf: (field: WooField) => string,
  { id, code }: { id: string; code: string },
): WooRow | undefined {
  const types = splitList(cellOf('type'), ',').map((type) => type.trim().toLowerCase())
  const kind = (['variable', 'variation'] as const).find((one) => types.includes(one))
  if (!kind) return undefined
  const parents = kind === 'variation' ? [cellOf('parent')] : [code, id.trim() && `id:${id}`]
  return {
    kind,
    parents: parents.map((name) => cleanLine(name).replace(/^id:\s*/i, 'id:')).filter(Boolean),
    attributes: attributesOf(cellOf, kind),
  }
}

function attributesOf(cellOf: (field: WooField) => string, kind: WooRow['kind']): Attribute[] {
  const attributes: Attribute[] = []
  for (let place = 1; place <= MAX_ATTRIBUTES; place++) {
    const name = cleanLine(cellOf(`attribute${place}Name`))
    const cell = cellOf(`attribute${place}Value`)
    // A comma in the one value of a variation needs no backslash.
    const values = (kind === 'variable' ? splitList(cell, ',') : [cell]).map((value) =>
      cleanLine(unescapeItem(value)),
    )
    if (name !== '') attributes.push({ name, values: values.filter(Boolean) })
  }
  return attributes
}

const MAX_ATTRIBUTES = 50
