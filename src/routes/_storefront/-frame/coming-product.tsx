import { useLayoutEffect, useState } from 'react'
import { pressed } from './page-clicks.ts'

/** The shape of a product page, with everything that the pressed card knew of it. */
export function ComingProduct({ path }: { path: string }) {
  const [known] = useState(() => readCard(path))
  // In a body of its own: scrollTo returns a promise where browsers are new, and React would call it.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div data-coming className="page grid items-start gap-6 pt-14 md:grid-cols-2 lg:gap-10">
      <div className="aspect-square overflow-hidden rounded-card border border-line bg-sunken">
        {known?.picture && <img src={known.picture} alt="" className="size-full object-contain" />}
      </div>
      <div className="flex flex-col gap-4">
        <p className="min-h-9 font-bold text-2xl wrap-anywhere lg:text-3xl">{known?.title}</p>
        <div className="h-16 animate-pulse rounded-control bg-sunken" />
        <p className="money min-h-9 font-bold text-3xl">{known?.price}</p>
        <div className="h-48 animate-pulse rounded-control bg-sunken" />
      </div>
    </div>
  )
}

function readCard(path: string) {
  const { link } = pressed
  if (link?.pathname !== path) return null
  const card = link.closest('.card') ?? link
  const textOf = (selector: string) => card.querySelector(selector)?.textContent ?? ''
  return {
    title: textOf('.card-title') || (link.textContent ?? ''),
    price: (card.closest('[data-premium]') && textOf('.card-premium b')) || textOf('.card-price'),
    picture: card.querySelector('img')?.currentSrc ?? '',
  }
}
