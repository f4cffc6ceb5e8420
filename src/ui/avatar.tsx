import { useState } from 'react'
import { cx } from './cx.ts'

type AvatarProps = {
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
}

/** The picture, or the initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-brand-soft font-bold text-brand-ink',
        sizes[size],
      )}
    >
      {src && src !== brokenSrc ? (
        <img
          src={src}
          alt=""
          width={96}
          height={96}
          onError={() => setBrokenSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

const sizes = { sm: 'size-8 text-sm', md: 'size-10 text-sm', lg: 'size-16 text-xl' }

function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('es')
}
