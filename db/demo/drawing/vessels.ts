import { type Art, shade } from './paint.ts'

export const art = (body: string): Art => ({ box: 100, body })

export const across = (id: string, ...colors: string[]) => gradient(id, '0', colors)
export const down = (id: string, ...colors: string[]) => gradient(id, '1', colors)

function gradient(id: string, y2: string, colors: string[]): string {
  const stops = colors.map((c, n) => `<stop offset="${n / (colors.length - 1)}" stop-color="${c}"/>`).join('')
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${y2 === '1' ? '0' : '1'}" y2="${y2}">${stops}</linearGradient>`
}

export const round = (id: string, c: string) =>
  across(id, shade(c, -0.08), shade(c, 0.09), c, shade(c, -0.14))

// A turned body: left edge dark, then light, then falling into shade.
export function bottle(
  glass: string,
  cap: string,
  label: string,
  mark: string,
  kind: 'wine' | 'rum' | 'soda' | 'sauce',
): Art {
  const outline = {
    wine: 'M44 8 H56 V30 Q56 36 61 41 Q64 45 64 51 V90 Q64 95 59 95 H41 Q36 95 36 90 V51 Q36 45 39 41 Q44 36 44 30Z',
    rum: 'M43 12 H57 V28 Q57 32 64 35 Q73 38 73 47 V89 Q73 95 67 95 H33 Q27 95 27 89 V47 Q27 38 36 35 Q43 32 43 28Z',
    soda: 'M45 10 H55 V24 Q56 34 61 42 Q64 47 64 54 V89 Q64 95 58 95 H42 Q36 95 36 89 V54 Q36 47 39 42 Q44 34 45 24Z',
    sauce:
      'M44 14 H56 V34 Q57 42 63 48 Q66 52 66 58 V90 Q66 95 61 95 H39 Q34 95 34 90 V58 Q34 52 37 48 Q43 42 44 34Z',
  }[kind]
  const [x, w] = kind === 'rum' ? [27, 46] : kind === 'sauce' ? [34, 32] : [36, 28]
  return art(`<defs>${round('g', glass)}${round('c', cap)}${round('l', label)}</defs><path d="${outline}" fill="url(#g)"/>
<rect x="42.5" y="5" width="15" height="${kind === 'wine' ? 17 : 10}" rx="2" fill="url(#c)"/><rect x="${x}" y="58" width="${w}" height="25" fill="url(#l)"/>
<g transform="translate(50 70.5) scale(.8)">${mark}</g><path d="M${x + 4} 48 V92" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".45"/>`)
}

export const leafMark = (c: string) =>
  `<path d="M-7 7 Q-9 -7 8 -8 Q9 8 -7 7Z M-8 9 L3 -3" fill="${c}" stroke="${shade(c, -0.15)}" stroke-width="1"/>`
export const sunMark = (c: string) =>
  `<circle r="6" fill="${c}"/><circle r="9.5" fill="none" stroke="${c}" stroke-width="1.6" stroke-dasharray="2.6 2.4"/>`
export const waveMark = (c: string) =>
  `<path d="M-12 -3 q3 -5 6 0 t6 0 t6 0 t6 0 M-12 4 q3 -5 6 0 t6 0 t6 0 t6 0" fill="none" stroke="${c}" stroke-width="2.2"/>`
export const hillMark = (c: string) => `<path d="M-13 8 L-4 -7 L2 2 L6 -3 L13 8Z" fill="${c}"/>`
export const pawMark = (c: string) =>
  `<g fill="${c}"><ellipse cy="5" rx="7.5" ry="6"/><circle cx="-9" cy="-3" r="3.2"/><circle cx="-3.4" cy="-8" r="3.4"/><circle cx="3.4" cy="-8" r="3.4"/><circle cx="9" cy="-3" r="3.2"/></g>`
export const beanMark = (c: string) =>
  `<ellipse rx="6.5" ry="9.5" transform="rotate(28)" fill="${c}"/><path d="M3.5 -7 Q-3.5 -1 1 1 Q4 3 -3.5 8" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.6"/>`
export const rings = (a: string, b: string, c: string) =>
  [13, 9.6, 6.2, 2.8]
    .map(
      (r, n) =>
        `<path d="M${-r} ${-r * 0.5} L${-r * 0.5} ${-r} H${r * 0.5} L${r} ${-r * 0.5} V${r * 0.5} L${r * 0.5} ${r} H${-r * 0.5} L${-r} ${r * 0.5}Z" fill="${[a, b, c, a][n]}"/>`,
    )
    .join('')

export function pouch(color: string, label: string, mark: string): Art {
  return art(`<defs>${round('p', color)}${round('l', label)}</defs><path d="M26 12 H74 L76 26 Q80 60 76 95 H24 Q20 60 24 26Z" fill="url(#p)"/>
<path d="M25.5 12 H74.5 L75.5 20 H24.500Z" fill="${shade(color, -0.12)}"/><path d="M26 23.5 H74" stroke="${shade(color, 0.12)}" stroke-width=".8" stroke-dasharray="2 1.5"/>
<rect x="32" y="38" width="36" height="42" rx="4" fill="url(#l)"/><g transform="translate(50 57) scale(1.15)">${mark}</g><path d="M39 73.5 H61" stroke="${shade(color, -0.05)}" stroke-width="1.8" stroke-linecap="round"/>`)
}

export function polish(color: string): Art {
  return art(`<defs>${round('p', color)}${round('k', '#2e2b33')}</defs><path d="M40 5 H60 L62 48 H38Z" fill="url(#k)"/><rect x="37" y="46" width="26" height="6" rx="1" fill="#d9b36a"/>
<path d="M34 52 H66 Q76 58 76 70 V86 Q76 95 67 95 H33 Q24 95 24 86 V70 Q24 58 34 52Z" fill="url(#p)"/><path d="M32 68 Q32 60 38 58" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none" opacity=".7"/>`)
}

type Flask = {
  glass: string
  juice: string
  cap: string
  form: 'square' | 'round' | 'tall' | 'drop' | 'hex' | 'oval'
}

export function perfume({ glass, juice, cap, form }: Flask): Art {
  const body = {
    square: 'M24 42 H76 Q80 42 80 46 V90 Q80 95 75 95 H25 Q20 95 20 90 V46 Q20 42 24 42Z',
    round: 'M50 36 a30 29.5 0 1 1 -.1 0Z',
    tall: 'M34 34 H66 Q70 34 70 38 V91 Q70 95 66 95 H34 Q30 95 30 91 V38 Q30 34 34 34Z',
    drop: 'M46 32 H54 Q58 46 70 58 Q80 70 74 84 Q70 95 50 95 Q30 95 26 84 Q20 70 30 58 Q42 46 46 32Z',
    hex: 'M36 38 H64 L82 58 L76 90 Q75 95 70 95 H30 Q25 95 24 90 L18 58Z',
    oval: 'M38 34 H62 Q78 46 78 66 Q78 90 62 95 H38 Q22 90 22 66 Q22 46 38 34Z',
  }[form]
  return art(`<defs>${across('g', shade(glass, -0.05), shade(glass, 0.08), glass, shade(glass, -0.12))}${down('j', shade(juice, 0.08), juice, shade(juice, -0.1))}${round('k', cap)}<clipPath id="b"><path d="${body}"/></clipPath></defs>
<rect x="44" y="24" width="12" height="20" fill="#d8c08a"/><path d="${body}" fill="url(#g)"/><g clip-path="url(#b)"><path d="M0 58 Q50 54 100 58 V100 H0Z" fill="url(#j)" opacity=".9"/><path d="M0 90 H100 V100 H0Z" fill="#fff" opacity=".35"/></g>
<path d="${body}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.6"/>${form === 'drop' || form === 'round' ? `<circle cx="50" cy="17" r="12" fill="url(#k)"/>` : `<rect x="37" y="4" width="26" height="26" rx="3" fill="url(#k)"/>`}
<rect x="40" y="65" width="20" height="14" rx="1.5" fill="#fff" fill-opacity=".88"/><path d="M44 70 H56 M46 74 H54" stroke="${shade(juice, -0.25)}" stroke-width="1.2"/><path d="M30 55 V84" stroke="#fff" stroke-width="2.6" stroke-linecap="round" opacity=".55"/>`)
}

export function vials(colors: string[]): Art {
  const one = (c: string, n: number) =>
    `<g transform="translate(${9 + n * 14} 0)"><rect x="0" y="40" width="11" height="44" rx="2.5" fill="${shade(c, 0.12)}"/><rect x="0" y="54" width="11" height="30" rx="2.5" fill="${c}"/><rect x="1" y="26" width="9" height="15" rx="1.5" fill="#3c3843"/><path d="M2.6 46 V78" stroke="#fff" stroke-width="1.6" opacity=".6" stroke-linecap="round"/></g>`
  return art(
    `<defs>${down('b', '#5a4a66', '#3a2f45')}</defs><path d="M4 20 H96 L98 70 H2Z" fill="#efe6f2"/>${colors.map(one).join('')}<rect x="1" y="66" width="98" height="27" rx="4" fill="url(#b)"/><path d="M38 80 H62" stroke="#d9b36a" stroke-width="2" stroke-linecap="round"/>`,
  )
}

export function diffuser(): Art {
  const sticks = [-22, -14, -7, 0, 7, 15, 22]
    .map(
      (a) =>
        `<path d="M50 66 L${50 + a * 1.3} 4" stroke="#a9764a" stroke-width="1.9" stroke-linecap="round"/>`,
    )
    .join('')
  return art(
    `<defs>${across('g', '#b9d7cc', '#eef8f3', '#cfe5db', '#9cc3b4')}${round('w', '#c79a63')}</defs>${sticks}<rect x="40" y="46" width="20" height="12" rx="2" fill="url(#w)"/><path d="M42 57 H58 Q58 62 66 65 Q72 68 72 74 V89 Q72 95 66 95 H34 Q28 95 28 89 V74 Q28 68 34 65 Q42 62 42 57Z" fill="url(#g)"/><path d="M28 80 H72 V89 Q72 95 66 95 H34 Q28 95 28 89Z" fill="#e6c98b" opacity=".8"/><rect x="40" y="71" width="20" height="13" rx="1.5" fill="#fff" fill-opacity=".9"/><g transform="translate(50 77.5) scale(.5)">${leafMark('#6ba184')}</g>`,
  )
}

export function mug(color: string): Art {
  return art(
    `<defs>${round('m', color)}</defs><path d="M70 38 H80 Q94 38 94 54 Q94 72 78 72 H70" fill="none" stroke="${shade(color, -0.08)}" stroke-width="8"/><path d="M16 24 H76 V76 Q76 92 60 92 H32 Q16 92 16 76Z" fill="url(#m)"/><ellipse cx="46" cy="24" rx="30" ry="7.5" fill="${shade(color, 0.1)}"/><ellipse cx="46" cy="25" rx="25" ry="5.3" fill="#4c2f22"/><path d="M16 60 H76 V70 H16Z" fill="#fff" opacity=".3"/>`,
  )
}
