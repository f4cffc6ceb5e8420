import * as c from './crafts.ts'
import * as g from './goods.ts'
import { drawGround, drawLayers, emoji, type Layer, oklch, put } from './paint.ts'
import * as v from './vessels.ts'

// The left third stays empty: the page writes its own words there.
export const heroes: string[] = [
  hero(255, 'rings', [
    put(emoji('desktop-computer'), { x: 1060, y: 400, size: 600 }),
    put(emoji('headphone', { light: -0.1 }), { x: 1400, y: 520, size: 330, turn: 10 }),
    put(g.speaker(), { x: 780, y: 660, size: 300 }),
    put(g.phone('front'), { x: 1215, y: 640, size: 330, turn: 8 }),
    put(emoji('watch', { chroma: 0.4 }), { x: 1010, y: 730, size: 220, turn: -12 }),
  ]),
  hero(55, 'arch', [
    put(emoji('couch-and-lamp'), { x: 1110, y: 430, size: 640 }),
    put(emoji('potted-plant'), { x: 735, y: 560, size: 340 }),
    put(g.candle(), { x: 1440, y: 690, size: 230 }),
    put(g.cushion(), { x: 905, y: 735, size: 210, turn: -10 }),
    put(v.mug('#4f86b8'), { x: 1235, y: 765, size: 170 }),
  ]),
  hero(150, 'hills', [
    put(v.pouch('#7c3f2a', '#f7ead2', v.hillMark('#3f7d5b')), { x: 1080, y: 440, size: 580 }),
    put(v.pouch('#25303f', '#f3d9dc', v.beanMark('#b8556b')), { x: 1370, y: 530, size: 440, turn: 5 }),
    put(v.mug('#c9673f'), { x: 815, y: 610, size: 320 }),
    put(c.beans(), { x: 1010, y: 760, size: 210 }),
    put(c.beans('#7a4a2c'), { x: 1235, y: 780, size: 180 }),
    put(emoji('chocolate-bar'), { x: 1480, y: 760, size: 200, turn: 14 }),
  ]),
  hero(300, 'rays', [
    put(emoji('shopping-bags', { hue: 60 }), { x: 1090, y: 430, size: 600 }),
    put(emoji('wrapped-gift'), { x: 1400, y: 600, size: 360, turn: 6 }),
    put(emoji('running-shoe', { hue: -40 }), { x: 790, y: 640, size: 340, turn: 6 }),
    put(emoji('label'), { x: 1430, y: 250, size: 230, turn: 14, shadow: false }),
    put(v.perfume({ glass: '#fdf0d9', juice: '#f3bd6a', cap: '#f7f1e6', form: 'square' }), {
      x: 1120,
      y: 735,
      size: 230,
    }),
  ]),
]

function hero(hue: number, back: 'rings' | 'arch' | 'hills' | 'rays', layers: Layer[]): string {
  const light = oklch(0.985, 0.015, hue)
  const mid = oklch(0.86, 0.07, hue + 15)
  const ring = (r: number, o: number) =>
    `<circle cx="1110" cy="450" r="${r}" fill="${light}" fill-opacity="${o}"/>`
  const behind = {
    rings: ring(560, 0.28) + ring(430, 0.35) + ring(300, 0.4),
    arch: `<path d="M640 900 V470 a440 400 0 0 1 880 0 V900Z" fill="${light}" fill-opacity=".55"/><path d="M560 790 Q1100 740 1600 790 V900 H560Z" fill="${mid}" fill-opacity=".45"/>`,
    hills: `<path d="M520 900 Q760 420 980 600 Q1180 250 1380 540 Q1500 430 1600 520 V900Z" fill="${mid}" fill-opacity=".6"/><path d="M420 900 Q800 640 1100 760 T1600 700 V900Z" fill="${oklch(0.8, 0.08, hue + 5)}" fill-opacity=".5"/><circle cx="1370" cy="220" r="110" fill="${oklch(0.95, 0.06, 90)}" fill-opacity=".9"/>`,
    rays: `${Array.from({ length: 9 }, (_, n) => `<path d="M1100 470 L2100 400 L2100 560Z" transform="rotate(${n * 40} 1100 470)" fill="${light}" fill-opacity=".28"/>`).join('')}${ring(390, 0.5)}`,
  }[back]
  const quiet = `<defs><linearGradient id="quiet"><stop offset=".28" stop-color="${oklch(0.965, 0.025, hue)}"/><stop offset=".5" stop-color="${oklch(0.965, 0.025, hue)}" stop-opacity="0"/></linearGradient></defs><rect width="1600" height="900" fill="url(#quiet)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1600" height="900" viewBox="0 0 1600 900">${drawGround(hue, 0, 1600, 900)}${behind}${quiet}${drawLayers(layers)}</svg>`
}
