import { PlaceButton } from '#modules/catalog/delivery/components/shop/place-button.tsx'

/** Where things go, on every page: beside the search of a wide screen, in the first line of a phone. */
export const HeaderPlace = () => (
  <PlaceButton caption="max-lg:sr-only font-normal text-muted" className="header-place" />
)
