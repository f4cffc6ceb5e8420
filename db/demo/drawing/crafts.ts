import { type Art, shade } from './paint.ts'
import { across, art, down, rings, round } from './vessels.ts'

export type Cover =
  | 'boat'
  | 'tree'
  | 'pot'
  | 'waves'
  | 'bird'
  | 'moon'
  | 'path'
  | 'numbers'
  | 'coins'
  | 'hero'

const covers: Record<Cover, string> = {
  boat: '<circle cx="52" cy="38" r="13" fill="#ffd98a"/><path d="M24 58 H84 V92 H24Z" fill="#1d5f86"/><path d="M36 60 H70 L64 68 H42Z" fill="#f6efe0"/><path d="M52 58 V36 L66 57Z" fill="#f6efe0"/><path d="M24 76 q7.5 -6 15 0 t15 0 t15 0 t15 0" fill="none" stroke="#8cc7dd" stroke-width="2"/>',
  tree: '<circle cx="54" cy="40" r="20" fill="#5b8c4a"/><circle cx="40" cy="46" r="12" fill="#6fa45a"/><circle cx="67" cy="47" r="12" fill="#4a7a3d"/><path d="M51 50 H57 L59 78 H49Z" fill="#5a3a22"/><path d="M24 78 H84 V92 H24Z" fill="#b9703a"/>',
  pot: '<path d="M34 50 H74 V64 Q74 78 60 78 H48 Q34 78 34 64Z" fill="#fff4df"/><path d="M30 46 H78 V52 H30Z" fill="#f2c14e"/><path d="M44 40 q-5 -6 0 -11 M54 40 q-5 -6 0 -11 M64 40 q-5 -6 0 -11" stroke="#fff4df" stroke-width="2.6" fill="none" stroke-linecap="round"/>',
  waves: [34, 44, 54, 64, 74]
    .map(
      (y, n) =>
        `<path d="M24 ${y} q7.5 -9 15 0 t15 0 t15 0 t15 0" fill="none" stroke="${n < 2 ? '#ffe3d8' : '#7be0d6'}" stroke-width="3.2"/>`,
    )
    .join(''),
  bird: '<path d="M38 66 Q36 44 54 40 Q70 38 72 52 Q72 70 50 74Z" fill="#1f2a3a"/><path d="M50 41 Q62 40 66 52 Q62 60 52 56Z" fill="#ffd84f"/><path d="M66 44 Q86 40 86 54 Q78 58 68 54Z" fill="#f08a2c"/><circle cx="62" cy="46" r="2" fill="#fff"/><path d="M28 78 H82" stroke="#6b4a2c" stroke-width="3.6"/>',
  moon: '<path d="M66 26 a15 15 0 1 0 6 24 a13 13 0 0 1 -6 -24Z" fill="#ffe9a8"/><path d="M28 80 Q54 62 82 80Z" fill="#3f9a6d"/><ellipse cx="54" cy="70" rx="11" ry="7" fill="#f2c230"/><circle cx="48" cy="63" r="3.6" fill="#f2c230"/><circle cx="60" cy="63" r="3.6" fill="#f2c230"/><g fill="#fff"><circle cx="36" cy="34" r="1.4"/><circle cx="76" cy="62" r="1.2"/><circle cx="34" cy="52" r="1.2"/></g>',
  path: '<path d="M24 60 L42 36 L56 54 L66 42 L84 62 V92 H24Z" fill="#3d5a45"/><path d="M48 92 Q62 80 50 70 Q44 64 54 58 L57 58 Q50 64 58 70 Q70 80 62 92Z" fill="#e9d3a2"/><circle cx="70" cy="32" r="6" fill="#f6d57a"/>',
  numbers:
    '<g fill="none" stroke="#fff" stroke-width="3.6"><path d="M36 34 H50 M43 27 V41 M60 34 H74"/><path d="M37 54 L49 66 M49 54 L37 66"/><path d="M60 60 H74"/></g><circle cx="67" cy="54" r="2" fill="#fff"/><circle cx="67" cy="66" r="2" fill="#fff"/><path d="M34 84 L54 72 L74 84Z" fill="#ffd66b"/>',
  coins:
    '<g stroke="#b9831f" stroke-width="1.2" fill="#f4c651">' +
    [80, 74, 68, 62].map((y) => `<ellipse cx="42" cy="${y}" rx="12" ry="4.5"/>`).join('') +
    [80, 74].map((y) => `<ellipse cx="68" cy="${y}" rx="12" ry="4.5"/>`).join('') +
    '</g><path d="M68 70 V44 M68 56 Q58 54 57 44 Q68 44 68 56 M68 50 Q78 48 79 38 Q68 38 68 50" fill="#4fae6e" stroke="#2f7d4a" stroke-width="1.6"/>',
  hero: '<path d="M24 30 L84 24 V60 L24 78Z" fill="#ffcf3f"/><path d="M54 26 L59 42 L76 38 L64 50 L74 64 L57 57 L48 72 L46 55 L30 56 L43 46 L34 33 L49 40Z" fill="#fff"/><path d="M24 82 q7.5 -8 15 0 t15 0 t15 0 t15 0 V92 H24Z" fill="#2b8fd0"/>',
}

export function book(color: string, cover: Cover): Art {
  return art(
    `<defs>${across('c', shade(color, -0.04), shade(color, 0.05), color)}<clipPath id="f"><path d="M24 5 H86 V93 H24Z"/></clipPath></defs><path d="M18 88 H88 V96 H18 Q12 96 12 90Z" fill="#f4ecd9"/><path d="M16 91 H88 M16 93.5 H88" stroke="#d6c9ab" stroke-width=".7"/><path d="M18 4 H86 Q88 4 88 6 V90 H18 Q12 90 12 92 V10 Q12 4 18 4Z" fill="url(#c)"/><g clip-path="url(#f)">${covers[cover]}</g><path d="M12 10 Q12 4 18 4 H23 V90 H18 Q12 90 12 93Z" fill="${shade(color, -0.13)}"/><path d="M12 92 Q12 97.5 18 97.5 H88 V96 H18 Q13.5 96 13.5 92Z" fill="${shade(color, -0.13)}"/><path d="M26 6 V89" stroke="#fff" stroke-opacity=".25" stroke-width="1.4"/>`,
  )
}

export function clayPot(color = '#c9764a'): Art {
  return art(
    `<defs>${round('c', color)}</defs><path d="M22 40 H78 L70 92 Q69 95 66 95 H34 Q31 95 30 92Z" fill="url(#c)"/><rect x="17" y="30" width="66" height="15" rx="4" fill="url(#c)"/><path d="M22 45 H78" stroke="${shade(color, -0.16)}" stroke-width="1.6"/><ellipse cx="50" cy="31" rx="30" ry="3.5" fill="#5b3d2a"/>`,
  )
}

export function gardenTools(): Art {
  const handle =
    '<rect x="-4" y="56" width="8" height="38" rx="4" fill="url(#w)"/><rect x="-3" y="44" width="6" height="14" fill="#8b96a1"/>'
  return art(
    `<defs>${across('w', '#c98f54', '#eec38d', '#b5793f')}${across('m', '#3f8a5a', '#72c08d', '#2f6d46')}</defs><g transform="translate(22 2) rotate(-8 0 50)">${handle}<path d="M-10 12 Q0 -4 10 12 V34 Q8 46 0 46 Q-8 46 -10 34Z" fill="url(#m)"/></g><g transform="translate(50 0)">${handle}<path d="M-12 6 V30 Q-12 42 0 44 Q12 42 12 30 V6 M-4 6 V40 M4 6 V40" fill="none" stroke="url(#m)" stroke-width="4" stroke-linecap="round"/></g><g transform="translate(78 2) rotate(8 0 50)">${handle}<path d="M-6 10 Q0 -4 6 10 V36 Q4 46 0 46 Q-4 46 -6 36Z" fill="url(#m)"/><path d="M-3 20 h4 M-3 26 h4 M-3 32 h4" stroke="#fff" stroke-width="1.2"/></g>`,
  )
}

export function hose(): Art {
  const turns = [40, 33.5, 27, 20.5]
    .map(
      (r, n) =>
        `<ellipse cx="48" cy="58" rx="${r}" ry="${r * 0.86}" fill="none" stroke="${n % 2 ? '#3c9a58' : '#54b673'}" stroke-width="6.2"/>`,
    )
    .join('')
  return art(
    `${turns}<path d="M76 30 Q84 14 66 12 H52" fill="none" stroke="#54b673" stroke-width="6.2"/><rect x="40" y="8" width="13" height="8.5" rx="2" fill="#d8a441"/><path d="M6 2 H36 Q42 6 40 16 L30 18 L25 34 H15 L20 16 H6Z" fill="#f08a3c"/><rect x="1" y="1" width="8" height="17" rx="2.5" fill="#3b4148"/>`,
  )
}

export function wateringCan(): Art {
  return art(
    `<defs>${round('c', '#7fcfb4')}</defs><path d="M30 40 Q38 10 62 14 Q78 18 74 40" fill="none" stroke="#4fa88c" stroke-width="5"/><path d="M80 52 Q100 52 96 72 Q92 84 80 82" fill="none" stroke="#4fa88c" stroke-width="5"/><path d="M36 76 L12 34 L18 30 L40 56Z" fill="#62bb9e"/><path d="M2 34 L22 20 L26 27 L8 41Z" fill="#d8a441"/><path d="M34 40 H80 L85 88 Q85 94 79 94 H35 Q29 94 29 88Z" fill="url(#c)"/><ellipse cx="57" cy="40" rx="23" ry="5" fill="#3f8b73"/><path d="M32 76 H83" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`,
  )
}

export function wheelbarrow(): Art {
  return art(
    `<defs>${down('r', '#ef5a4d', '#b7302d')}</defs><path d="M96 46 L40 70 L30 80" fill="none" stroke="#9a6a3b" stroke-width="4.6" stroke-linecap="round"/><path d="M68 62 L74 92 M56 66 L66 92 H78" fill="none" stroke="#5a626c" stroke-width="4"/><path d="M12 34 H84 L70 66 H34Z" fill="url(#r)"/><path d="M10 32 H86 V38 H10Z" fill="#8f2422"/><path d="M20 34 Q34 14 50 24 Q66 12 78 34Z" fill="#6b4a32"/><path d="M46 24 Q44 8 34 8 Q36 20 46 24 Q48 6 60 6 Q58 18 46 24Z" fill="#5cb267"/><circle cx="25" cy="80" r="15" fill="#2c3138"/><circle cx="25" cy="80" r="7" fill="#c4cbd3"/>`,
  )
}

export function easel(): Art {
  return art(
    `<g stroke="#b5834e" stroke-width="4" stroke-linecap="round"><path d="M50 4 L24 96 M50 4 L76 96 M50 10 V90"/></g><rect x="20" y="20" width="60" height="50" rx="1" fill="#fffdf8" stroke="#e2d8c6" stroke-width="1.2"/><path d="M26 60 Q38 38 50 52 T76 44 V64 H26Z" fill="#79b7a0"/><circle cx="62" cy="34" r="6" fill="#f3b545"/><path d="M26 64 Q46 54 76 62 V65 H26Z" fill="#4a86b8"/><rect x="18" y="69" width="64" height="5" rx="2" fill="#96683a"/>`,
  )
}

export function wovenBasket(): Art {
  const body = 'M24 30 Q6 52 18 74 Q26 92 36 95 H64 Q74 92 82 74 Q94 52 76 30Z'
  const row = (n: number) => {
    const y = 36 + n * 7.6
    const color = n === 3 || n === 4 ? '#b8352c' : '#25201d'
    const peaks = Array.from({ length: 13 }, (_, k) => 2 + k * 8 + (n % 2) * 4).map(
      (x) => `<path d="M${x - 4} ${y + 7} l4 -6.5 l4 6.500Z" fill="${color}"/>`,
    )
    return peaks.join('') + `<path d="M0 ${y + 7.3} H100" stroke="#c9ad78" stroke-width=".6"/>`
  }
  const rows = [0, 1, 2, 3, 4, 5, 6].map(row).join('')
  return art(
    `<defs>${across('k', '#d2b57f', '#f8ecd0', '#ecd8ac', '#b99a62')}<linearGradient id="d"><stop stop-color="#3a2812" stop-opacity=".3"/><stop offset=".35" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#3a2812" stop-opacity=".38"/></linearGradient><clipPath id="b"><path d="${body}"/></clipPath></defs><path d="${body}" fill="url(#k)"/><g clip-path="url(#b)">${rows}<rect width="100" height="100" fill="url(#d)"/></g><ellipse cx="50" cy="30" rx="26" ry="7" fill="#5a4327"/><ellipse cx="50" cy="30" rx="26" ry="7" fill="none" stroke="#e3cc9c" stroke-width="4"/>`,
  )
}

export function beadCollar(): Art {
  const colors = ['#2a63b8', '#f4c22f', '#d93a35', '#fdf8ec', '#2a63b8', '#29a08f']
  const rows = colors
    .map(
      (c, n) =>
        `<circle cx="50" cy="40" r="${24 + n * 3.8}" fill="none" stroke="${c}" stroke-width="3.6" stroke-dasharray="2.9 .5"/>`,
    )
    .join('')
  const peaks = Array.from(
    { length: 11 },
    (_, n) =>
      `<path d="M-4.6 62 L0 48 L4.6 62Z" fill="${n % 2 ? '#f4c22f' : '#d93a35'}" stroke="#fdf8ec" stroke-width=".8" transform="translate(50 28) rotate(${-75 + n * 15} 0 12) translate(0 -9)"/>`,
  ).join('')
  return art(`<g transform="translate(0 4)">${rows}${peaks}</g>`)
}

export function domino(): Art {
  const tile = (a: number[][], b: number[][]) =>
    `<rect width="30" height="58" rx="4" fill="#fffbf0" stroke="#d9ccb0" stroke-width="1"/><path d="M4 29 H26" stroke="#4a4037" stroke-width="1"/><circle cx="15" cy="29" r="1.6" fill="#c99b3c"/>${[...a.map(([x, y]) => [x, y]), ...b.map(([x, y]) => [x, (y ?? 0) + 29])].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.7" fill="#26211d"/>`).join('')}`
  const six = [
    [8, 7],
    [8, 14.5],
    [8, 22],
    [22, 7],
    [22, 14.5],
    [22, 22],
  ]
  const five = [
    [8, 7],
    [22, 7],
    [15, 14.5],
    [8, 22],
    [22, 22],
  ]
  const three = [
    [8, 7],
    [15, 14.5],
    [22, 22],
  ]
  return art(
    `<defs>${down('w', '#c98f54', '#8f5c2d')}</defs><path d="M4 74 H96 V92 Q96 96 92 96 H8 Q4 96 4 92Z" fill="url(#w)"/><path d="M4 74 L14 64 H86 L96 74Z" fill="#6f4520"/><g transform="translate(8 20) rotate(-9 15 29)">${tile(three, five)}</g><g transform="translate(62 18) rotate(10 15 29)">${tile(five, three)}</g><g transform="translate(35 12)">${tile(six, six)}</g><path d="M4 78 H96 V92 Q96 96 92 96 H8 Q4 96 4 92Z" fill="url(#w)"/><g transform="translate(50 87) scale(.55)">${rings('#f0cf8e', '#8f5c2d', '#f0cf8e')}</g>`,
  )
}

export function beans(color = '#5f3a24'): Art {
  const one = (x: number, y: number, a: number) =>
    `<g transform="translate(${x} ${y}) rotate(${a})"><ellipse rx="11" ry="15.5" fill="${color}"/><ellipse cx="-3" cy="-4" rx="5" ry="8" fill="${shade(color, 0.09)}"/><path d="M1 -14 Q-6 -3 1 1 Q6 5 -1 14" fill="none" stroke="${shade(color, -0.13)}" stroke-width="2.4"/></g>`
  return art(`${one(26, 74, 60)}${one(52, 80, 100)}${one(76, 72, 40)}${one(42, 58, 20)}${one(66, 52, -30)}`)
}

export function tin(color: string): Art {
  return art(
    `<defs>${round('t', color)}</defs><rect x="8" y="44" width="84" height="48" rx="8" fill="url(#t)"/><ellipse cx="50" cy="44" rx="42" ry="12" fill="${shade(color, -0.16)}"/><g fill="#fff" fill-opacity=".85">${[20, 35, 50, 65, 80].map((x) => `<path d="M${x} 62 l2 5 l5 2 l-5 2 l-2 5 l-2 -5 l-5 -2 l5 -2Z"/>`).join('')}</g><path d="M8 84 H92" stroke="#ffd98a" stroke-width="2.4"/>`,
  )
}

export function classicWatch(): Art {
  return art(
    `<defs>${across('s', '#6d4426', '#a06a3f', '#5d381e')}${across('m', '#aeb6bf', '#f4f6f8', '#929ba6')}</defs><path d="M38 2 H62 L65 30 H35Z M35 70 H65 L62 98 H38Z" fill="url(#s)"/><path d="M42 4 V26 M58 4 V26 M42 74 V96 M58 74 V96" stroke="#e0b987" stroke-width=".9" stroke-dasharray="2 1.5"/><circle cx="50" cy="50" r="28" fill="url(#m)"/><circle cx="50" cy="50" r="24" fill="#fbf4e4"/><g stroke="#5b4a38" stroke-width="2">${Array.from({ length: 12 }, (_, n) => `<path d="M50 29 v4" transform="rotate(${n * 30} 50 50)"/>`).join('')}</g><path d="M50 51 L40 41" stroke="#3b2f25" stroke-width="2.6" stroke-linecap="round"/><path d="M50 51 L63 40" stroke="#3b2f25" stroke-width="2" stroke-linecap="round"/><circle cx="50" cy="50" r="2" fill="#b6762f"/><rect x="78" y="47" width="5" height="6" rx="1.5" fill="#aeb6bf"/>`,
  )
}
