import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

type List = { isOrdered: boolean; items: string[] }

/** Sets a text of the messages: a line is a paragraph, lines with a dash or a number are a list, `[word](/way)` is a link. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cx('flex max-w-prose flex-col gap-3 leading-relaxed', className)}>
      {blocksOf(text).map((block) =>
        typeof block === 'string' ? (
          <p key={block}>{linked(block)}</p>
        ) : (
          <Items key={block.items[0]} {...block} />
        ),
      )}
    </div>
  )
}

function Items({ isOrdered, items }: List) {
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag
      className={cx(
        'flex flex-col gap-2 pl-5 marker:text-brand-ink',
        isOrdered ? 'list-decimal marker:font-bold' : 'list-disc',
      )}
    >
      {items.map((item) => (
        <li key={item} className="pl-1">
          {linked(item)}
        </li>
      ))}
    </Tag>
  )
}

export function linked(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]\((?:\/|https:\/\/|mailto:)[^)\s]*\)|\+\d[\d -]{6,}\d)/).map((part) => {
    if (part.startsWith('+'))
      return (
        <span key={part} className="whitespace-nowrap">
          {part}
        </span>
      )
    const [, word, href] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? []
    if (!word || !href) return part
    const outside = href.startsWith('https:') && { rel: 'noopener noreferrer', target: '_blank' }
    return (
      <a
        key={part}
        href={href}
        {...outside}
        className="font-medium text-brand-ink underline underline-offset-4 hover:decoration-2"
      >
        {word}
      </a>
    )
  })
}

function blocksOf(text: string): (string | List)[] {
  const blocks: (string | List)[] = []
  for (const line of text.split('\n')) {
    const [, mark, item] = /^(-|\d+\.) (.*)$/.exec(line) ?? []
    const last = blocks.at(-1)
    if (!mark || !item) blocks.push(line)
    else if (typeof last === 'object') last.items.push(item)
    else blocks.push({ isOrdered: mark !== '-', items: [item] })
  }
  return blocks
}
