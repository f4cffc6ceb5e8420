import { m } from '#paraglide/messages.js'
import { PICTURE_TYPES } from './rules.ts'

/** Why a file is no picture for the shop, before it is uploaded; the server decides by its content. */
export function pictureProblem({ type, size }: File, maxBytes: number): string | null {
  if (!PICTURE_TYPES.includes(type)) return m.media_not_a_picture()
  return size > maxBytes ? m.media_too_large({ maxMegabytes: maxBytes / 1_048_576 }) : null
}
