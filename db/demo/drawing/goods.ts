import { type Art, shade } from './paint.ts'
import { across, art, down, pawMark, waveMark } from './vessels.ts'

export function speaker(): Art {
  const dots = Array.from(
    { length: 60 },
    (_, n) => `<circle cx="${20 + (n % 12) * 5.45}" cy="${38 + Math.floor(n / 12) * 7}" r="1.5"/>`,
  ).join('')
  return art(
    `<defs>${down('b', '#3fd3cd', '#12a5a6', '#07686c')}</defs><path d="M93 40 q10 12 0 26" fill="none" stroke="#f3a04b" stroke-width="4"/><rect x="4" y="24" width="92" height="56" rx="17" fill="url(#b)"/><rect x="12" y="31" width="76" height="42" rx="11" fill="#0b5c61"/><g fill="#2f979a">${dots}</g><rect x="38" y="45" width="24" height="14" rx="3" fill="#0b5c61"/><g transform="translate(50 52) scale(.8)">${waveMark('#8ff0ea')}</g><g fill="#eafffd"><rect x="34" y="26.5" width="8" height="2.2" rx="1.1"/><rect x="46" y="26.5" width="8" height="2.2" rx="1.1"/><rect x="58" y="26.5" width="8" height="2.2" rx="1.1"/></g>`,
  )
}

const NIGHT = ['#20316e', '#4763b8', '#2c4290', '#1a285c', '#1b2a5c']
export function phone(side: 'front' | 'back', [left, light, middle, right, eye] = NIGHT): Art {
  const face =
    side === 'front'
      ? `<rect x="30" y="6" width="40" height="88" rx="5" fill="url(#s)"/><path d="M30 66 Q46 50 56 62 T70 56 V89 Q70 94 65 94 H35 Q30 94 30 89Z" fill="#2b57b8" opacity=".75"/><circle cx="58" cy="34" r="7" fill="#fff0c2"/><rect x="44" y="8.5" width="12" height="3" rx="1.5" fill="#101833"/><g fill="#fff" fill-opacity=".85"><rect x="34" y="82" width="7" height="7" rx="2"/><rect x="42.4" y="82" width="7" height="7" rx="2"/><rect x="50.7" y="82" width="7" height="7" rx="2"/><rect x="59" y="82" width="7" height="7" rx="2"/></g>`
      : `<rect x="31" y="9" width="17" height="29" rx="6" fill="${eye}"/><g fill="#0b1230" stroke="#6f86c9" stroke-width="1.2"><circle cx="39.5" cy="17" r="5"/><circle cx="39.5" cy="30" r="5"/></g><circle cx="54" cy="15" r="2" fill="#fff3c9"/>`
  return art(
    `<defs>${across('p', left!, light!, middle!, right!)}${down('s', '#f6a07c', '#d585b8', '#5b7fe0')}</defs><rect x="27" y="3" width="46" height="94" rx="8" fill="url(#p)"/>${face}`,
  )
}

export function shirt(color: string, kind: 'guayabera' | 'polo'): Art {
  const dark = shade(color, -0.12)
  const long = kind === 'guayabera'
  const sleeves = long
    ? 'M32 14 L12 30 L6 84 L19 86 L26 44 M68 14 L88 30 L94 84 L81 86 L74 44'
    : 'M32 14 L8 34 L17 50 L28 42 M68 14 L92 34 L83 50 L72 42'
  const detail = long
    ? `<g stroke="${dark}" stroke-width=".9" fill="none">${[33, 36, 39, 61, 64, 67].map((x) => `<path d="M${x} 20 V92"/>`).join('')}</g><g fill="${shade(color, -0.05)}" stroke="${dark}" stroke-width=".9"><rect x="30" y="36" width="14" height="13" rx="1"/><rect x="56" y="36" width="14" height="13" rx="1"/><rect x="30" y="68" width="14" height="15" rx="1"/><rect x="56" y="68" width="14" height="15" rx="1"/></g><path d="M50 20 V93" stroke="${dark}" stroke-width="1.2"/><g fill="#b59b76">${[28, 40, 52, 64, 76].map((y) => `<circle cx="50" cy="${y}" r="1.3"/>`).join('')}</g>`
    : `<path d="M47 20 H53 V44 H47Z" fill="${shade(color, -0.05)}" stroke="${dark}" stroke-width=".8"/><g fill="#8fa3bd"><circle cx="50" cy="28" r="1.3"/><circle cx="50" cy="35" r="1.3"/><circle cx="50" cy="41" r="1.3"/></g><path d="M58 36 h12 v10 q0 4 -6 6 q-6 -2 -6 -6Z" fill="#2f6fb5"/><path d="M61 41 h6 M64 38 v8" stroke="#fff" stroke-width="1.2"/>`
  return art(
    `<defs>${across('s', shade(color, -0.07), color, shade(color, 0.03), color, shade(color, -0.1))}</defs><path d="${sleeves}" fill="url(#s)" stroke="${dark}" stroke-width=".8"/><path d="M34 13 Q50 24 66 13 L75 20 V93 H25 V20Z" fill="url(#s)" stroke="${dark}" stroke-width=".8"/>${detail}<path d="M34 13 L42 7 H58 L66 13 L56 25 L50 18 L44 25Z" fill="${shade(color, 0.02)}" stroke="${dark}" stroke-width="1"/>`,
  )
}

export function raincoat(): Art {
  const c = '#f4bf2a'
  return art(`<defs>${across('s', shade(c, -0.08), shade(c, 0.06), c, shade(c, -0.12))}</defs><path d="M33 26 L13 40 L8 74 L20 77 L27 54 M67 26 L87 40 L92 74 L80 77 L73 54" fill="url(#s)" stroke="#c48f10" stroke-width=".8"/><path d="M30 28 H70 L78 95 H22Z" fill="url(#s)"/>
<path d="M50 3 Q73 5 71 32 Q60 40 50 40 Q40 40 29 32 Q27 5 50 3Z" fill="${shade(c, -0.03)}"/><path d="M50 12 Q64 14 62 30 Q56 36 50 36 Q44 36 38 30 Q36 14 50 12Z" fill="#a9770c"/><path d="M50 37 V94" stroke="#c48f10" stroke-width="1.8"/><g fill="#fff6d8">${[46, 57, 68, 79].map((y) => `<circle cx="50" cy="${y}" r="1.7"/>`).join('')}</g><path d="M30 66 h12 v3 h-12Z M58 66 h12 v3 h-12Z" fill="#c48f10"/>`)
}

export function rainBoots(): Art {
  const boot = `<path d="M14 8 H42 V58 Q44 66 56 70 Q66 74 66 84 H14Z" fill="url(#b)"/><path d="M12 84 H68 V91 Q68 93 66 93 H14 Q12 93 12 91Z" fill="#2b3a33"/><rect x="12" y="6" width="32" height="8" rx="3" fill="#f0c44c"/><path d="M20 20 V70" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".35"/>`
  return art(
    `<defs>${across('b', '#2f7d4f', '#56b97b', '#3a9561', '#226040')}</defs><g transform="translate(30 -2)">${boot}</g><g transform="translate(-6 5)">${boot}</g>`,
  )
}

export function pot(): Art {
  return art(
    `<defs>${across('p', '#8b939c', '#e6eaee', '#b9c0c7', '#737b85')}</defs><path d="M6 50 h12 v8 h-12Z M82 50 h12 v8 h-12Z" fill="#6d757e"/><path d="M14 42 H86 V68 Q86 92 62 92 H38 Q14 92 14 68Z" fill="url(#p)"/><path d="M12 40 H88 V46 H12Z" fill="#9aa2ab"/><path d="M14 40 Q18 22 50 22 Q82 22 86 40Z" fill="url(#p)"/><rect x="43" y="12" width="14" height="9" rx="4" fill="#3f454c"/><rect x="47" y="18" width="6" height="6" fill="#3f454c"/>`,
  )
}

export function fan(): Art {
  const blade = [0, 72, 144, 216, 288]
    .map(
      (a) =>
        `<path d="M50 34 Q41 22 46 10 Q56 8 59 18 Q58 28 50 34Z" transform="rotate(${a} 50 34)" fill="url(#b)"/>`,
    )
    .join('')
  const wires = Array.from(
    { length: 12 },
    (_, n) => `<path d="M50 5 V63" transform="rotate(${n * 15} 50 34)"/>`,
  ).join('')
  return art(
    `<defs>${down('b', '#8fc4ea', '#4f92c9')}${across('m', '#c3cbd3', '#f6f8fa', '#b4bdc6')}</defs><rect x="47.5" y="60" width="5" height="30" fill="url(#m)"/><ellipse cx="50" cy="92" rx="24" ry="5" fill="url(#m)"/><circle cx="50" cy="34" r="30" fill="#fff" fill-opacity=".75"/>${blade}<g stroke="#8c97a3" stroke-width=".6" opacity=".75">${wires}</g><circle cx="50" cy="34" r="30" fill="none" stroke="url(#m)" stroke-width="3"/><circle cx="50" cy="34" r="20" fill="none" stroke="#8c97a3" stroke-width=".7"/><circle cx="50" cy="34" r="6" fill="#39648c"/><rect x="44" y="72" width="12" height="6" rx="2" fill="#39648c"/>`,
  )
}

export function cushion(): Art {
  const step = [38, 31, 24, 17, 10]
    .map(
      (r, n) =>
        `<path d="M${50 - r} ${50 - r * 0.45} H${50 - r * 0.45} V${50 - r} H${50 + r * 0.45} V${50 - r * 0.45} H${50 + r} V${50 + r * 0.45} H${50 + r * 0.45} V${50 + r} H${50 - r * 0.45} V${50 + r * 0.45} H${50 - r}Z" fill="${['#e3a02b', '#20242b', '#e8643c', '#20242b', '#2fa39b'][n]}"/>`,
    )
    .join('')
  return art(
    `<defs><radialGradient id="r"><stop stop-color="#d93a35"/><stop offset="1" stop-color="#a81f24"/></radialGradient></defs><path d="M5 8 Q50 17 95 8 Q86 50 95 92 Q50 83 5 92 Q14 50 5 8Z" fill="url(#r)"/><g transform="translate(50 50) scale(.83) translate(-50 -50)">${step}</g><path d="M12 16 Q50 22 88 16" stroke="#fff" stroke-opacity=".35" stroke-width="2" fill="none"/>`,
  )
}

export function dumbbells(): Art {
  const one = `<rect x="26" y="45" width="48" height="10" fill="url(#c)"/><path d="M10 32 L16 27 H28 L32 32 V68 L28 73 H16 L10 68Z" fill="url(#k)"/><path d="M68 32 L72 27 H84 L90 32 V68 L84 73 H72 L68 68Z" fill="url(#k)"/><path d="M14 38 V62 M74 38 V62" stroke="#fff" stroke-opacity=".3" stroke-width="2.5" stroke-linecap="round"/>`
  return art(
    `<defs>${down('c', '#f2f4f7', '#8d96a3')}${down('k', '#5b6270', '#23272f')}</defs><g transform="rotate(-18 50 50) translate(3 -17)">${one}</g><g transform="rotate(8 50 50) translate(-2 20)">${one}</g>`,
  )
}

export function yogaMat(): Art {
  return art(
    `<defs>${down('m', '#b79be6', '#8a68c6')}</defs><path d="M30 64 L96 72 L90 92 L14 82Z" fill="#a384da"/><path d="M34 68 L91 75" stroke="#c9b4f0" stroke-width="1.2"/><rect x="6" y="40" width="80" height="42" rx="21" fill="url(#m)" transform="rotate(7 46 61)"/><g transform="rotate(7 46 61)"><ellipse cx="76" cy="61" rx="12" ry="21" fill="#7d5bba"/><path d="M76 48 q9 2 8 13 q-2 12 -9 11 q-7 -3 -5 -11 q2 -7 6 -5 q4 3 1 7" fill="none" stroke="#d4c2f5" stroke-width="2.2"/><rect x="20" y="39.5" width="6" height="43" rx="2" fill="#f0c667"/><rect x="46" y="39.5" width="6" height="43" rx="2" fill="#f0c667"/></g>`,
  )
}

export function surfboard(): Art {
  return art(
    `<defs>${across('s', '#f1e3c6', '#fff8ea', '#efdcb8')}<clipPath id="b"><path d="M50 1 Q72 30 68 70 Q64 99 50 99 Q36 99 32 70 Q28 30 50 1Z"/></clipPath></defs><g clip-path="url(#b)"><rect width="100" height="100" fill="url(#s)"/><path d="M20 52 Q40 40 50 52 T80 52 V66 Q60 54 50 66 T20 66Z" fill="#ef7256"/><path d="M20 66 Q40 54 50 66 T80 66 V80 Q60 68 50 80 T20 80Z" fill="#23a6a8"/><path d="M50 0 V100" stroke="#b98b58" stroke-width="1.2"/></g><path d="M44 8 Q33 30 35 62" fill="none" stroke="#fff" stroke-width="2.2" opacity=".8"/>`,
  )
}

export function soapBar(): Art {
  return art(
    `<defs>${down('s', '#a8764f', '#6f452c')}${down('t', '#c6966c', '#a8764f')}</defs><path d="M12 46 L30 28 H92 L84 46Z" fill="url(#t)"/><rect x="8" y="44" width="78" height="38" rx="6" fill="url(#s)"/><path d="M82 46 L92 28 V64 L84 82Z" fill="#5b3722"/><rect x="26" y="43" width="34" height="39" fill="#f4e7d0"/><path d="M26 44 L44 28 H77 L60 44Z" fill="#fbf3e4"/><g transform="translate(43 63)"><ellipse rx="7" ry="10" transform="rotate(28)" fill="#6b4029"/><path d="M4 -7 Q-4 -1 1 1 Q4 3 -4 8" fill="none" stroke="#f4e7d0" stroke-width="1.6"/></g>`,
  )
}

export function brushes(): Art {
  const one = (x: number, a: number, w: number, tip: string) =>
    `<g transform="translate(${x} 0) rotate(${a} 0 95)"><path d="M-2 95 L-3.2 44 H3.2 L2 95Z" fill="url(#h)"/><rect x="${-w / 2.4}" y="34" width="${w / 1.2}" height="12" fill="url(#f)"/><path d="M${-w / 2.4} 34 Q${-w} 16 0 6 Q${w} 16 ${w / 2.4} 34Z" fill="${tip}"/></g>`
  return art(
    `<defs>${across('h', '#e48aa6', '#f9c2d2', '#cf6d8d')}${across('f', '#b98b3e', '#f6dfa4', '#a9772c')}</defs>${one(34, -20, 11, '#7c4a4a')}${one(42, -9, 9, '#9a6257')}${one(50, 1, 13, '#6b3d42')}${one(58, 11, 7, '#a5705f')}${one(66, 22, 5, '#5a3136')}<path d="M22 74 H78 L74 97 H26Z" fill="#f3d9df"/><path d="M22 74 H78 L77 80 H23Z" fill="#e7b9c4"/>`,
  )
}

export function petCollar(): Art {
  return art(
    `<path d="M50 20 Q92 20 92 44 Q92 68 50 68 Q8 68 8 44 Q8 20 50 20Z" fill="none" stroke="#d63a3f" stroke-width="11"/><path d="M50 20 Q92 20 92 44 Q92 68 50 68 Q8 68 8 44 Q8 20 50 20Z" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.6" stroke-dasharray="4 3"/><rect x="66" y="54" width="16" height="14" rx="3" fill="none" stroke="#c9ced6" stroke-width="3.5" transform="rotate(-22 74 61)"/><circle cx="50" cy="75" r="4" fill="none" stroke="#aab1bb" stroke-width="2"/><circle cx="50" cy="87" r="10" fill="#e9bd57"/><g transform="translate(50 87) scale(.55)">${pawMark('#8f6316')}</g>`,
  )
}

export function scratcher(): Art {
  const rope = Array.from(
    { length: 14 },
    (_, n) => `<path d="M42 ${34 + n * 3.7} L58 ${32 + n * 3.7}" stroke="#b28a55" stroke-width="1"/>`,
  ).join('')
  return art(
    `<defs>${across('r', '#b98f5b', '#e9cda0', '#c79f6b')}${down('g', '#7db58b', '#4a8560')}</defs><path d="M14 88 H86 L90 96 H10Z" fill="#4a8560"/><rect x="12" y="84" width="76" height="7" rx="3" fill="#6aa67c"/><rect x="42" y="28" width="16" height="57" fill="url(#r)"/>${rope}<path d="M14 16 H86 V24 Q86 31 79 31 H21 Q14 31 14 24Z" fill="url(#g)"/><ellipse cx="50" cy="16" rx="36" ry="6.5" fill="#9ccda8"/><path d="M76 31 V48" stroke="#8d97a3" stroke-width="1"/><circle cx="76" cy="52" r="5" fill="#ee7b52"/>`,
  )
}

export function ball(color: string): Art {
  return art(
    `<defs><radialGradient id="b" cx=".35" cy=".3" r=".8"><stop stop-color="${shade(color, 0.1)}"/><stop offset=".6" stop-color="${color}"/><stop offset="1" stop-color="${shade(color, -0.18)}"/></radialGradient></defs><circle cx="50" cy="50" r="45" fill="url(#b)"/><path d="M16 20 Q44 50 16 80 M84 20 Q56 50 84 80" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4"/>`,
  )
}

export function fishbowl(): Art {
  return art(
    `<defs>${down('w', '#a8e0f5', '#4fb0dc')}<clipPath id="c"><path d="M28 14 H72 Q94 32 94 56 Q94 84 68 95 H32 Q6 84 6 56 Q6 32 28 14Z"/></clipPath></defs><path d="M28 14 H72 Q94 32 94 56 Q94 84 68 95 H32 Q6 84 6 56 Q6 32 28 14Z" fill="#e9f7fd" fill-opacity=".85"/><g clip-path="url(#c)"><rect y="34" width="100" height="70" fill="url(#w)" fill-opacity=".85"/><path d="M0 84 Q26 76 50 84 T100 82 V100 H0Z" fill="#e7c68d"/><path d="M74 86 Q68 70 76 60 Q70 74 78 86 M82 86 Q84 72 80 66" stroke="#2f9a6a" stroke-width="3.2" fill="none" stroke-linecap="round"/><g fill="#fff" fill-opacity=".8"><circle cx="22" cy="60" r="2"/><circle cx="26" cy="51" r="1.5"/><circle cx="21" cy="44" r="1.2"/></g></g><ellipse cx="50" cy="14" rx="22" ry="4" fill="none" stroke="#fff" stroke-width="2.6"/><path d="M16 44 Q12 58 20 72" stroke="#fff" stroke-width="3.2" fill="none" stroke-linecap="round" opacity=".8"/>`,
  )
}

export function petDishes(): Art {
  return art(
    `<defs>${across('m', '#98a2ad', '#f3f6f8', '#b2bbc5', '#808a96')}${down('w', '#d9ab70', '#a8763f')}</defs><path d="M4 54 H96 V66 H4Z" fill="url(#w)"/><path d="M9 66 H17 V92 H9Z M83 66 H91 V92 H83Z M17 78 H83 V84 H17Z" fill="#a8763f"/><path d="M10 54 H46 L42 72 H14Z M54 54 H90 L86 72 H58Z" fill="url(#m)"/><ellipse cx="28" cy="53" rx="19" ry="6" fill="#eef2f5"/><ellipse cx="28" cy="53.5" rx="15" ry="4.2" fill="#6fc0ea"/><ellipse cx="72" cy="53" rx="19" ry="6" fill="#eef2f5"/><path d="M57 53 Q62 40 72 42 Q82 40 87 53 Q72 60 57 53Z" fill="#a5683a"/><g fill="#7d4a25"><circle cx="66" cy="48" r="2.6"/><circle cx="74" cy="46" r="2.6"/><circle cx="80" cy="51" r="2.6"/><circle cx="71" cy="53" r="2.6"/></g>`,
  )
}

export function carrier(): Art {
  const bars = [31, 38, 45, 52, 59, 66].map((x) => `<path d="M${x} 46 V82"/>`).join('')
  return art(
    `<defs>${down('t', '#4fb3ac', '#2f8e89')}${down('d', '#e8eef0', '#bfcbd0')}</defs><path d="M38 18 Q38 8 50 8 Q62 8 62 18" fill="none" stroke="#2b6f6b" stroke-width="5"/><path d="M20 18 H80 Q94 20 94 40 V56 H6 V40 Q6 20 20 18Z" fill="url(#t)"/><path d="M6 58 H94 V84 Q94 94 84 94 H16 Q6 94 6 84Z" fill="url(#d)"/><rect x="4" y="54" width="92" height="6" fill="#2b6f6b"/><path d="M24 86 V52 Q24 36 50 36 Q76 36 76 52 V86Z" fill="#22383a"/><g stroke="#d6dee3" stroke-width="2">${bars}<path d="M24 56 H76 M24 70 H76"/></g><path d="M24 86 V52 Q24 36 50 36 Q76 36 76 52 V86Z" fill="none" stroke="#aebac0" stroke-width="3"/><g fill="#2b6f6b"><rect x="10" y="34" width="8" height="3" rx="1.5"/><rect x="10" y="41" width="8" height="3" rx="1.5"/><rect x="82" y="34" width="8" height="3" rx="1.5"/><rect x="82" y="41" width="8" height="3" rx="1.5"/></g>`,
  )
}

export function bambooBrushes(): Art {
  const one = (color: string, n: number) =>
    `<g transform="translate(${17 + n * 22} ${n % 2 ? 3 : 0})"><path d="M-4 8 Q0 4 4 8 V30 Q3 40 5 54 V88 Q5 95 0 95 Q-5 95 -5 88 V54 Q-3 40 -4 30Z" fill="url(#w)"/><path d="M-5 74 H5 V82 H-5Z" fill="${color}"/><path d="M-5 62 H5" stroke="#b98f55" stroke-width=".9"/><rect x="-5.5" y="8" width="11" height="21" rx="2" fill="${shade(color, 0.18)}"/><path d="M-3.5 9 V28 M-1.2 9 V28 M1.2 9 V28 M3.5 9 V28" stroke="#fff" stroke-opacity=".75" stroke-width="1"/></g>`
  return art(
    `<defs>${across('w', '#c39a61', '#edd3a3', '#d6b179')}</defs>${['#3f86c9', '#4fa566', '#ef7256', '#a9885a'].map(one).join('')}`,
  )
}
