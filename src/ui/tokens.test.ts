import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')
const colors = ['blue', 'green', 'purple'] as const
const modes = ['light', 'dark'] as const

const surfaces = ['ground', 'surface', 'raised', 'sunken']
const textPairs = [
  ...['ink', 'muted', 'brand-ink', 'ok-ink', 'warn-ink', 'bad-ink'].flatMap((text) =>
    surfaces.map((on) => [text, on]),
  ),
  ...['brand', 'ok', 'warn', 'bad'].flatMap((tone) => [
    [`${tone}-ink`, `${tone}-soft`],
    ['ink', `${tone}-soft`],
    ['muted', `${tone}-soft`],
  ]),
  ['on-brand', 'brand-strong'],
  ['on-brand', 'brand-hover'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
  ['surface', 'ink'],
]
const controlPairs = ['line-strong', 'focus', 'brand-strong', 'ok', 'warn', 'bad'].flatMap((part) =>
  ['ground', 'surface', 'raised'].map((on) => [part, on]),
)

for (const color of colors) {
  for (const mode of modes) {
    describe(`${color} ${mode}`, () => {
      const tokens = tokensOf(color, mode)
      it.each(textPairs)('%s on %s reads at 4.5:1', (text, on) => {
        expect(contrast(tokens, text, on)).toBeGreaterThanOrEqual(4.5)
      })
      it.each(controlPairs)('%s on %s is seen at 3:1', (part, on) => {
        expect(contrast(tokens, part, on)).toBeGreaterThanOrEqual(3)
      })
      it('stays inside sRGB', () => {
        for (const [name, value] of tokens) {
          for (const channel of linearSrgb(value)) {
            expect(channel, name).toBeGreaterThan(-0.01)
            expect(channel, name).toBeLessThan(1.01)
          }
        }
      })
    })
  }
}

type Oklch = [lightness: number, chroma: number, hue: number]

function tokensOf(color: string, mode: string) {
  const selectors = [':root', `:root[data-color="${color}"]`]
  if (mode === 'dark') selectors.push(':root.dark', `:root.dark[data-color="${color}"]`)
  const tokens = new Map<string, Oklch>()
  for (const selector of selectors) {
    for (const body of blocksOf(selector)) {
      for (const [, name, l, c, h] of body.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)) {
        tokens.set(name ?? '', [Number(l), Number(c), Number(h)])
      }
    }
  }
  return tokens
}

function blocksOf(selector: string) {
  return css
    .replace('@media screen {', '')
    .split('}')
    .map((block) => block.split('{'))
    .filter(([head]) => head?.replace(/\/\*.*?\*\//s, '').trim() === selector)
    .map(([, body]) => body ?? '')
}

function contrast(tokens: Map<string, Oklch>, a = '', b = '') {
  const [light = 0, dark = 0] = [luminance(read(tokens, a)), luminance(read(tokens, b))].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function read(tokens: Map<string, Oklch>, name: string) {
  const value = tokens.get(name)
  if (!value) throw new Error(`tokens.css does not declare --${name}`)
  return value
}

function luminance(color: Oklch) {
  const [r, g, b] = linearSrgb(color).map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function linearSrgb([lightness, chroma, hue]: Oklch) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
