import { bold, fade, ground, type Label, label, leaf, serif, words } from './print.ts'

const COLORS = ['#d8342b', '#f08a24', '#f2c230', '#1f9e9a', '#e0567f']

/** A maze of stepped lines, a colour under each, as molas are sewn. */
function maze(): string {
  const rings = (x: number, y: number, size: number, at: number) =>
    [0, 1, 2, 3, 4]
      .map((n) => {
        const half = size / 2 - n * (size / 10.5)
        const step = half * 0.3
        const d = `M${x - half + step} ${y - half} H${x + half - step} v${step} h${step} V${y + half - step} h${-step} v${step} H${x - half + step} v${-step} h${-step} V${y - half + step} h${step}Z`
        return `<path d="${d}" fill="${n % 2 ? '#16110f' : COLORS[(at + n) % 5]}" stroke="#16110f" stroke-width="5"/>`
      })
      .join('')
  return [0, 1, 2, 3]
    .flatMap((row) =>
      [0, 1, 2, 3].map((column) => rings(125 + column * 250, 125 + row * 250, 236, row * 3 + column * 2)),
    )
    .join('')
}

const cover = (body: string, w = 700, h = 1050) => label(w, h, body)

export const covers: Record<string, Label> = {
  'cover-taboga': cover(
    `<defs>${fade('t', '#f2a65a', '#e2683c', '#b8432f')}</defs>${ground(700, 1050, 'url(#t)')}<circle cx="350" cy="470" r="150" fill="#ffe2a8"/><path d="M0 640 Q180 600 350 640 T700 640 V1050 H0Z" fill="#1d4e6b"/><path d="M0 760 Q180 720 350 760 T700 760 V1050 H0Z" fill="#153b54"/><path d="M230 630 L470 630 L430 690 H270Z" fill="#fdf3dc"/><path d="M352 390 V620 H232Z" fill="#fff8ea"/><path d="M368 430 V620 H456Z" fill="#f4dcb4"/>${words('El último barco', 350, 160, 66, '#fff6e4', `${serif} ${bold}`)}${words('de Taboga', 350, 245, 66, '#fff6e4', `${serif} ${bold}`)}${words('EDITORIAL COROTÚ', 350, 985, 26, '#f4dcb4', 'letter-spacing="7"')}`,
  ),
  'cover-cuentos': cover(
    `${ground(840, 1050, '#2f5d43')}<rect x="380" y="520" width="80" height="330" fill="#6b4526"/><g fill="#5f9a5a"><circle cx="420" cy="420" r="190"/><circle cx="250" cy="470" r="120"/><circle cx="590" cy="470" r="120"/></g><g fill="#8cc07a"><circle cx="360" cy="360" r="100"/><circle cx="520" cy="400" r="80"/></g><path d="M0 830 Q420 760 840 830 V1050 H0Z" fill="#234733"/>${words('Cuentos', 420, 140, 92, '#f9edcf', `${serif} ${bold}`)}${words('bajo el corotú', 420, 205, 48, '#f9edcf', serif)}${words('EDITORIAL COROTÚ', 420, 990, 26, '#cfe3c4', 'letter-spacing="7"')}`,
    840,
  ),
  'cover-recetas': cover(
    `${ground(840, 1050, '#f3e7d0')}<circle cx="420" cy="620" r="270" fill="#fffaf0"/><circle cx="420" cy="620" r="215" fill="#e9dcc3"/><path d="M290 590 q130 -150 260 0 q20 120 -130 130 q-150 -10 -130 -130Z" fill="#d9923a"/><g fill="#c8432f"><circle cx="360" cy="600" r="30"/><circle cx="470" cy="570" r="26"/><circle cx="440" cy="660" r="24"/></g>${leaf(520, 650, 46, '#4f8a52')}${leaf(330, 670, 40, '#4f8a52')}${words('La cocina', 420, 150, 92, '#a8402a', `${serif} ${bold}`)}${words('de mi abuela', 420, 245, 80, '#a8402a', `${serif} ${bold}`)}${words('90 recetas del Istmo', 420, 985, 40, '#6d4a30', serif)}`,
    840,
  ),
  'cover-poesia': cover(
    `<defs>${fade('p', '#1f4c66', '#123047')}</defs>${ground(700, 1050, 'url(#p)')}<g fill="none" stroke-width="7">${Array.from({ length: 9 }, (_, n) => `<path d="M0 ${520 + n * 44} q87 ${-50 + n * 4} 175 0 t175 0 t175 0 t175 0" stroke="${n < 4 ? '#7fc4d0' : '#e6c07a'}" opacity="${0.35 + n * 0.07}"/>`).join('')}</g>${words('Mareas', 350, 210, 100, '#f2ead6', `${serif} ${bold}`)}${words('de dos océanos', 350, 285, 50, '#f2ead6', serif)}${words('POESÍA · PEZ VOLADOR', 350, 985, 26, '#bcd6dd', 'letter-spacing="6"')}`,
  ),
  'art-mola': label(1000, 1000, `${ground(1000, 1000, '#16110f')}${maze()}`),
  'art-bahia': label(
    800,
    1080,
    `<defs>${fade('b', '#f6a15c', '#f0819a', '#7d7fc4')}</defs>${ground(800, 1080, 'url(#b)')}<circle cx="520" cy="470" r="96" fill="#fff0c9"/><g fill="#4b4f8f">${[90, 150, 210, 250, 320, 380, 640, 700].map((x, n) => `<rect x="${x}" y="${600 - ((n * 61) % 190)}" width="${34 + ((n * 7) % 20)}" height="300"/>`).join('')}</g><path d="M0 650 H800 V1080 H0Z" fill="#3d5a9c"/><g stroke="#f7c9a0" stroke-width="7" opacity="0.8">${Array.from({ length: 9 }, (_, n) => `<path d="M${520 - 90 + n * 6} ${690 + n * 36} h${170 - n * 10}"/>`).join('')}</g><path d="M0 980 Q300 900 800 1000 V1080 H0Z" fill="#2a3f74"/>`,
  ),
  'cloth-hamaca': label(
    800,
    640,
    `${
      [
        ['#b3242b', 3],
        ['#f3e6c8', 2],
        ['#2b4f8f', 3],
        ['#f3e6c8', 1],
        ['#b3242b', 1],
        ['#f3e6c8', 1],
        ['#2b4f8f', 3],
        ['#f3e6c8', 2],
        ['#b3242b', 3],
      ].reduce<{ y: number; out: string }>(
        ({ y, out }, [fill, tall]) => ({
          y: y + Number(tall) * 33.7,
          out: `${out}<rect y="${y}" width="800" height="${Number(tall) * 33.7 + 1}" fill="${fill}"/>`,
        }),
        { y: 0, out: '' },
      ).out
    }`,
  ),
  'weave-pintao': label(
    1600,
    1000,
    `${ground(1600, 1000, '#e9d9b4')}${[60, 130, 215, 300, 390, 470].map((down, row) => `<g fill="#1c1612">${Array.from({ length: 80 }, (_, n) => `<rect x="${n * 20 + (row % 2) * 10}" y="${1000 - down}" width="${row % 2 ? 11 : 15}" height="${row % 3 === 0 ? 9 : 17}"/>`).join('')}</g>`).join('')}<rect y="985" width="1600" height="15" fill="#1c1612"/>${[620, 700, 790].map((down) => `<g fill="#1c1612">${Array.from({ length: 50 }, (_, n) => `<rect x="${n * 32}" y="${1000 - down}" width="20" height="9"/>`).join('')}</g>`).join('')}`,
  ),
  'box-selva': label(
    1000,
    760,
    `<defs>${fade('j', '#10263f', '#1c4a4a', '#0f2c22')}</defs>${ground(1000, 760, 'url(#j)')}<circle cx="740" cy="190" r="92" fill="#f4eccb"/>${[
      [120, 600, 150, '#2f7d5a'],
      [280, 660, 170, '#3f9a6a'],
      [470, 640, 140, '#256b4c'],
      [640, 670, 180, '#347f5c'],
      [860, 620, 160, '#2b7352'],
    ]
      .map(([x, y, size, fill]) => leaf(Number(x), Number(y), Number(size), String(fill)))
      .join(
        '',
      )}<g fill="#f2c14e"><circle cx="420" cy="430" r="13"/><circle cx="470" cy="430" r="13"/></g><path d="M0 0 H1000 V110 H0Z" fill="#0b1a2a" opacity="0.75"/>${words('Selva de noche', 330, 76, 62, '#f7efd6', `${serif} ${bold}`)}${words('500 piezas', 860, 72, 40, '#f2c14e', bold)}`,
  ),
}
