/** Photographs the demo's products in a studio of our own: `node scripts/demo-studio.ts laptop-ultraligera:1 …` (needs Blender). */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { labels, svgOf } from '../db/demo/studio/labels.ts'
import { clean, type Plane } from '../db/demo/studio/clean.ts'

const home = join(import.meta.dirname, '..')
const root = join(home, 'db', 'demo')
const out = process.env['STUDIO_OUT'] ?? home
const scratch = await mkdtemp(join(tmpdir(), 'studio-'))

for (const [name, label] of Object.entries(labels))
  await sharp(Buffer.from(svgOf(label)))
    .png()
    .toFile(join(scratch, `${name}.png`))

for (const folder of ['db/demo/images', 'public/hero']) await mkdir(join(out, folder), { recursive: true })
const asked = process.argv.slice(2).map((shot) => (shot.includes(':') ? shot : `${shot}:1`))
await photograph(asked)
await rm(scratch, { recursive: true })

/** One Blender takes all the pictures; each is finished while the next is taken. */
async function photograph(shots: string[]) {
  const script = join(root, 'studio', 'studio.py')
  const targets = shots.map((shot) => `${shot}:${join(scratch, fileOf(shot))}`)
  const args = [
    '-n',
    '19',
    'blender',
    '-b',
    '-noaudio',
    '-t',
    '1',
    '--python-exit-code',
    '1',
    '--python',
    script,
    '--',
    ...targets,
  ]
  const blender = spawn('nice', args, {
    env: { ...process.env, STUDIO_LABELS: scratch },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: blender.stdout })) {
    const shot = line.match(/^READY (.+)$/)?.[1]
    if (!shot) continue
    await develop(fileOf(shot))
    console.log(`${shot} ${Math.round(performance.now() / 1000)} s`)
  }
}

function fileOf(shot: string): string {
  return shot.replace(':1', '').replace(':', '-')
}

async function develop(name: string) {
  const pass = (kind: string) => plane(join(scratch, `${name}-${kind}-0001.png`))
  const [light, color, slope] = await Promise.all([pass('light'), pass('color'), pass('slope')])
  const { width, height } = light
  const pixels = clean(light, color, slope)
  for (const { file, size } of filesOf(name, width))
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .resize(size)
      .sharpen({ sigma: 0.6, m1: 0.2, m2: 0.8 })
      .webp({ quality: 82, effort: 6 })
      .toFile(join(out, file))
}

/** A product is stored once, since the shop makes its sizes; the head of the home in those that its page names. */
function filesOf(name: string, width: number): { file: string; size: number }[] {
  if (!name.startsWith('hero-')) return [{ file: `db/demo/images/${name}.webp`, size: width }]
  return [640, 832, 1280].map((size) => ({
    file: `public/hero/${name.replace('hero-', '')}-${size}.webp`,
    size,
  }))
}

async function plane(file: string): Promise<Plane> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}
