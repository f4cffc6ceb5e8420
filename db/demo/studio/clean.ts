export type Plane = { pixels: Uint8Array; width: number; height: number }

const REACH = 5
const SPAN = (2 * REACH + 1) ** 2

/**
 * Takes the grain out of a render: each point becomes the mean of those around it
 * that have the same colour of stuff, the same slope and about the same light.
 */
export function clean(light: Plane, color: Plane, slope: Plane): Buffer {
  const first = pass(withoutSparks(light), light, color, slope, 34)
  return Buffer.from(pass(first, light, color, slope, 12))
}

/** No point is brighter or darker than all those around it. */
function withoutSparks({ pixels, width, height }: Plane): Uint8Array {
  const out = Uint8Array.from(pixels)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      for (let c = 0; c < 3; c++) {
        const at = (y * width + x) * 3 + c
        let [low, high] = [255, 0]
        for (const near of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
          const value = pixels[at + near * 3]!
          if (value < low) low = value
          if (value > high) high = value
        }
        out[at] = Math.min(high, Math.max(low, pixels[at]!))
      }
  return out
}

function pass(
  from: Uint8Array,
  { width, height }: Plane,
  color: Plane,
  slope: Plane,
  tolerance: number,
): Uint8Array {
  const out = new Uint8Array(from.length)
  const fall = (strictness: number) => Float64Array.from({ length: 256 }, (_, d) => (d / strictness) ** 2)
  const [byLight, byColor, bySlope] = [fall(tolerance), fall(6), fall(7)]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      let [r, g, b, sum] = [0, 0, 0, 0]
      for (let k = 0; k < SPAN; k++) {
        const dx = (k % (2 * REACH + 1)) - REACH
        const dy = Math.floor(k / (2 * REACH + 1)) - REACH
        const [nx, ny] = [x + dx, y + dy]
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
        const near = (ny * width + nx) * 3
        let far = (dx * dx + dy * dy) / 18
        for (let c = 0; c < 3; c++)
          far +=
            byLight[Math.abs(from[at + c]! - from[near + c]!)]! * 0.33 +
            byColor[Math.abs(color.pixels[at + c]! - color.pixels[near + c]!)]! +
            bySlope[Math.abs(slope.pixels[at + c]! - slope.pixels[near + c]!)]!
        if (far > 9) continue
        const weight = Math.exp(-far)
        r += from[near]! * weight
        g += from[near + 1]! * weight
        b += from[near + 2]! * weight
        sum += weight
      }
      out[at] = Math.round(r / sum)
      out[at + 1] = Math.round(g / sum)
      out[at + 2] = Math.round(b / sum)
    }
  return out
}
