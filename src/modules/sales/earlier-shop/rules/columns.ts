import { foldText } from '#lib/text.ts'

/** The names of each field's column as they are compared, the best known first; a file may call it any of them. */
export type Names<Field extends string> = Readonly<Record<Field, string>>

/** Folded, without spaces and signs. */
export const headerKey = (header: string) => foldText(header).replace(/[^\p{L}\p{N}]/gu, '')

/** Which column holds each field; of several that could, the one whose name is known best. */
export function columnsOf<Field extends string>(
  headers: readonly string[],
  names: Names<Field>,
): Map<Field, number> {
  const keys = headers.map(headerKey)
  const fields = Object.keys(names) as Field[]
  return new Map(
    fields.flatMap((field) => {
      const name = names[field].split(/\s+/).find((one) => keys.includes(one))
      return name === undefined ? [] : [[field, keys.indexOf(name)] as const]
    }),
  )
}

/** Reads the cells of a row by their fields; a field without column is empty. */
export const cellReader =
  <Field extends string>(columns: ReadonlyMap<Field, number>) =>
  (cells: readonly string[]) =>
  (field: Field): string =>
    cells[columns.get(field) ?? -1] ?? ''
