import { db } from '#server/db/db.ts'
import { MAX_COLUMNS, shownHeader } from '../formats/columns.ts'
import type { Work } from '../queries/runs.ts'
import { findTemplate, hasTemplates } from '../queries/templates.ts'
import { type FileLayout, ImportRefusal, parseCatalog } from '../rules.ts'

export type How = Pick<Work, 'choices' | 'templateName' | 'headers'>

/** The choices of the run; before there are any, those of the template that was made of such a file. */
export async function howToRead(work: Work, content: Uint8Array): Promise<How> {
  const { choices, templateName, headers, storeId } = work
  if (choices !== null || !(await hasTemplates(db, storeId))) return { choices, templateName, headers }
  const found = await headersOf(work.fileName, content)
  const template = found && (await findTemplate(db, storeId, found))
  return { choices, templateName, ...template, headers: found }
}

/** Those that are found without choices; null where the file has none. */
async function headersOf(fileName: string, content: Uint8Array): Promise<string[] | null> {
  let layout: FileLayout | undefined
  try {
    const parsed = parseCatalog(onceOf(content), { fileName, onLayout: (found) => (layout = found) })
    await parsed.next()
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
  }
  return namesOf(layout)
}

export function namesOf(layout: FileLayout | undefined): string[] | null {
  const names = layout?.columns.slice(0, MAX_COLUMNS).map(({ header }) => shownHeader(header)) ?? []
  // Elements stand in another order where the first record says less.
  if (layout?.format === 'xml') names.sort()
  return names.length > 0 ? names : null
}

export async function* onceOf(content: Uint8Array) {
  yield content
}
