import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanReceipt } from './receipt.ts'

const PDF =
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const pdf = (inside = '') => Buffer.from(PDF.replace('/Type /Catalog', `/Type /Catalog ${inside}`), 'latin1')

test('a jpeg or png is encoded anew, without what it said about its owner', async () => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3c3' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .toBuffer()
  const receipt = await cleanReceipt(bytes)
  expect(receipt).toMatchObject({ mime: 'image/webp', width: 40, height: 20 })
  expect((await sharp(receipt.data).metadata()).exif).toBeUndefined()
})

test('a plain PDF is stored as it is', async () => {
  const receipt = await cleanReceipt(pdf())
  expect(receipt).toMatchObject({ mime: 'application/pdf', width: null })
  expect(receipt.data.equals(pdf())).toBe(true)
})

test.each([
  ['a PDF with a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'media.broken_pdf'],
  ['a PDF whose script is spelled with codes', pdf('/S /J#61vaScript'), 'media.broken_pdf'],
  ['a PDF that starts a program', pdf('/S /Launch'), 'media.broken_pdf'],
  ['a PDF with a file inside', pdf('/EmbeddedFiles 3 0 R'), 'media.broken_pdf'],
  ['half a PDF', pdf().subarray(0, 60), 'media.broken_pdf'],
  [
    'a page that begins like a PDF',
    Buffer.from('%PDF-1.4 <script>alert(1)</script> %%EOF'),
    'media.broken_pdf',
  ],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'media.not_a_receipt'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'media.not_a_receipt'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), 'media.not_a_receipt'],
  ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'), 'media.not_a_receipt'],
  ['nothing', Buffer.alloc(0), 'media.no_file'],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 'media.too_large'],
])('%s is refused', async (_name, bytes, code) => {
  await expect(cleanReceipt(bytes)).rejects.toMatchObject({ code })
})
