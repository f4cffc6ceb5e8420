import type { Checkout } from './place-order.tsx'

type Line = Pick<
  Checkout['cart']['lines'][number],
  'variantId' | 'title' | 'quantity' | 'wantedQuantity' | 'unitPriceCents' | 'isAvailable' | 'isForSale'
>

export type ShopChange = { variantId: string; title: string } & (
  | { kind: 'not for sale' }
  | { kind: 'units'; seen: number; now: number }
  | { kind: 'price'; seenCents: number; nowCents: number }
)

/** The lines as they were first shown; one that the buyer wants otherwise since then counts as shown now. */
export function keepShown<Shown extends Line>(shown: readonly Shown[], lines: readonly Shown[]) {
  const acknowledged = lines.map((line) => shownOf(shown, line) ?? line)
  const isSame = acknowledged.length === shown.length && acknowledged.every((line, at) => line === shown[at])
  return isSame ? shown : acknowledged
}

/** What the shop, and not the buyer, has changed of the lines since they were shown. */
export function findShopChanges(shown: readonly Line[], lines: readonly Line[]): ShopChange[] {
  return lines.flatMap((line): ShopChange[] => {
    const { variantId, title } = line
    const before = shownOf(shown, line)
    if (!before) return []
    const change = changeOf(before, line)
    return change ? [{ variantId, title, ...change }] : []
  })
}

const shownOf = <Shown extends Line>(shown: readonly Shown[], line: Shown) =>
  shown.find(
    ({ variantId, wantedQuantity }) => variantId === line.variantId && wantedQuantity === line.wantedQuantity,
  )

function changeOf(before: Line, line: Line) {
  if (before.isForSale && !line.isForSale) return { kind: 'not for sale' } as const
  const [seen, now] = [before, line].map(({ isAvailable, quantity }) => (isAvailable ? quantity : 0)) as [
    number,
    number,
  ]
  if (seen !== now) return { kind: 'units', seen, now } as const
  const [seenCents, nowCents] = [before.unitPriceCents, line.unitPriceCents]
  return now > 0 && seenCents !== nowCents ? ({ kind: 'price', seenCents, nowCents } as const) : null
}
