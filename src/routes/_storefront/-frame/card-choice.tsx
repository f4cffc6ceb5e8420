import { useEffect, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { isPlainClick } from '#ui/link.tsx'
import { cardActions } from './people.ts'

const OptionSheet = lazyPart(
  async () => (await import('#modules/catalog/products/components/shop/option-sheet.tsx')).OptionSheet,
)

/**
 * A press on the button of a product with options opens a sheet to choose in. It listens before the page does, so that
 * the page carries nothing of it; until it is here, the button is the link that it is without JavaScript.
 */
export function CardChoice() {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const pressed = (event.target as Element).closest<HTMLAnchorElement>('a[data-add]')
      if (!pressed || !isPlainClick(event) || !navigator.onLine) return
      event.preventDefault()
      setLink(pressed)
    }
    document.addEventListener('click', open, true)
    return () => document.removeEventListener('click', open, true)
  }, [])
  if (!link) return null
  const close = () => setLink(null)
  const add = async (variantId: string) => {
    // First, so that the focus is back at the card when the cart opens a sheet of its own.
    close()
    ignoreSecondPress()
    link.setAttribute('aria-busy', 'true')
    await cardActions.add(variantId, 1)
    link.removeAttribute('aria-busy')
  }
  return <OptionSheet key={link.href} link={link} onClose={close} onAdd={add} />
}

/** The second press of a double click would land on the card that lies under the sheet that has just closed. */
function ignoreSecondPress() {
  const over = new AbortController()
  const ignore = (event: MouseEvent) => {
    // A press of a key has no count.
    if (event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, signal: over.signal })
  setTimeout(() => over.abort(), DOUBLE_CLICK_MS)
}

const DOUBLE_CLICK_MS = 500
