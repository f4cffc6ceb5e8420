import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { ImportRefusal } from '../refusal.ts'
import { type Tag, tagReader } from '../tags.ts'

// Of what the parts of a file of 10 MiB may become; a list of 60,000 products is 60 MB.
const MAX_INFLATED_BYTES = 128 * 1024 * 1024
const MAX_PARTS = 2_000

export type Archive = {
  has: (name: string) => boolean
  /** Gives out the tags of a part while it is inflated, until `onTag` says `stop`. */
  read: (name: string, onTag: (tag: Tag) => 'stop' | void) => Promise<void>
}

/** The parts of a spreadsheet. They are inflated piece by piece, and all together up to a bound. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const parts = await partsOf(bytes)
  let inflated = 0
  return {
    has: (name) => parts.has(name),
    read: async (name, onTag) => {
      const part = parts.get(name)
      if (!part) throw new ImportRefusal('spreadsheet_unreadable')
      let isStopped = false
      let failure: unknown
      const reader = tagReader((tag) => {
        if (!isStopped) isStopped = onTag(tag) === 'stop'
      })
      const decoder = new TextDecoder()
      const take = (chunk: Uint8Array) => {
        inflated += chunk.length
        if (inflated > MAX_INFLATED_BYTES) throw new ImportRefusal('spreadsheet_too_large')
        reader.write(decoder.decode(chunk, { stream: true }))
        if (isStopped) throw new Error('enough')
      }
      const sink = new WritableStream<Uint8Array>({
        write: (chunk) => {
          try {
            take(chunk)
          } catch (error) {
            // The library may report that its stream broke instead of why.
            failure = error
            throw error
          }
        },
      })
      try {
        await part.getData(sink, { checkSignature: true, useWebWorkers: false })
        reader.end()
      } catch (error) {
        if (!isStopped) throw asRefusal(failure ?? error)
      }
    },
  }
}

async function partsOf(bytes: Uint8Array): Promise<Map<string, FileEntry>> {
  const parts = new Map<string, FileEntry>()
  try {
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
      if (entry.encrypted) throw new ImportRefusal('spreadsheet_locked')
      if (!entry.directory) parts.set(entry.filename.replaceAll('\\', '/'), entry)
      if (parts.size > MAX_PARTS) throw new ImportRefusal('spreadsheet_unreadable')
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return parts
}

const asRefusal = (error: unknown) =>
  error instanceof ImportRefusal ? error : new ImportRefusal('spreadsheet_unreadable')
