/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the parts of a carousel have no element of their own */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { mediaMatches } from '#browser/optional.ts'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { staticIsland } from '#ui/static-island.tsx'
import { cx } from '#ui/cx.ts'

const SLIDE_MS = 5000
const COUNT = 4
const SLIDES = Array.from({ length: COUNT }, (_, index) => index)
// Small phones, most phones, and what is wider; the studio writes each picture in these.
const WIDTHS = [640, 832, 1280]
// A finger that went further across than this meant the next picture.
const SWIPE_PX = 40

// The server draws the words, which never change: who has just come needs them in no other language.
const loadWords = async () => (await import('./hero-words.tsx')).HeroWords
const rendered = import.meta.env.SSR ? await loadWords() : null
export const HeroWords = staticIsland(loadWords, { serverRendered: () => rendered })

/** Four pictures with the words beside them. It moves only while no one is reading, pointing or away. */
export function Hero() {
  const [at, setAt] = useState(0)
  // A picture is fetched from the moment before its turn.
  const [reached, setReached] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const touch = useRef({ x: 0, y: 0 })

  const show = (next: number) => {
    setAt((next + COUNT) % COUNT)
    setReached(COUNT)
  }

  useEffect(() => {
    const first = setTimeout(() => setReached((known) => Math.max(known, 1)), 2000)
    const timer = setInterval(() => {
      if (isPaused || isHeld(region.current)) return
      setAt((current) => (current + 1) % COUNT)
      setReached((known) => Math.max(known, Math.min(COUNT, known + 1)))
    }, SLIDE_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
    // Each move by hand starts the five seconds anew.
  }, [at, isPaused])

  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const end = changedTouches[0]
    if (!end) return
    const across = end.clientX - touch.current.x
    const along = end.clientY - touch.current.y
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(along)) show(at - Math.sign(across))
  }

  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label={m.storefront_hero_label()}
      className="page relative pt-3 md:pt-6"
    >
      <div
        className="relative grid touch-pan-y touch-pinch-zoom overflow-hidden rounded-card bg-brand-strong"
        onTouchStart={({ touches }) => {
          const start = touches[0]
          if (start) touch.current = { x: start.clientX, y: start.clientY }
        }}
        onTouchEnd={onTouchEnd}
      >
        {SLIDES.map((index) => (
          <div
            key={index}
            role="group"
            aria-roledescription="slide"
            aria-label={m.storefront_hero_slide({ number: index + 1, count: COUNT })}
            inert={index !== at}
            className={cx(
              'relative isolate col-start-1 row-start-1 mb-11 grid min-w-0 transition-opacity duration-(--motion-slow) md:mb-0 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
              index === at ? 'opacity-100' : 'opacity-0',
            )}
          >
            <HeroWords number={index + 1} />
            <div className="hero-picture min-w-0 bg-brand-soft max-md:absolute max-md:inset-0 md:relative md:min-h-80 lg:min-h-108">
              {(index === 0 || index <= reached) && (
                <img
                  sizes="(width >= 80rem) 760px, (width >= 48rem) 60vw, 100vw"
                  srcSet={WIDTHS.map((width) => `/hero/${index + 1}-${width}.webp ${width}w`).join(', ')}
                  src={`/hero/${index + 1}-1280.webp`}
                  alt=""
                  width={1280}
                  height={720}
                  fetchPriority={index === 0 ? 'high' : 'low'}
                  className="absolute inset-0 size-full object-cover object-right md:origin-right md:scale-120"
                />
              )}
            </div>
          </div>
        ))}
        <div className="absolute bottom-0 left-1 flex items-center max-md:right-1 max-md:justify-between md:bottom-2 md:left-6 lg:bottom-4 lg:left-10">
          <HeroButton label={m.storefront_previous()} onClick={() => show(at - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </HeroButton>
          {SLIDES.map((index) => (
            <button
              key={index}
              type="button"
              aria-label={m.storefront_hero_go({ number: index + 1 })}
              aria-current={index === at}
              onClick={() => show(index)}
              className="group flex h-11 w-8 items-center justify-center outline-on-brand"
            >
              <span className="h-2 w-2 rounded-full bg-on-brand opacity-60 group-aria-[current=true]:w-6 group-aria-[current=true]:opacity-100" />
            </button>
          ))}
          <HeroButton label={m.storefront_next()} onClick={() => show(at + 1)}>
            <ChevronRight aria-hidden className="size-5" />
          </HeroButton>
          <HeroButton
            label={m.storefront_hero_pause()}
            pressed={isPaused}
            onClick={() => setIsPaused(!isPaused)}
            className="motion-reduce:hidden"
          >
            <svg aria-hidden viewBox="0 0 24 24" className="size-5 fill-current">
              <path d={isPaused ? 'M8 5v14l11-7z' : 'M7 5h3v14H7zM14 5h3v14h-3z'} />
            </svg>
          </HeroButton>
        </div>
      </div>
    </section>
  )
}

function HeroButton({
  label,
  pressed,
  onClick,
  className,
  children,
}: {
  label: string
  pressed?: boolean
  onClick: () => void
  className?: string
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
      className={cx(
        'flex size-11 items-center justify-center rounded-full text-on-brand outline-on-brand hover:bg-brand-hover',
        className,
      )}
    >
      {children}
    </button>
  )
}

function isHeld(region: HTMLElement | null) {
  return (
    document.hidden ||
    region?.matches(':hover, :has(:focus-visible)') ||
    mediaMatches('(prefers-reduced-motion: reduce)')
  )
}
