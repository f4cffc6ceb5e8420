/** Draws the icons of the installed app from the mark: node scripts/app-icons.ts */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const PUBLIC = new URL('../public/', import.meta.url)
const mark = readFileSync(new URL('favicon.svg', PUBLIC), 'utf8')
const BRAND = /rect[^>]*fill="(#\w+)"/.exec(mark)![1]!
// A mask may cut away everything outside of the middle four fifths.
const SAFE_SHARE = 0.8

for (const size of [192, 512]) await drawIcon(size)
await drawFullIcon('maskable-512.png', 512)
// iOS rounds the corners itself and paints transparent ones black.
await drawFullIcon('apple-touch-icon.png', 180)

async function drawIcon(size: number) {
  await sharp(Buffer.from(mark), { density: 72 * (size / 36) })
    .resize(size, size)
    .png({ palette: true })
    .toFile(pathOf(`icon-${size}.png`))
}

async function drawFullIcon(name: string, size: number) {
  const inner = Math.round(size * SAFE_SHARE)
  const rendered = await sharp(Buffer.from(mark), { density: 72 * (inner / 36) })
    .resize(inner, inner)
    .png()
    .toBuffer()
  await sharp({ create: { width: size, height: size, channels: 3, background: BRAND } })
    .composite([{ input: rendered }])
    .png({ palette: true })
    .toFile(pathOf(name))
}

function pathOf(name: string) {
  return new URL(`icons/${name}`, PUBLIC).pathname
}
