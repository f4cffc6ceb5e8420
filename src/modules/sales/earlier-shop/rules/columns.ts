import { chosenFields, type ColumnChoice, headerKey } from '#modules/catalog/imports/public.ts'

/** The names of each field's column as they are compared, the best known first; a file may call it any of them. */
export type Names<Field extends string> = Readonly<Record<Field, string>>
/** Which column holds each field. */
export type Columns<Field extends string> = Pick<ReadonlyMap<Field, number>, 'get' | 'has'>

/** Of several columns that could hold a field, the one whose name is known best; a choice beats it. */
export function columnsOf<Field extends string>(
  headers: readonly string[],
  names: Names<Field>,
  choices: readonly ColumnChoice<Field>[] = [],
): Map<Field, number> {
  const chosen = chosenFields(headers, choices)
  const keys = headers.map((header, at) => (chosen.has(at) ? '' : headerKey(header)))
  const fields = Object.keys(names) as Field[]
  const found = new Map(
    fields.flatMap((field) => {
      const name = names[field].split(/\s+/).find((one) => keys.includes(one))
      return name === undefined ? [] : [[field, keys.indexOf(name)] as const]
    }),
  )
  for (const [at, field] of chosen) if (field !== null) found.set(field, at)
  return found
}

/** Reads the cells of a row by their fields; a field without column is empty. */
export const cellReader =
  <Field extends string>(columns: Columns<Field>) =>
  (cells: readonly string[]) =>
  (field: Field): string =>
    cells[columns.get(field) ?? -1] ?? ''
