const SIDE = 512

/** The faces of the demo's stores, in the bands of the mola; what stands in the middle is each one's own. */
export const logos: Record<string, string> = {
  'taller-del-canal': logo(['#7c3f2a', '#f2b84b', '#2f6f6a', '#f7ead2'], 'squares', cup('#7c3f2a')),
  'vivero-volcan': logo(['#24583b', '#9ccb6a', '#e8a33d', '#f3f7e6'], 'rings', leaf('#24583b')),
  'molas-de-guna-yala': logo(['#b3263b', '#1f3d7a', '#f0a02e', '#fff4e2'], 'squares', bird('#b3263b')),
}

type Colours = [outer: string, second: string, third: string, ground: string]

function logo([outer, second, third, ground]: Colours, bands: 'squares' | 'rings', middle: string): string {
  const band = (inset: number, colour: string) =>
    bands === 'rings' ? `<circle cx="256" cy="256" r="${256 - inset}" fill="${colour}"/>` : cut(inset, colour)
  const base = `<rect width="${SIDE}" height="${SIDE}" fill="${outer}"/>`
  const all = base + band(28, second) + band(62, third) + band(92, ground) + middle
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${all}</svg>`
}

/** A square whose corners are cut. */
function cut(inset: number, colour: string): string {
  const [low, high, corner] = [inset, SIDE - inset, 68]
  const points = [
    [low + corner, low],
    [high - corner, low],
    [high, low + corner],
    [high, high - corner],
    [high - corner, high],
    [low + corner, high],
    [low, high - corner],
    [low, low + corner],
  ]
  return `<polygon points="${points.map(String).join(' ')}" fill="${colour}"/>`
}

function cup(ink: string): string {
  return `<path d="M166 236h158v52a62 62 0 0 1-62 62h-34a62 62 0 0 1-62-62z" fill="${ink}"/><path d="M324 250h22a34 34 0 0 1 0 68h-26" fill="none" stroke="${ink}" stroke-width="18"/><path d="M206 206c-16-22 16-32 0-56M250 206c-16-22 16-32 0-56M294 206c-16-22 16-32 0-56" fill="none" stroke="${ink}" stroke-width="13" stroke-linecap="round"/>`
}

function leaf(ink: string): string {
  return `<path d="M256 372V250" stroke="${ink}" stroke-width="18" stroke-linecap="round"/><path d="M256 268c-92 8-112-60-104-112 66-2 112 30 104 112z" fill="${ink}"/><path d="M256 236c-2-76 46-104 106-100 4 62-30 108-106 100z" fill="${ink}" fill-opacity=".8"/>`
}

function bird(ink: string): string {
  return `<path d="M140 296c28-84 86-112 150-98l72-44-18 70c8 74-48 132-118 128-46-2-70-24-86-56z" fill="${ink}"/><circle cx="304" cy="230" r="15" fill="#fff4e2"/><path d="M196 300c34 18 72 8 92-26M214 268c24 8 44 2 58-16" fill="none" stroke="#fff4e2" stroke-width="13" stroke-linecap="round"/>`
}
