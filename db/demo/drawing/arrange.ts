import { type Art, put, scene } from './paint.ts'

export const solo = (hue: number, art: Art, size = 660, turn = 0) => scene(hue, put(art, { size, turn }))
export const three = (hue: number, a: Art, b: Art, d: Art, size = 420) =>
  scene(
    hue,
    put(a, { x: 285, y: 470, size, turn: -9 }),
    put(b, { x: 715, y: 470, size, turn: 9 }),
    put(d, { x: 500, y: 590, size: size * 1.1 }),
  )
export const beside = (
  hue: number,
  main: Art,
  extra: Art,
  at: { x?: number; y?: number; size?: number; turn?: number } = {},
  size = 620,
  x = 430,
) => scene(hue, put(main, { x, y: 480, size }), put(extra, { x: 745, y: 690, size: 270, ...at }))
