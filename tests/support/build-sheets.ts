import { type Reader, TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

type ZipOptions = { password?: string; level?: number }
type Part = string | Uint8Array | Reader<unknown>

/** A zip of these files. */
export async function zipOf(parts: Record<string, Part>, options: ZipOptions = {}) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { ...options, useWebWorkers: false })
  for (const [name, part] of Object.entries(parts)) {
    const text = typeof part === 'string' ? new TextReader(part) : part
    // As programs look for it in the first bytes.
    const level = name === 'mimetype' ? 0 : (options.level ?? 6)
    await writer.add(name, text instanceof Uint8Array ? new Uint8ArrayReader(text) : text, { level })
  }
  return await writer.close()
}

/** A cell of XLSX: a text, a number, or what stands in the sheet. */
type Cell = string | number | null | { xml: string }
type Sheets = Record<string, Cell[][] | string>

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A workbook as Excel writes it; `more` replaces or adds parts. Sheets are rows of cells, or the XML of their rows. */
export function xlsxOf(sheets: Sheets, more: Record<string, Part> = {}, options: ZipOptions = {}) {
  const strings: string[] = []
  const rowsOf = (rows: Cell[][]) =>
    rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cellOf(at + 1)).join('')}</row>`).join('')
  const cellOf = (line: number) => (cell: Cell, at: number) => {
    if (cell === null) return ''
    const reference = `${String.fromCharCode(65 + at)}${line}`
    if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${reference}"`)
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    return `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`
  }
  const parts = Object.entries(sheets).map(([name, rows], at) => ({
    name,
    id: `rId${at + 1}`,
    path: `worksheets/sheet${at + 1}.xml`,
    xml: `<?xml version="1.0"?><worksheet><sheetData>${typeof rows === 'string' ? rows : rowsOf(rows)}</sheetData></worksheet>`,
  }))
  return zipOf(
    {
      '[Content_Types].xml': '<Types/>',
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${parts.map(({ name, id }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 7}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${parts.map(({ id, path }) => `<Relationship Id="${id}" Type="http://x/worksheet" Target="${path}"/>`).join('')}</Relationships>`,
      'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
      ...Object.fromEntries(parts.map(({ path, xml }) => [`xl/${path}`, xml])),
      ...more,
    },
    options,
  )
}

/** An ODS file; each sheet is the XML of its rows. */
export function odsOf(sheets: Record<string, string>, more: Record<string, Part> = {}) {
  const tables = Object.entries(sheets).map(
    ([name, rows]) => `<table:table table:name="${escaped(name)}"><table:table-column/>${rows}</table:table>`,
  )
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0"?><o:document-content><o:body><o:spreadsheet>${tables.join('')}</o:spreadsheet></o:body></o:document-content>`,
    'META-INF/manifest.xml': '<manifest:manifest/>',
    ...more,
  })
}
