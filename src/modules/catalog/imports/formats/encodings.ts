export const ENCODINGS = ['utf-8', 'utf-16', 'windows-1252', 'macintosh', 'cp850', 'utf-8-twice'] as const
export type Encoding = (typeof ENCODINGS)[number]
/** Those that a person may choose; the others are only found. */
export const CHOSEN_ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'cp850'] as const
export type ChosenEncoding = (typeof CHOSEN_ENCODINGS)[number]
/** A line as it stands in the file and as it is read. */
export type Repaired = { before: string; after: string }

const SCORED_BYTES = 20_000
const SHOWN_LINES = 3
const SHOWN_CHARS = 160
const HIGH = Uint8Array.from({ length: 128 }, (_, at) => at + 128)
const highHalf = (encoding: string) => Array.from(new TextDecoder(encoding).decode(HIGH))
const WINDOWS = highHalf('windows-1252')
/** What programs of DOS wrote in Spanish; no decoder of the platform knows it. */
const DOS = Array.from(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
)
const ONE_BYTE = { 'windows-1252': WINDOWS, macintosh: highHalf('macintosh'), cp850: DOS } as const
type OneByte = keyof typeof ONE_BYTE

/** Bytes of one of the older encodings, as UTF-8. */
export function fromOneByte(bytes: Uint8Array, encoding: OneByte): Uint8Array {
  if (encoding !== 'cp850') return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
  const text = Buffer.from(bytes).toString('latin1')
  return Buffer.from(text.replace(/[\u0080-\u00FF]/g, (char) => DOS[char.charCodeAt(0) - 128]!))
}

/** The encoding in which most characters with marks stand in words as Spanish and Portuguese have them. */
export function guessOneByte(bytes: Uint8Array): OneByte {
  const scores: Record<OneByte, number> = { 'windows-1252': 0, macintosh: 0, cp850: 0 }
  for (let at = 0, scored = 0; at < bytes.length && scored < SCORED_BYTES; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    scored++
    const around = [bytes[at - 1], bytes[at + 1]].map((other = 0x20) => String.fromCharCode(other & 0x7f))
    for (const encoding of Object.keys(scores) as OneByte[])
      scores[encoding] += fitOf(ONE_BYTE[encoding][byte - 128]!, around as [string, string])
  }
  const best = (one: OneByte, other: OneByte) => (scores[other] > scores[one] ? other : one)
  return (['macintosh', 'cp850'] as const).reduce<OneByte>(best, 'windows-1252')
}

/** How well a character stands between these two. */
function fitOf(char: string, [before, after]: readonly [string, string]): number {
  const [isAfter, isBefore] = [/[a-z]/i.test(before), /[a-z]/i.test(after)]
  if (/[áéíóúüñãõçâêô]/.test(char)) return /[a-z]/.test(before + after) ? 1 : 0
  if (/[ÁÉÍÓÚÜÑÃÕÇÂÊÔ]/.test(char)) return /[A-Z]/.test(before + after) || (!isAfter && isBefore) ? 1 : -1
  if (/[¿¡]/.test(char)) return !isAfter && isBefore ? 1 : -1
  if (char === '’') return isAfter && isBefore ? 1 : 0
  return isAfter && isBefore ? -1 : 0
}

const byteOf = new Map([
  ...Array.from({ length: 32 }, (_, at) => [String.fromCharCode(at + 128), at + 128] as const),
  ...WINDOWS.map((char, at) => [char, at + 128] as const),
])
const NEXT = `[${[...byteOf].flatMap(([char, byte]) => (byte < 0xc0 ? char : [])).join('')}]`
const TWICE = new RegExp(`[ÂÃÄÅ]${NEXT}|[âã]${NEXT}{2}|ð${NEXT}{3}`, 'gu')
const LEADS = ['c382', 'c383', 'c384', 'c385', 'c3a2', 'c3a3', 'c3b0'].map((hex) => Buffer.from(hex, 'hex'))

/** UTF-8 that was taken for Windows-1252 and written as UTF-8 again: once less; null where nothing looks like it. */
export function encodedOnce(bytes: Uint8Array): Uint8Array | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!LEADS.some((lead) => buffer.includes(lead))) return null
  const text = buffer.toString()
  const once = text.replace(TWICE, (chars) => {
    const read = Buffer.from(Array.from(chars, (char) => byteOf.get(char)!)).toString()
    return read.includes('\uFFFD') ? chars : read
  })
  return once === text ? null : Buffer.from(once)
}

/** The first lines that read otherwise than they stand in the file. */
export function repairedLines(given: Uint8Array, read: Uint8Array, encoding: Encoding): Repaired[] {
  if (encoding !== 'utf-8-twice' && encoding !== 'macintosh' && encoding !== 'cp850') return []
  const before = new TextDecoder(encoding === 'utf-8-twice' ? 'utf-8' : 'windows-1252').decode(given)
  const after = Buffer.from(read).toString()
  const shown: Repaired[] = []
  for (let [from, to] = [0, 0]; shown.length < SHOWN_LINES && from < before.length; ) {
    const line = lineFrom(before, from)
    const mended = lineFrom(after, to)
    if (line !== mended)
      shown.push({ before: line.slice(0, SHOWN_CHARS), after: mended.slice(0, SHOWN_CHARS) })
    from += line.length + 1
    to += mended.length + 1
  }
  return shown
}

function lineFrom(text: string, from: number): string {
  const end = /[\r\n]/.exec(text.slice(from, from + 10_000))?.index
  return end === undefined ? text.slice(from) : text.slice(from, from + end)
}
