import { create } from 'qrcode'

/** The dark squares of a QR code as one SVG path, rendered on the server so that no page carries the library. */
export function drawCode(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let width = 0
      while (column + width < size && data[row * size + column + width]) width++
      if (width > 0) path += `M${column} ${row}h${width}v1h-${width}z`
      column += width
    }
  }
  return { size, path }
}
