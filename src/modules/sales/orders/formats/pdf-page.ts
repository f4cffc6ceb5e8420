import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'
import type { Locale } from '#lib/locale.ts'
import { wideFont } from './wide-font.ts'

export type Page = InstanceType<typeof PDFDocument>

export const MARGIN = 54
const INK = '#1c2433'
const SOFT = '#5b6678'
const LINE = '#dde2ea'
export const BRAND = '#1d4fb8'
const FOOT = 40

type Paper = { title: string; author: string; locale: Locale; foot: (page: Page, number: number) => void }

/** Something on Letter paper, the size of Panama; every page has its foot. */
export async function pdfOf(paper: Paper, draw: (page: Page) => void): Promise<ReadableStream> {
  const whole = (await renderPaper(paper, draw, null)) ?? (await renderPaper(paper, draw, await wideFont()))
  // Whole before it leaves: a stream whose reader goes away in between would end the process.
  return new Blob([await buffer(whole!)]).stream()
}

/** Null where a text has characters that only the wide font shows, and there is none. */
async function renderPaper(
  { title, author, locale, foot }: Paper,
  draw: (page: Page) => void,
  wide: Buffer | null,
): Promise<Page | null> {
  // Loaded with the first paper, not by every start of the server.
  const { default: Document } = await import('pdfkit')
  const page = new Document({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    lang: locale,
    displayTitle: true,
    info: { Title: title, Author: printable(author) },
    autoFirstPage: false,
  })
  page.registerFont('regular', join(import.meta.dirname, 'plus-jakarta-sans-regular.ttf'))
  page.registerFont('bold', join(import.meta.dirname, 'plus-jakarta-sans-bold.ttf'))
  if (wide) page.registerFont('wide', wide)
  const glyphs = { hasWide: wide !== null, isLacking: false }
  glyphsOf.set(page, glyphs)
  let pages = 0
  page.on('pageAdded', () => {
    pages += 1
    drawFoot(page, () => foot(page, pages))
  })
  draw(page)
  page.end()
  return glyphs.isLacking ? null : page
}

const glyphsOf = new WeakMap<Page, { hasWide: boolean; isLacking: boolean }>()

/** Below the margin, where text would otherwise begin a page of its own. */
function drawFoot(page: Page, foot: () => void) {
  const { bottom: margin } = page.page.margins
  page.page.margins.bottom = 0
  rule(page, page.page.height - MARGIN - 24)
  page.y = page.page.height - MARGIN - 14
  foot()
  page.page.margins.bottom = margin
  page.x = MARGIN
  page.y = MARGIN
}

export const right = (page: Page) => page.page.width - MARGIN
export const bottom = (page: Page) => page.page.height - MARGIN - FOOT
export const wide = (page: Page) => page.page.width - 2 * MARGIN

export type Style = {
  font: 'regular' | 'bold'
  size: number
  color?: string
  align?: 'left' | 'right'
  link?: string
}
export const plain: Style = { font: 'regular', size: 10 }
export const small: Style = { font: 'regular', size: 8.5, color: SOFT }
export const label: Style = { font: 'bold', size: 8.5, color: SOFT }

export function write(
  page: Page,
  text: string,
  { left, width, ...style }: Style & { left?: number; width?: number },
) {
  if (text === '') return
  useFont(page, text, style)
    .fillColor(style.color ?? INK)
    .text(printable(text), left ?? MARGIN, page.y, {
      width: width ?? wide(page),
      align: style.align ?? 'left',
      lineGap: 2,
      ...(style.link ? { link: style.link } : {}),
    })
}

export function rule(page: Page, y: number, from = MARGIN) {
  page.moveTo(from, y).lineTo(right(page), y).lineWidth(0.7).strokeColor(LINE).stroke()
}

/** How high a text becomes in a column. */
export function heightOf(page: Page, text: string, { width, ...style }: Style & { width: number }): number {
  return useFont(page, text, style).heightOfString(printable(text), { width, lineGap: 2 })
}

/** A text is set in one font: the shop's own, or the wide one where a character of it is missing there. */
function useFont(page: Page, text: string, { font, size }: Pick<Style, 'font' | 'size'>): Page {
  const glyphs = glyphsOf.get(page)!
  const isWide = BEYOND_LATIN.test(printable(text))
  glyphs.isLacking ||= isWide && !glyphs.hasWide
  return page.font(isWide && glyphs.hasWide ? 'wide' : font).fontSize(size)
}

const BEYOND_LATIN = /[^\u0020-\u017f\u1e00-\u1eff\u2010-\u2026\u20ac\u2122\u2212]/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]+(?:\s+[\p{Script=Arabic}\p{Script=Hebrew}]+)+/gu

/** A text as a PDF shows it: what no font has is a box, and words that are read from the right stand in that order. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cc}\p{Script=Inherited}]/gu, '')
    .replace(/[\u{10000}-\u{10ffff}\p{Co}\p{Cn}\p{Cs}]/gu, '□')
    .replace(RIGHT_TO_LEFT, (words) => words.split(/(\s+)/).reverse().join(''))
    .replace(/ {2,}/g, ' ')
    .trim()
}
