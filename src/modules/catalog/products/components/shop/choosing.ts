import { useRouter } from '@tanstack/react-router'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { m } from '#paraglide/messages.js'
import { isColourOption, isSizeOption } from '../../rules/option-names.ts'
import {
  type Choice,
  firstChoice,
  missingAt,
  ofOptions,
  priceOf,
  stockOf,
  variantOf,
  variantsOf,
  withValue,
} from '../../rules/variants-shown.ts'
import { priceText } from './price-text.ts'
import { addressedVariant } from './variant-address.ts'
import type { ProductDetails, Shown } from './product-details.ts'

export type ChoosingProps = {
  product: ProductDetails
  onShown: (shown: Shown) => void
  /** Of the sheet of a card: the variant that the card names. The address of the page says nothing of the choice then. */
  ofCard?: { variantId: string | null } | undefined
}

/**
 * What is chosen of a product; says what its page shows then: price, stock and picture of what the choice leaves open.
 * The page is the same for everyone, so that the variant in the address (`?v=`) is taken once it stands.
 */
export function useChoosing(
  { product, onShown, ofCard }: ChoosingProps,
  groups: RefObject<HTMLElement | null>,
) {
  const { options, variants } = product
  const valuesOf = (id: string | null) => variants.find((variant) => variant.id === id)?.optionValues
  const [held, setHeld] = useState(
    () => (ofCard ? valuesOf(ofCard.variantId) : chosenEarly(product)) ?? firstChoice(variants, options),
  )
  const [asked, setAsked] = useState(0)
  const addressed = useAddressed()
  const choice = (ofCard ? undefined : valuesOf(addressed)) ?? ofOptions(held, options)
  const variant = variantOf(variants, choice)
  const missing = missingAt(choice)

  const show = useEffectEvent(() => {
    const ask = missing.length > 0 ? () => setAsked((before) => before + 1) : undefined
    const pictureUrl = pictureOf(product, choice)
    onShown({ ...shownOf(product, choice), pictureUrl, words: priceText, ask })
    if (!ofCard) showPicture(pictureUrl)
  })
  const values = choice.join('\n')
  useLayoutEffect(() => show(), [product, values])
  const focusMissing = useEffectEvent(() =>
    groups.current?.querySelector<HTMLElement>(`[data-option="${missing[0]}"] :is(input, select)`)?.focus(),
  )
  useEffect(() => {
    if (asked > 0) focusMissing()
  }, [asked])

  return {
    choice,
    variant,
    /** False for a combination that is not sold. */
    isMade: variant !== null || missing.length > 0,
    /** Where the first group without a value stands, once it was pressed without one, and what is said of it. */
    problem:
      asked > 0 && missing.length > 0
        ? { at: missing[0]!, text: problemOf(missing.map((at) => options[at]!.name)) }
        : null,
    choose: (at: number, value: string | null) => {
      const next = withValue(choice, { at, value })
      if (!ofCard) writeAddress(variantOf(variants, next)?.id)
      setHeld(next)
    },
  }
}

/** The product as its page shows it with a choice. */
function shownOf(product: ProductDetails, choice: Choice): Shown {
  const variantId = variantOf(product.variants, choice)?.id
  const stock = stockOf(product.variants, choice)
  const found = priceOf(product.variants, choice)
  if (!found) return { ...product, stock }
  const { priceCents, premiumPriceCents, compareAtCents, offer } = found.cheapest
  const priceToCents = found.isFrom ? product.priceToCents : null
  return {
    ...product,
    ...{ variantId, stock, priceCents, priceToCents, premiumPriceCents },
    offer: offer ?? (compareAtCents === null ? null : product.offer),
  }
}

/** The picture of all variants that a choice leaves open; null where they differ or nothing is chosen. */
function pictureOf({ variants }: ProductDetails, choice: Choice): string | null {
  const pictures = new Set(variantsOf(variants, choice).map(({ imageUrl }) => imageUrl))
  return pictures.size === 1 && choice.some((value) => value !== null) ? [...pictures][0]! : null
}

/** The gallery follows where its row stands, as after a swipe. */
function showPicture(url: string | null) {
  const pictures = [...document.querySelectorAll<HTMLElement>('main [role=group] > div > img[data-picture]')]
  const at = pictures.findIndex((picture) => picture.dataset['picture'] === url)
  const row = pictures[at]?.closest('[role=group]')
  row?.scrollTo({ left: at * row.clientWidth, behavior: 'instant' })
}

function problemOf(names: readonly string[]): string {
  const [name] = names
  if (names.length === 1 && isSizeOption(name!)) return m.storefront_choose_size()
  if (names.length === 1 && isColourOption(name!)) return m.storefront_choose_colour()
  return m.storefront_choose_of({ names: names.join(', ') })
}

/** The variant that the address names, once the page stands; the server renders none. */
function useAddressed(): string | null {
  const { history } = useRouter()
  return useSyncExternalStore(
    // A link may lead to another variant of the same page.
    history.subscribe,
    () => addressedVariant(),
    () => null,
  )
}

/** The address of the choice. Not through the router, which would read the page again. */
function writeAddress(variantId: string | undefined) {
  const address = new URL(window.location.href)
  if (variantId) address.searchParams.set('v', variantId)
  else address.searchParams.delete('v')
  History.prototype.replaceState.call(window.history, window.history.state, '', address)
}

/** What was chosen before the page could follow; null where that is nothing. The page before, left by a link, may still stand. */
function chosenEarly({ id, options }: ProductDetails): Choice | null {
  if (typeof document === 'undefined') return null
  const controls = `[data-add="${id}"] [data-option] :is(input, select)`
  const chosen: (string | null)[] = options.map(() => null)
  let isEarly = false
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(controls)) {
    const at = Number(control.closest<HTMLElement>('[data-option]')!.dataset['option'])
    const isInput = control instanceof HTMLInputElement
    if (isInput ? !control.checked : control.value === '') continue
    chosen[at] = control.value
    isEarly ||= !(isInput ? control.defaultChecked : control.selectedOptions[0]?.defaultSelected)
  }
  return isEarly ? chosen : null
}
