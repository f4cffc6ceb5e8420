/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard */
import { ChevronLeft, ChevronRight, ZoomIn } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { pictureSet } from '../../rules/picture-set.ts'

const GalleryZoom = lazyPart(async () => (await import('./gallery-zoom.tsx')).GalleryZoom)

const WIDTHS = [320, 480, 640, 960, 1280]

type GalleryProps = { title: string; images: readonly { url: string; alt: string }[] }

/** Pictures in a row that swipes by itself; the arrows wrap around. What does not arrive is left out. */
export function Gallery({ title, images: listed }: GalleryProps) {
  const track = useRef<HTMLDivElement>(null)
  const [shownAt, setAt] = useState(0)
  // On the way to a picture those that pass by are not counted, so that a second press goes on from where the first leads.
  const goal = useRef<number>(null)
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never')
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const images = listed.filter(({ url }) => !missing.has(url))
  const count = images.length
  const at = Math.max(0, Math.min(shownAt, count - 1))
  const leaveOut = (...urls: string[]) => setMissing((before) => new Set([...before, ...urls]))

  // What failed before the page became interactive has had its event.
  useEffect(() => {
    const pictures = track.current
      ?.closest('section')
      ?.querySelectorAll<HTMLImageElement>('img[data-picture]')
    const failed = [...(pictures ?? [])].filter(
      (image) => image.complete && image.naturalWidth === 0 && image.currentSrc,
    )
    if (failed.length > 0) leaveOut(...failed.map((image) => image.dataset['picture']!))
  }, [])

  const show = (next: number) => {
    const element = track.current
    if (!element || count === 0) return
    const index = (next + count) % count
    const left = index * element.clientWidth
    // What stands there already sends no scroll that would end the way.
    goal.current = Math.abs(element.scrollLeft - left) > 1 ? index : null
    element.scrollTo({
      left,
      behavior: Math.abs(index - at) > 1 ? 'instant' : 'smooth',
    })
    setAt(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    show(next)
  }
  if (count === 0)
    return (
      <div className="card-picture mb-0 rounded-card" role="img" aria-label={m.storefront_no_picture()} />
    )
  return (
    <section aria-roledescription="carousel" aria-label={m.storefront_gallery({ title })} className="min-w-0">
      <div className="relative overflow-hidden rounded-card border border-line bg-sunken">
        <div
          ref={track}
          tabIndex={0}
          role="group"
          aria-label={m.storefront_gallery_count({ number: at + 1, count })}
          onKeyDown={onKeyDown}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            const place = scrollLeft / clientWidth
            if (goal.current !== null && Math.abs(place - goal.current) > 0.02) return
            goal.current = null
            if (clientWidth > 0) setAt(Math.min(count - 1, Math.round(place)))
          }}
          onTouchStart={() => {
            goal.current = null
          }}
          onWheel={() => {
            goal.current = null
          }}
          className="flex snap-x snap-mandatory overflow-x-auto outline-offset-[-3px] [scrollbar-width:none]"
        >
          {images.map((image, index) => {
            const { src, srcSet } = pictureSet(image.url, WIDTHS)
            return (
              <div key={image.url} className="relative aspect-square w-full shrink-0 snap-center">
                <img
                  sizes={srcSet && '(width >= 64rem) 620px, (width >= 48rem) 50vw, 100vw'}
                  srcSet={srcSet}
                  src={src}
                  alt={image.alt || title}
                  width={960}
                  height={960}
                  data-picture={image.url}
                  onError={() => leaveOut(image.url)}
                  fetchPriority={index === 0 ? 'high' : undefined}
                  loading={index === 0 ? undefined : 'lazy'}
                  className="size-full object-contain"
                />
              </div>
            )
          })}
        </div>
        <IconButton
          variant="floating"
          label={m.storefront_zoom()}
          icon={<ZoomIn aria-hidden />}
          onClick={() => setZoom('open')}
          className="absolute top-3 right-3"
        />
        {count > 1 && (
          <>
            <IconButton
              variant="floating"
              label={m.storefront_previous_picture()}
              icon={<ChevronLeft aria-hidden />}
              onClick={() => show(at - 1)}
              className="absolute inset-y-0 left-3 my-auto"
            />
            <IconButton
              variant="floating"
              label={m.storefront_next_picture()}
              icon={<ChevronRight aria-hidden />}
              onClick={() => show(at + 1)}
              className="absolute inset-y-0 right-3 my-auto"
            />
            <p
              aria-hidden
              className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-raised px-3 py-0.5 text-sm tabular-nums shadow-soft"
            >
              {at + 1} / {count}
            </p>
          </>
        )}
      </div>
      {count > 1 && (
        <ul className="mt-3 flex gap-3 overflow-x-auto p-1 max-md:hidden">
          {images.map((image, index) => (
            <li key={image.url}>
              <button
                type="button"
                aria-label={m.storefront_picture_number({ number: index + 1 })}
                aria-current={index === at}
                onClick={() => show(index)}
                className={cx(
                  'block size-18 overflow-hidden rounded-control border-2 bg-sunken',
                  index === at ? 'border-brand-strong' : 'border-line hover:border-line-strong',
                )}
              >
                <img
                  src={pictureSet(image.url, [160]).src}
                  alt=""
                  data-picture={image.url}
                  onError={() => leaveOut(image.url)}
                  width={72}
                  height={72}
                  loading="lazy"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoom !== 'never' && (
        <GalleryZoom
          title={title}
          image={images[at] ?? { url: '', alt: '' }}
          open={zoom === 'open'}
          onClose={() => setZoom('closed')}
        />
      )}
    </section>
  )
}
