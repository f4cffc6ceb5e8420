import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { zipOf } from '../../../../../tests/support/build-sheets.ts'
import { ImportRefusal } from './refusal.ts'
import { openZip } from './zip.ts'

const TABLE = 'title,price\nMesa,5'
const MIB = 1024 * 1024
const open = (bytes: Uint8Array) => openZip(bytes, { maxTableBytes: 10 * MIB })
const refusalOf = (bytes: Uint8Array) =>
  open(bytes).then(
    () => null,
    (error: unknown) => (error instanceof ImportRefusal ? error.code : error),
  )
const picturesOf = async (parts: Parameters<typeof zipOf>[0]) =>
  (await open(await zipOf({ 'lista.csv': TABLE, ...parts }))).pictures
const zeros = (bytes: number) => new Uint8Array(bytes)

test('the one table of a ZIP is found in any folder, beside what systems put there', async () => {
  const zip = await zipOf({
    'Mi tienda/datos/lista.csv': TABLE,
    '__MACOSX/Mi tienda/datos/._lista.csv': 'x',
    'Mi tienda/.oculto.csv': 'x',
    'Mi tienda/otro.zip': await zipOf({ 'otra.csv': TABLE }),
  })
  const { fileName, content } = await open(zip)
  expect([fileName, Buffer.from(content).toString()]).toEqual(['lista.csv', TABLE])
})

test.each([
  ['camisa.jpg', { name: 'fotos/camisa.jpg' }],
  ['CAMISA.JPG', { name: 'fotos/camisa.jpg' }],
  ['C:\\Usuarios\\Ana\\Camisa.jpg', { name: 'fotos/camisa.jpg' }],
  ['../../etc/camisa.jpg', { name: 'fotos/camisa.jpg' }],
  ['niño\u200B.png', { name: 'fotos/nino.png' }],
  ['mesa.webp', 'ambiguous'],
  ['b/mesa.webp', { name: 'b/mesa.webp' }],
  ['c/mesa.webp', 'ambiguous'],
  ['silla.jpg', 'missing'],
  ['nota.txt', 'missing'],
])('a cell with %j names %j', async (cell, found) => {
  const { find } = await picturesOf({
    'fotos/Camisa.jpg': zeros(1),
    'fotos/Niño.png': zeros(1),
    'a/mesa.webp': zeros(1),
    'b/mesa.webp': zeros(1),
  })
  expect(find(cell)).toEqual(found)
})

test('two files with one name are ambiguous', async () => {
  const zip = await zipOf({ 'lista.csv': TABLE, 'a/x.jpg': zeros(1), 'b/x.jpg': zeros(2) })
  const doubled = Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('b/x.jpg', 'a/x.jpg'), 'latin1')
  expect((await open(doubled)).pictures.find('a/x.jpg')).toBe('ambiguous')
})

test('names that lead out of a folder and links are files like others, or none', async () => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  const add = (name: string, more = {}) => writer.add(name, new Uint8ArrayReader(Buffer.from(TABLE)), more)
  await add('lista.csv')
  await add('../../../etc/fuera.jpg')
  await add('enlace.jpg', { externalFileAttributes: (0o120777 << 16) >>> 0, versionMadeBy: 0x0314 })
  const { pictures } = await open(await writer.close())
  expect(pictures.find('fuera.jpg')).toEqual({ name: 'etc/fuera.jpg' })
  expect(pictures.find('enlace.jpg')).toBe('missing')
})

test('a ZIP without a table, with several, with a password or cut is refused with its reason', async () => {
  expect(await refusalOf(await zipOf({ 'a.jpg': zeros(1) }))).toBe('zip_without_table')
  expect(await refusalOf(await zipOf({ 'a.csv': TABLE, 'b.xlsx': TABLE }))).toBe('zip_several_tables')
  expect(await refusalOf(await zipOf({ 'a.csv': TABLE }, { password: 'x' }))).toBe('zip_locked')
  const whole = await zipOf({ 'a.csv': TABLE })
  expect(await refusalOf(whole.subarray(0, whole.length - 30))).toBe('zip_unreadable')
})

test('what unpacks to more than it may is refused, and more files than may be too', async () => {
  expect(await refusalOf(await zipOf({ 'a.csv': zeros(11 * MIB) }))).toBe('file_too_large')
  const large = await picturesOf({ 'a.jpg': zeros(6 * MIB), 'b.jpg': zeros(MIB) })
  expect(await large.read('a.jpg')).toBeNull()
  expect((await large.read('b.jpg'))?.length).toBe(MIB)
  const names = Array.from({ length: 60 }, (_, at) => `${at}.jpg`)
  const many = await picturesOf(Object.fromEntries(names.map((name) => [name, zeros(5 * MIB)])))
  const readAll = async () => {
    for (const name of names) await many.read(name)
  }
  await expect(readAll()).rejects.toMatchObject({ code: 'zip_too_large' })
  const crowd = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.jpg`, zeros(0)]))
  expect(await refusalOf(await zipOf({ 'a.csv': TABLE, ...crowd }))).toBe('zip_too_large')
})
