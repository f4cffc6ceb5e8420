/** A piece of printing: its size in points and its drawing. */
export type Label = { w: number; h: number; body: string }

export const label = (w: number, h: number, body: string): Label => ({ w, h, body })
export const serif = 'font-family="DejaVu Serif"'
export const bold = 'font-weight="700"'

export function words(text: string, x: number, y: number, size: number, fill: string, more = ''): string {
  const family = more.includes('font-family') ? '' : 'font-family="DejaVu Sans"'
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${family} text-anchor="middle" ${more}>${text}</text>`
}

export const fade = (id: string, ...colors: string[]) =>
  `<linearGradient id="${id}" x2="0.6" y2="1">${colors.map((color, n) => `<stop offset="${n / (colors.length - 1)}" stop-color="${color}"/>`).join('')}</linearGradient>`

export const ground = (w: number, h: number, fill: string) =>
  `<rect width="${w}" height="${h}" fill="${fill}"/>`

/** A leaf with its rib; `size` is half its length. */
export const leaf = (x: number, y: number, size: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(35) scale(${size / 50})"><path d="M0 -50 Q44 -10 0 50 Q-44 -10 0 -50Z" fill="${fill}"/><path d="M0 -30 V62" stroke="#ffffff" stroke-opacity="0.55" stroke-width="4"/></g>`
