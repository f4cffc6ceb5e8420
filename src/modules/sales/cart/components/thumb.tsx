import { pictureSet } from '#modules/catalog/products/rules/picture-set.ts'
import { cx } from '#ui/cx.ts'
import { Picture } from '#ui/picture.tsx'

type ProductThumbProps = {
  imageUrl: string | null
  /** Side in CSS pixels. */
  size: 56 | 72 | 96
  /** Empty where the title stands beside it. */
  alt?: string
  className?: string
}

/** A small square picture of a product; the placeholder of the kit stands in for a missing or broken one. */
export function ProductThumb({ imageUrl, size, alt = '', className }: ProductThumbProps) {
  const set = imageUrl ? pictureSet(imageUrl, [96, 160, 320]) : null
  return (
    <Picture
      src={set?.src}
      srcSet={set?.srcSet}
      sizes={`${size}px`}
      alt={alt}
      width={size}
      height={size}
      className={cx('shrink-0 overflow-hidden rounded-control bg-sunken', sides[size], className)}
    />
  )
}

const sides = { 56: 'size-14', 72: 'size-18', 96: 'size-24' }
