import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { foldName } from '#lib/text.ts'
import { MAX_BYTES } from '#modules/platform/media/rules.ts'
import { isPictureName } from '../rules/pictures.ts'
import { ImportRefusal } from './refusal.ts'

const MAX_ENTRIES = 5_000
const MAX_NAME = 500
/** Of all that is unpacked in one go. */
const MAX_INFLATED_BYTES = 256 * 1024 * 1024
const TABLE = /\.(csv|txt|xml|xlsx|ods)$/i
/** What systems put beside the files of people. */
const OF_SYSTEMS = /(^|\/)(__macosx\/|\.(?!\.?\/)|thumbs\.db$|desktop\.ini$)/i
/** The kind of a file on Unix, and a link among them: what it leads to is not in the ZIP. */
const KIND_OF_FILE = 0o170000
const LINK = 0o120000

export type FoundPicture = { name: string } | 'missing' | 'ambiguous'
export type PictureZip = {
  /** How many pictures there are. */
  count: number
  /** The picture that a cell names, whatever its case, marks and folders; a folder only decides between several. */
  find: (cell: string) => FoundPicture
  /** The bytes of a picture; null where it cannot be unpacked or is too large. */
  read: (name: string) => Promise<Uint8Array | null>
}
export type ZippedTable = { fileName: string; content: Uint8Array; pictures: PictureZip }

export const isZipName = (fileName: string) => /\.zip$/i.test(fileName.trim())
export const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('hex') === '504b0304'

/** The one table of a ZIP and the pictures beside it. Nothing is written anywhere under a name of the ZIP. */
export async function openZip(
  bytes: Uint8Array,
  { maxTableBytes }: { maxTableBytes: number },
): Promise<ZippedTable> {
  const files = await filesOf(bytes)
  const tables = files.filter(({ filename }) => TABLE.test(filename))
  const [table] = tables
  if (!table) throw new ImportRefusal('zip_without_table')
  if (tables.length > 1) throw new ImportRefusal('zip_several_tables')
  const budget = { left: MAX_INFLATED_BYTES }
  const content = await inflate(table, { most: maxTableBytes, budget })
  if (content === 'too_large') throw new ImportRefusal('file_too_large')
  if (content === 'broken') throw new ImportRefusal('zip_unreadable')
  return {
    fileName: table.filename.replaceAll('\\', '/').split('/').at(-1)!,
    content,
    pictures: picturesOf(files, budget),
  }
}

/** The pictures of a ZIP that is sent beside a table; whatever else it has is left out. */
export const openPictures = async (bytes: Uint8Array): Promise<PictureZip> =>
  picturesOf(await filesOf(bytes), { left: MAX_INFLATED_BYTES })

function picturesOf(files: readonly FileEntry[], budget: { left: number }): PictureZip {
  const pictures = new Map<string, FileEntry>()
  const byEnd = new Map<string, string[]>()
  for (const entry of files) {
    if (!isPictureName(entry.filename) || entry.filename.length > MAX_NAME) continue
    const path = pathOf(entry.filename)
    const end = lastOf(path)
    byEnd.set(end, [...(byEnd.get(end) ?? []), path])
    pictures.set(path, entry)
  }
  return {
    count: pictures.size,
    find: (cell) => {
      const path = pathOf(cell)
      const found = byEnd.get(lastOf(path)) ?? []
      const closer = found.filter((one) => one === path || one.endsWith(`/${path}`))
      const [name, ...others] = found.length > 1 ? closer : found
      if (found.length === 0) return 'missing'
      return name === undefined || others.length > 0 ? 'ambiguous' : { name }
    },
    read: async (name) => {
      const entry = pictures.get(name)
      const read = entry ? await inflate(entry, { most: MAX_BYTES.product, budget }) : 'broken'
      return typeof read === 'string' ? null : read
    },
  }
}

const pathOf = (name: string) => foldName(name.replaceAll('\\', '/')).replace(/^[./]+/, '')
const lastOf = (path: string) => path.split('/').at(-1)!

async function filesOf(bytes: Uint8Array): Promise<FileEntry[]> {
  const files: FileEntry[] = []
  let seen = 0
  try {
    // Names may lead anywhere, since nothing is written under one.
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { filenameValidation: 'tolerant' })
    for await (const entry of reader.getEntriesGenerator()) {
      seen += 1
      if (seen > MAX_ENTRIES) throw new ImportRefusal('zip_too_large')
      if (entry.directory || OF_SYSTEMS.test(entry.filename.replaceAll('\\', '/'))) continue
      if (((entry.externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK) continue
      if (entry.encrypted) throw new ImportRefusal('zip_locked')
      files.push(entry)
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : new ImportRefusal('zip_unreadable')
  }
  return files
}

/** Piece by piece, so that what says it is small costs no more than it may. */
async function inflate(
  entry: FileEntry,
  { most, budget }: { most: number; budget: { left: number } },
): Promise<Uint8Array | 'too_large' | 'broken'> {
  const chunks: Uint8Array[] = []
  let size = 0
  const sink = new WritableStream<Uint8Array>({
    write: (chunk) => {
      size += chunk.length
      budget.left -= chunk.length
      if (size > most || budget.left < 0) throw new Error('too large')
      chunks.push(chunk)
    },
  })
  try {
    await entry.getData(sink, { checkSignature: true, useWebWorkers: false })
  } catch {
    if (budget.left < 0) throw new ImportRefusal('zip_too_large')
    return size > most ? 'too_large' : 'broken'
  }
  return Buffer.concat(chunks, size)
}
