import { readFileSync } from 'node:fs'

export type Art = { box: number; body: string }
export type Layer = { art: Art; x: number; y: number; size: number; turn: number; shadow: boolean }
export type Scene = { hue: number; layers: Layer[] }
type Place = { x?: number; y?: number; size?: number; turn?: number; shadow?: boolean }
/** `near` is a hue: colours that are far from it, and greys, stay as they are. */
type Tint = { hue?: number; chroma?: number; light?: number; near?: number }

export function scene(hue: number, ...layers: Layer[]): Scene {
  return { hue, layers }
}

export function put(art: Art, place: Place = {}): Layer {
  return { art, x: 500, y: 500, size: 640, turn: 0, shadow: true, ...place }
}

let icons: Record<string, { body: string }> | undefined

export function emoji(name: string, tint: Tint = {}): Art {
  icons ??= readIcons()
  const icon = icons[name]
  if (!icon) throw new Error(`No icon named ${name}`)
  return tinted({ box: 32, body: icon.body }, tint)
}

export function tinted({ box, body }: Art, { hue = 0, chroma = 1, light = 0, near }: Tint): Art {
  const isMeant = (c: number, h: number) =>
    near === undefined || (c > 0.03 && Math.abs(((h - near + 540) % 360) - 180) < 45)
  const tint = (hex: string) => {
    const [l, c, h] = toOklch(hex)
    return isMeant(c, h) ? oklch(Math.min(1, Math.max(0, l + light)), c * chroma, h + hue) : hex
  }
  return { box, body: withInnerLight(body, tint).replace(/#[0-9a-f]{6}\b/gi, tint) }
}

/** An icon's edges are lit by filters, which name their colours as three shares of one. */
function withInnerLight(body: string, tint: (hex: string) => string): string {
  const constant = /values="0 0 0 0 (\S+) 0 0 0 0 (\S+) 0 0 0 0 (\S+)/g
  return body.replace(constant, (_, ...shares: string[]) => {
    const bytes = shares.slice(0, 3).map((share) => Math.round(Number(share) * 255))
    const hex = tint(`#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`)
    const tinted = [1, 3, 5].map((at) => `0 0 0 0 ${Number.parseInt(hex.slice(at, at + 2), 16) / 255}`)
    return `values="${tinted.join(' ')}`
  })
}

function readIcons(): Record<string, { body: string }> {
  const file = new URL('../../../node_modules/@iconify-json/fluent-emoji/icons.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).icons
}

export function drawLayers(layers: Layer[]): string {
  return layers
    .map((layer, n) => {
      const { art, x, y, size, turn, shadow } = layer
      const own = `${shadow ? groundShadow(x, y + size * 0.46, size) : ''}`
      const scale = size / art.box
      const place = `translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(${-art.box / 2} ${-art.box / 2})`
      return `${own}<g transform="${place}">${withOwnIds(art.body, `l${n}-`)}</g>`
    })
    .join('')
}

function groundShadow(x: number, y: number, size: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${size * 0.46}" ry="${size * 0.085}" fill="url(#ground)"/>`
}

// Gradient ids repeat between icons, so each layer gets its own prefix.
function withOwnIds(body: string, prefix: string): string {
  return body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`)
}

export function drawGround(hue: number, style: number, width: number, height: number): string {
  const chroma = 0.045
  const far = oklch(0.965, chroma * 0.55, hue)
  // Yellow grounds turn olive when darkened, so they stay lighter and lean to peach.
  const yellow = hue >= 60 && hue <= 125
  const near = yellow ? oklch(0.915, chroma * 1.35, hue - 12) : oklch(0.875, chroma * 1.35, hue + 14)
  const soft = oklch(0.985, chroma * 0.3, hue)
  const shapes = [
    `<circle cx="500" cy="470" r="390" fill="${soft}" fill-opacity=".55"/>`,
    `<path d="M0 735 Q500 665 1000 735 V1000 H0Z" fill="${yellow ? oklch(0.88, chroma * 1.5, hue - 16) : oklch(0.83, chroma * 1.5, hue + 20)}" fill-opacity=".55"/>`,
    `<path d="M190 1000 V480 a310 310 0 0 1 620 0 V1000Z" fill="${soft}" fill-opacity=".5"/>`,
    `<circle cx="820" cy="190" r="260" fill="${soft}" fill-opacity=".5"/><circle cx="120" cy="880" r="210" fill="${soft}" fill-opacity=".35"/>`,
  ]
  return `<defs><linearGradient id="bg" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient>
<radialGradient id="ground"><stop stop-color="${oklch(0.3, 0.05, hue)}" stop-opacity=".38"/><stop offset=".55" stop-color="${oklch(0.3, 0.05, hue)}" stop-opacity=".16"/><stop offset="1" stop-color="${oklch(0.3, 0.05, hue)}" stop-opacity="0"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#bg)"/>${width === height ? (shapes[style % shapes.length] ?? '') : ''}`
}

export function shade(hex: string, by: number): string {
  const [l, c, h] = toOklch(hex)
  return oklch(Math.min(0.99, Math.max(0.08, l + by)), by > 0 ? c * 0.9 : c, h)
}

export function oklch(l: number, c: number, h: number): string {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  return `#${rgb.map((v) => byteOf(v).toString(16).padStart(2, '0')).join('')}`
}

function byteOf(linear: number): number {
  const v = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
}

function toOklch(hex: string): [number, number, number] {
  const linear = (at: number) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = [linear(1), linear(3), linear(5)]
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z
  const m = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z
  const n = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z
  return [l, Math.hypot(m, n), (Math.atan2(n, m) * 180) / Math.PI]
}
