import { useEffect } from 'react'
import { OptionSheet } from '#modules/catalog/products/components/shop/option-sheet.tsx'
import { cardActions } from './people.ts'

/** The sheet that a press on the button of a product with options opens. Without JavaScript the button is a link. */
export function CardChoice({ link, onClose }: { link: HTMLAnchorElement; onClose: () => void }) {
  useEffect(() => link.removeAttribute('aria-busy'), [link])
  const add = async (variantId: string) => {
    // First, so that the focus is back at the card when the cart opens a sheet of its own.
    onClose()
    ignoreSecondPress()
    link.setAttribute('aria-busy', 'true')
    await cardActions.add(variantId, 1)
    link.removeAttribute('aria-busy')
  }
  return <OptionSheet key={link.href} link={link} onClose={onClose} onAdd={add} />
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
