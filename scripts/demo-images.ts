import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { logos } from '../db/demo/drawing/logos.ts'
import { inColours } from '../db/demo/drawing/scenes-colours.ts'
import { drawGround, drawLayers, type Scene } from '../db/demo/drawing/paint.ts'
import { scenes } from '../db/demo/drawing/scenes.ts'

const out = new URL('../db/demo/', import.meta.url)

// Products whose gallery shows more than one picture.
const withDetail = ['celular-5g', 'impermeable-capucha', 'cojin-mola', 'bicicleta-urbana', 'cesta-fibra']

await Promise.all(['images', 'logos'].map((folder) => mkdir(new URL(`${folder}/`, out), { recursive: true })))

for (const [n, [slug, scene]] of Object.entries(scenes).entries()) {
  await save(`images/${slug}.webp`, pictureOf(scene, n))
  for (const [colour, other] of Object.entries(inColours[slug] ?? {}))
    await save(`images/${slug}-${colour}.webp`, pictureOf(other, n))
  if (withDetail.includes(slug)) await save(`images/${slug}-2.webp`, pictureOf(closeUp(scene), n + 1))
}
for (const [slug, logo] of Object.entries(logos)) await save(`logos/${slug}.webp`, logo)

function pictureOf(scene: Scene, style: number): string {
  return svg(1000, 1000, drawGround(scene.hue, style, 1000, 1000) + drawLayers(scene.layers))
}

function closeUp(scene: Scene): Scene {
  const layers = scene.layers.map((layer) => ({
    ...layer,
    x: 500 + (layer.x - 500) * 1.55 + 30,
    y: 500 + (layer.y - 500) * 1.55 + 90,
    size: layer.size * 1.55,
    turn: layer.turn - 7,
  }))
  return { hue: scene.hue + 60, layers }
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}

async function save(name: string, picture: string): Promise<void> {
  await sharp(Buffer.from(picture)).webp({ quality: 80, effort: 5 }).toFile(new URL(name, out).pathname)
}
