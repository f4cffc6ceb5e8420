import { covers } from './covers.ts'
import { bold, fade, ground, type Label, label, leaf, serif, words } from './print.ts'

const devices: Record<string, Label> = {
  'screen-laptop': label(
    1440,
    900,
    `<defs>${fade('s', '#10234f', '#3b5fb8', '#f09a6b', '#f7d9a8')}</defs>${ground(1440, 900, 'url(#s)')}<circle cx="980" cy="470" r="120" fill="#ffe3b0"/><path d="M0 640 Q260 480 520 610 T1010 560 T1440 640 V900 H0Z" fill="#23407f" opacity=".85"/><path d="M0 740 Q300 610 640 720 T1440 700 V900 H0Z" fill="#142a5c"/><rect y="0" width="1440" height="34" fill="#0b1633" opacity=".55"/><rect x="440" y="806" width="560" height="72" rx="22" fill="#ffffff" opacity=".3"/>${['#4f8cff', '#ff7a59', '#34c38f', '#f6c344', '#a06bff', '#ffffff', '#23b5d3'].map((fill, n) => `<rect x="${462 + n * 74}" y="818" width="48" height="48" rx="12" fill="${fill}"/>`).join('')}`,
  ),
  'screen-watch': label(
    620,
    760,
    `${ground(620, 760, '#050608')}${words('10:08', 310, 300, 170, '#ffffff', 'font-weight="300"')}${words('LUN 23', 310, 130, 44, '#9fd8ff', 'letter-spacing="6"')}<g fill="none" stroke-width="28" stroke-linecap="round"><circle cx="190" cy="520" r="90" stroke="#ff5b6e" stroke-dasharray="430 200"/><circle cx="430" cy="520" r="90" stroke="#3ddc97" stroke-dasharray="330 300"/></g>${words('72', 190, 540, 60, '#ffffff', bold)}${words('6.4', 430, 540, 56, '#ffffff', bold)}`,
  ),
  'mark-lumina': label(260, 70, words('LÚMINA', 130, 52, 46, '#2a2c30', `${bold} letter-spacing="4"`)),
  'mark-reserva': label(
    500,
    360,
    `${words('taívo', 250, 130, 96, '#dcefe6', bold)}${words('20,000 mAh', 250, 215, 42, '#bfe0d1')}${[0, 1, 2, 3].map((n) => `<circle cx="${160 + n * 60}" cy="300" r="13" fill="#8ff0b8"/>`).join('')}`,
  ),
}

/** A bag of coffee or of food: its picture reaches over the whole front. */
const bag = (color: string, art: string, brand: string, name: string, below: string, ink = '#fff8ec') =>
  label(
    700,
    1160,
    `${ground(700, 1160, color)}${art}${words(brand.toUpperCase(), 350, 300, 34, ink, `letter-spacing="9" ${bold}`)}${words(name, 350, 392, 76, ink, `${serif} ${bold}`)}${words(below, 350, 450, 31, ink, 'opacity="0.85"')}`,
  )
const hills = (far: string, near: string) =>
  `<path d="M0 860 L150 690 L260 790 L420 600 L600 800 L700 720 V1160 H0Z" fill="${far}"/><path d="M0 980 Q180 850 360 950 T700 900 V1160 H0Z" fill="${near}"/>`
const paw = (x: number, y: number, size: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="${fill}"><ellipse cy="26" rx="40" ry="32"/><ellipse cx="-52" cy="-16" rx="16" ry="22"/><ellipse cx="-19" cy="-42" rx="16" ry="23"/><ellipse cx="19" cy="-42" rx="16" ry="23"/><ellipse cx="52" cy="-16" rx="16" ry="22"/></g>`

const pantry: Record<string, Label> = {
  'bag-boquete': bag(
    '#5d2c1a',
    `<circle cx="480" cy="640" r="80" fill="#f3b562"/>${hills('#3f6b4a', '#24452f')}`,
    'Finca Neblina',
    'Boquete',
    'café en grano · tueste medio',
  ),
  'bag-geisha': bag(
    '#1d2b3c',
    `<g fill="none" stroke="#d9b36c" stroke-width="3">${[0, 1, 2, 3, 4, 5].map((n) => `<circle cx="350" cy="820" r="${50 + n * 36}"/>`).join('')}</g>${leaf(350, 820, 120, '#d9b36c')}`,
    'Finca Neblina',
    'Geisha',
    'lote 14 · lavado · 250 g',
    '#f0dcb2',
  ),
  'bag-perro': bag(
    '#c75f2a',
    `${paw(350, 760, 2.6, '#8f3d14')}<rect y="980" width="700" height="90" fill="#f7ead2"/>${words('pollo y arroz · 7 kg', 350, 1038, 42, '#7a3512', bold)}`,
    'Patio',
    'Perro adulto',
    'alimento completo',
  ),
  'bag-gato': bag(
    '#4a5f8f',
    `${paw(350, 760, 2.3, '#2e3f68')}<rect y="980" width="700" height="90" fill="#e9edf6"/>${words('pescado · 3 kg', 350, 1038, 42, '#2e3f68', bold)}`,
    'Patio',
    'Gato interior',
    'alimento completo',
  ),
  'bag-arroz': bag(
    '#efe9da',
    `<g stroke="#b98f3a" stroke-width="9" fill="none" stroke-linecap="round">${[-1, 1].map((way) => [0, 1, 2, 3, 4, 5].map((n) => `<path d="M350 ${980 - n * 62} q${way * 90} -30 ${way * 120} -110"/>`).join('')).join('')}<path d="M350 1040 V600"/></g>`,
    'Llano Bonito',
    'Arroz',
    'de primera · 10 libras',
    '#7a3a1d',
  ),
  'label-miel': label(
    620,
    400,
    `${ground(620, 400, '#fdf5e2')}<rect x="14" y="14" width="592" height="372" fill="none" stroke="#c98a1b" stroke-width="5"/>${words('COLMENA ALTA', 310, 96, 32, '#8a5a10', `letter-spacing="7" ${bold}`)}${words('Miel', 310, 210, 112, '#5a3a0a', `${serif} ${bold}`)}${words('multifloral y cruda', 310, 270, 34, '#8a5a10')}${words('500 g', 310, 340, 36, '#5a3a0a', bold)}`,
  ),
  'label-ron': label(
    700,
    480,
    `${ground(700, 480, '#f4e8cf')}<rect x="16" y="16" width="668" height="448" fill="none" stroke="#7a3b16" stroke-width="4"/><rect x="26" y="26" width="648" height="428" fill="none" stroke="#7a3b16" stroke-width="1.500"/>${words('TRAPICHE VIEJO', 350, 110, 40, '#7a3b16', `letter-spacing="8" ${bold} ${serif}`)}${words('8', 350, 290, 190, '#2b1a0f', `${serif} ${bold}`)}${words('AÑOS', 350, 345, 38, '#2b1a0f', `letter-spacing="16" ${serif}`)}${words('ron añejo · caña panameña', 350, 415, 30, '#7a3b16', serif)}`,
  ),
  'label-pipa': label(
    1000,
    260,
    `${ground(1000, 260, '#e6f4ea')}${[250, 750].map((x) => `${words('agua de pipa', x, 140, 62, '#1f6e45', bold)}${words('COSTA ARRIBA', x, 200, 28, '#1f6e45', 'letter-spacing="6"')}`).join('')}<rect y="0" width="1000" height="18" fill="#2f8f5b"/><rect y="242" width="1000" height="18" fill="#2f8f5b"/>`,
  ),
  'label-saril': label(
    560,
    440,
    `${ground(560, 440, '#fbeee6')}<path d="M0 0 H560 V120 Q280 180 0 120Z" fill="#a3122f"/>${words('Doña Rosa del Puerto', 280, 82, 34, '#fdeee0', `${serif} ${bold}`)}${words('Saril', 280, 270, 110, '#a3122f', `${serif} ${bold}`)}${words('con jengibre', 280, 325, 36, '#6d2a1d')}${words('concentrado · 500 ml', 280, 392, 28, '#6d2a1d')}`,
  ),
  'box-te': label(
    680,
    800,
    `${ground(680, 800, '#e9efd9')}<rect width="680" height="150" fill="#7fa06a"/>${words('COLMENA ALTA', 340, 94, 40, '#f6faef', `letter-spacing="8" ${bold}`)}<g fill="none" stroke="#5f8a4a" stroke-width="10" stroke-linecap="round">${[-3, -2, -1, 0, 1, 2, 3].map((n) => `<path d="M340 640 Q${340 + n * 24} 420 ${340 + n * 74} 250"/>`).join('')}</g><rect x="90" y="560" width="500" height="180" fill="#f8fbf1"/>${words('Hierba de limón', 340, 635, 54, '#3c5a2c', `${serif} ${bold}`)}${words('y jengibre · 20 sobres', 340, 695, 34, '#5f7f4a')}`,
  ),
  'wrap-chocolate': label(
    950,
    460,
    `<defs>${fade('w', '#5b2415', '#3a160d')}</defs>${ground(950, 460, 'url(#w)')}<g fill="none" stroke="#d9a55a" stroke-width="5">${[0, 1, 2, 3, 4].map((n) => `<path d="M${700 - n * 30} 0 v${130 + n * 30} h${90 + n * 30} v${120} H950"/>`).join('')}</g>${words('isla cacao', 330, 150, 52, '#e8c489', `${bold} letter-spacing="4"`)}${words('72 %', 330, 300, 150, '#f7e3bd', `${serif} ${bold}`)}${words('oscuro · Bocas del Toro', 330, 370, 36, '#e8c489')}`,
  ),
  'tin-galletas': label(
    2400,
    190,
    `${ground(2400, 190, '#b3242b')}${Array.from({ length: 12 }, (_, n) => `<path d="M${n * 200} 150 l100 -110 l100 110" fill="none" stroke="#f4e3c4" stroke-width="9"/><circle cx="${n * 200 + 100}" cy="120" r="15" fill="#f2c14e"/>`).join('')}<rect y="4" width="2400" height="9" fill="#f4e3c4"/><rect y="177" width="2400" height="9" fill="#f4e3c4"/>`,
  ),
}

const cosmetics: Record<string, Label> = {
  'label-coco': label(
    620,
    260,
    `${ground(620, 260, '#fffdf7')}${leaf(310, 62, 40, '#4f8a52')}${words('COSTA ARRIBA', 310, 130, 26, '#3c5a3f', `letter-spacing="7" ${bold}`)}${words('Aceite de coco', 310, 190, 56, '#2b4230', serif)}${words('virgen · prensado en frío', 310, 232, 25, '#5f7f63')}`,
  ),
  'label-crema': label(
    520,
    120,
    words('sereno', 260, 66, 62, '#6d5a43', 'letter-spacing="5"') +
      words('CREMA FACIAL DIARIA', 260, 108, 22, '#8a775e', 'letter-spacing="4"'),
  ),
  'box-crema': label(
    480,
    540,
    `${ground(480, 540, '#f4ece0')}<circle cx="240" cy="390" r="96" fill="#e3cdb0"/>${words('sereno', 240, 170, 74, '#6d5a43', 'letter-spacing="5"')}${words('crema facial · 50 ml', 240, 222, 27, '#8a775e')}`,
  ),
  'label-sol': label(
    700,
    980,
    `${ground(700, 980, '#fdf6e9')}<circle cx="350" cy="330" r="130" fill="#f08a3c"/><path d="M0 720 q88 -60 175 0 t175 0 t175 0 t175 0 V980 H0Z" fill="#4fb3bf"/>${words('sereno', 350, 130, 64, '#4a3a2a', 'letter-spacing="5"')}${words('50', 350, 378, 130, '#fff8ec', bold)}${words('FPS mineral', 350, 560, 62, '#4a3a2a', bold)}${words('playa · sin fragancia', 350, 630, 38, '#7a6a58')}`,
  ),
  'label-vela': label(
    520,
    280,
    `${ground(520, 280, '#fffaf1')}${words('LUZ DE CASA', 260, 74, 28, '#8a5a2f', `letter-spacing="8" ${bold}`)}${words('vainilla y canela', 260, 160, 52, '#3d2a1a', serif)}${words('cera de soya · 220 g', 260, 226, 27, '#8a6a4a')}`,
  ),
  'label-azahar': label(
    500,
    500,
    `${ground(500, 500, '#fffdf9')}<rect x="16" y="16" width="468" height="468" fill="none" stroke="#d8b878" stroke-width="4"/>${words('CASA NEROLI', 250, 120, 32, '#8a6a3a', 'letter-spacing="8"')}${words('Azahar', 250, 280, 104, '#3d2f1f', serif)}${words('agua de perfume', 250, 350, 32, '#8a6a3a')}${words('50 ml', 250, 430, 28, '#8a6a3a')}`,
  ),
  'label-cedro': label(
    500,
    600,
    `${ground(500, 600, '#2b1f16')}<rect x="18" y="18" width="464" height="564" fill="none" stroke="#c9a06a" stroke-width="4"/>${words('CASA NEROLI', 250, 150, 32, '#d9b98a', 'letter-spacing="8"')}${words('Madera', 250, 300, 92, '#f3e2c4', serif)}${words('de cedro', 250, 380, 60, '#f3e2c4', serif)}${words('100 ml', 250, 510, 30, '#d9b98a')}`,
  ),
  'label-brisa': label(
    620,
    420,
    `${ground(620, 420, '#f2fbfc')}<g fill="none" stroke="#2f9db0" stroke-width="8">${[0, 1, 2].map((n) => `<path d="M60 ${330 + n * 26} q62 -40 125 0 t125 0 t125 0 t125 0"/>`).join('')}</g>${words('ISLA AROMA', 310, 90, 30, '#23707f', `letter-spacing="8" ${bold}`)}${words('Brisa de Bocas', 310, 205, 72, '#174f5a', serif)}${words('colonia · 120 ml', 310, 268, 30, '#23707f')}`,
  ),
  'label-noche': label(
    660,
    500,
    `${ground(660, 500, '#1d1622')}${words('CASA NEROLI', 330, 110, 32, '#d8b878', 'letter-spacing="8"')}${words('Vainilla', 330, 250, 100, '#f4e3c0', serif)}${words('de noche', 330, 340, 70, '#f4e3c0', serif)}${words('75 ml', 330, 440, 30, '#d8b878')}`,
  ),
  ...Object.fromEntries(
    [
      ['culantro', 'Culantro', '#3f8a4a', leaf(300, 470, 150, '#3f8a4a')],
      [
        'aji',
        'Ají',
        '#d9482b',
        '<path d="M210 380 Q240 330 300 350 Q420 420 400 640 Q330 520 240 470 Q190 440 210 380Z" fill="#d9482b"/><path d="M225 372 Q200 320 240 290" stroke="#3f8a4a" stroke-width="16" fill="none"/>',
      ],
      [
        'tomate',
        'Tomate',
        '#c7362f',
        '<circle cx="300" cy="490" r="130" fill="#d8402f"/><path d="M300 380 l26 -50 l14 48 l54 -12 l-40 42 l-54 14 l-54 -14 l-40 -42 l54 12 l14 -48Z" fill="#3f8a4a"/>',
      ],
    ].map(([id, name, color, art]) => [
      `seed-${id}`,
      label(
        600,
        900,
        `${ground(600, 900, '#f6efdf')}<rect width="600" height="250" fill="${color}"/>${words('HUERTA CLARA', 300, 100, 36, '#fffaf0', 'letter-spacing="7"')}${words(name ?? '', 300, 200, 84, '#fffaf0', `${serif} ${bold}`)}${art}${words('semillas para huerto', 300, 790, 36, '#5a4a35')}${words('siembra todo el año', 300, 845, 28, '#8a775e')}`,
      ),
    ]),
  ),
}

export const labels: Record<string, Label> = { ...devices, ...pantry, ...cosmetics, ...covers }

export const svgOf = ({ w, h, body }: Label) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body}</svg>`
