import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

export type PictureSource = { type: string; srcSet: string }

type PictureProps = {
  /** Absent means that there is no picture: the placeholder is shown. */
  src: string | null | undefined
  alt: string
  width: number
  height: number
  sizes?: string | undefined
  srcSet?: string | undefined
  /** Better formats first, for example AVIF then WebP. */
  sources?: readonly PictureSource[] | undefined
  /** For the pictures seen first: loaded at once and before others. */
  priority?: boolean | undefined
  className?: string | undefined
}

export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  srcSet,
  sources,
  priority,
  className,
}: PictureProps) {
  const img = useRef<HTMLImageElement>(null)
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)

  // A picture that failed before the page became interactive has fired its error event already.
  useEffect(() => {
    const element = img.current
    if (src && element?.complete && element.naturalWidth === 0) setBrokenSrc(src)
  }, [src])

  if (!src || brokenSrc === src) return <PicturePlaceholder alt={alt} className={className} />
  return (
    <picture className={cx('block', className)}>
      {sources?.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        ref={img}
        // `sizes` and `srcSet` must stand before `src`, or some browsers start the wrong download.
        sizes={sizes}
        srcSet={srcSet}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onError={() => setBrokenSrc(src)}
        className="size-full object-cover"
      />
    </picture>
  )
}

function PicturePlaceholder({ alt, className }: { alt: string; className: string | undefined }) {
  return (
    <span
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      className={cx('flex items-center justify-center bg-sunken text-muted', className)}
    >
      <ImageOff aria-hidden strokeWidth={1.5} className="size-1/4 max-h-12 min-h-4 min-w-4 max-w-12" />
    </span>
  )
}
