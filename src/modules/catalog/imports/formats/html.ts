import { Tokenizer } from 'htmlparser2'

const MARKUP =
  /<\/?(?:p|br|div|span|ul|ol|li|h[1-6]|strong|em|b|i|u|a|table|t[rdh]|tbody|thead|img|font|hr|section|article|blockquote|pre|script|style|iframe|video|sup|sub|small|center)(?:\s[^<>]*)?\/?>/i
const PARAGRAPHS = new Set(
  'p div ul ol table h1 h2 h3 h4 h5 h6 section article blockquote pre hr center'.split(' '),
)
const LINES = new Set(['br', 'tr', 'li'])
const CELLS = new Set(['td', 'th'])
const UNSEEN = new Set(['script', 'style', 'iframe', 'noscript', 'template', 'video', 'svg'])

/**
 * HTML as text with paragraphs and list items; any other text as it is. Only the tokens are read, not the tree: what is
 * never closed or closed too often costs nothing more.
 */
export function htmlToText(html: string): string {
  if (!MARKUP.test(html)) return html
  const hasBlocks = /<(?:p|br|div|li|tr|h[1-6])\b/i.test(html)
  const pieces: string[] = []
  let unseen = ''
  let name = ''
  const add = (text: string) => {
    if (unseen === '') pieces.push(text)
  }
  const begin = (isOpen: boolean) => {
    if (PARAGRAPHS.has(name)) add('\n\n')
    else if (LINES.has(name) && isOpen) add(name === 'li' ? '\n• ' : '\n')
    else if (CELLS.has(name)) add(' ')
  }
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase()
  const nothing = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => add(html.slice(start, end).replace(hasBlocks ? /\s+/g : /[^\S\n]+/g, ' ')),
      ontextentity: (point) => add(point === 0xa0 ? ' ' : String.fromCodePoint(point)),
      onopentagname: (start, end) => {
        name = nameAt(start, end)
        begin(true)
        if (unseen === '' && UNSEEN.has(name)) unseen = name
      },
      onselfclosingtag: () => {
        if (unseen === name) unseen = ''
      },
      onclosetag: (start, end) => {
        name = nameAt(start, end)
        if (name === unseen) unseen = ''
        else if (name !== 'br') begin(false)
      },
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^•\n+/gm, '• ')
    .trim()
}
