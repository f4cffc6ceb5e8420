import * as g from './goods.ts'
import { type Art, tinted, type Scene } from './paint.ts'
import { scenes } from './scenes.ts'

type Tint = Parameters<typeof tinted>[1]

const BLUE = 262
const RED = 24

/** Products in their other colours, each under the name of its colour; the main picture shows the first. */
export const inColours: Record<string, Record<string, Scene>> = {
  'celular-5g': {
    negro: phones('#26272b', '#5c5f66', '#3a3c41', '#1b1c1f', '#141517'),
    lila: phones('#8f7cc0', '#d3c6f0', '#b3a2dc', '#8673b8', '#7763aa'),
  },
  'vestido-brisa': {
    coral: inTint('vestido-brisa', { hue: 128, chroma: 0.9, light: 0.05 }),
    verde: inTint('vestido-brisa', { hue: -108, chroma: 0.8, light: -0.02 }),
  },
  'bailarinas-cuero': { rojo: inTint('bailarinas-cuero', { hue: 122, chroma: 1.1, light: -0.06 }) },
  'impermeable-capucha': {
    rojo: inTint('impermeable-capucha', { near: 85, hue: -58, chroma: 1.15, light: -0.2 }, [0]),
    'azul-marino': inTint('impermeable-capucha', { near: 85, hue: 178, chroma: 0.65, light: -0.4 }, [0]),
  },
  'botas-lluvia': { negro: inTint('botas-lluvia', { near: 152, chroma: 0.05, light: -0.26 }) },
  'tapete-yoga': {
    verde: inTint('tapete-yoga', { near: 300, hue: -140, chroma: 0.9 }),
    azul: inTint('tapete-yoga', { near: 300, hue: -50 }),
  },
  'collar-reflectivo': {
    azul: inTint('collar-reflectivo', { near: RED, hue: 236, light: -0.06 }),
    verde: inTint('collar-reflectivo', { near: RED, hue: 122, chroma: 0.85 }),
  },
  'gorra-bordada': {
    rojo: inTint('gorra-bordada', { near: BLUE, hue: 122, light: -0.04 }),
    negro: inTint('gorra-bordada', { near: BLUE, chroma: 0.06, light: -0.28 }),
  },
  'maleta-cabina': {
    rojo: inTint('maleta-cabina', { near: 238, hue: 122, light: -0.06 }),
    verde: inTint('maleta-cabina', { near: 238, hue: -104, chroma: 0.75, light: -0.06 }),
  },
  'yoyo-metal': {
    azul: inTint('yoyo-metal', { near: 312, hue: -44 }),
    rojo: inTint('yoyo-metal', { near: 312, hue: 84, light: -0.02 }),
  },
}

/** The same scene with these of its layers, or all, in another colour. */
function inTint(slug: string, tint: Tint, only?: readonly number[]): Scene {
  return painted(slug, (art, at) => (only && !only.includes(at) ? art : tinted(art, tint)))
}

function phones(...shell: string[]): Scene {
  return painted('celular-5g', (_, at) => g.phone(at === 0 ? 'back' : 'front', shell))
}

function painted(slug: string, paint: (art: Art, at: number) => Art): Scene {
  const { hue, layers } = scenes[slug]!
  return { hue, layers: layers.map((layer, at) => ({ ...layer, art: paint(layer.art, at) })) }
}
