import { inflateSync } from 'node:zlib'

/** The words of a PDF as it shows them, one line for each piece of text that was set. Knows what pdfkit writes, no more. */
export function textOfPdf(pdf: Buffer): string {
  const file = pdf.toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const characters = new Map<string, string[]>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of /\/Font <<([^>]*)>>/
      .exec(body)?.[1]
      ?.matchAll(/\/(F\d+) (\d+) 0 R/g) ?? [])
      characters.set(name, charactersOf(objects, id))
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '') ?? ''))
    .map((content) => written(content, characters))
    .join('\n')
}

function written(content: string, characters: Map<string, string[]>): string {
  let font: string[] = []
  const lines: string[] = []
  for (const [, name, pieces = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = characters.get(name) ?? []
    else
      lines.push(
        [...pieces.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, glyphs = '']) => glyphs.match(/.{4}/g) ?? [])
          .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '�')
          .join(''),
      )
  }
  return lines.join('\n')
}

/** Which character each glyph of an embedded font stands for, by the font's own table. */
function charactersOf(objects: Map<string, string>, fontId: string): string[] {
  const tableId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId) ?? '')?.[1] ?? ''
  const characters: string[] = []
  const ranges = streamOf(objects.get(tableId) ?? '').matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)
  for (const [, first = '0', list = ''] of ranges)
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f]+)>/g)].entries())
      characters[Number.parseInt(first, 16) + index] = String.fromCharCode(
        ...(code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
      )
  return characters
}

function streamOf(body: string): string {
  const found = /\nstream\n([\s\S]*)\nendstream/.exec(body)?.[1]
  if (found === undefined) return ''
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(found, 'latin1')).toString('latin1') : found
}
