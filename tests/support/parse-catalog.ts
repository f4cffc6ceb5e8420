import { expect } from 'vitest'
import {
  type CatalogLine,
  ImportRefusal,
  type ParsedLine,
  parseCatalog,
} from '../../src/modules/catalog/imports/rules.ts'

export async function gather<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

export async function* streamOf(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  yield* chunks
}

export async function lines(file: string | Uint8Array, fileName = 'a.csv'): Promise<ParsedLine[]> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return gather(parseCatalog(streamOf(bytes), { fileName }))
}

export async function products(file: string | Uint8Array, fileName?: string): Promise<CatalogLine[]> {
  return (await lines(file, fileName)).map((line) => {
    if ('problems' in line) throw new Error(`line ${line.line}: ${line.problems.join(', ')}`)
    return line.product
  })
}

export async function refusal(file: string | Uint8Array, fileName?: string): Promise<unknown> {
  return lines(file, fileName).then(
    () => null,
    (error: unknown) => {
      expect(error).toBeInstanceOf(ImportRefusal)
      return error
    },
  )
}
