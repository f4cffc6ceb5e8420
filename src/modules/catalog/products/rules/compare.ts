export const MOST_COMPARED = 3
/** Of a longer address no more are looked up. */
const MOST_ASKED = 6

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The products that an address asks to compare, each once; whatever else stands there is no one's product. */
export function readCompared(raw: unknown): string[] {
  const ids = String(raw ?? '')
    .toLowerCase()
    .split(',')
    .map((text) => text.trim())
  return [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MOST_ASKED)
}

export const compareHref = (ids: readonly string[]) => `/comparar?ids=${ids.join(',')}`

type Specified = { specifications: readonly { name: string; value: string }[] }
export type ComparedRow = { name: string; values: (string | null)[]; isSame: boolean }

/** What each says of the same thing, in the order in which it is first said; null where one says nothing. */
export function comparedRows(products: readonly Specified[]): ComparedRow[] {
  const names = new Map<string, string>()
  for (const { specifications } of products)
    for (const { name } of specifications) if (!names.has(folded(name))) names.set(folded(name), name)
  return [...names].map(([key, name]) => {
    const values = products.map(
      ({ specifications }) => specifications.find((one) => folded(one.name) === key)?.value ?? null,
    )
    return { name, values, isSame: new Set(values.map((value) => value && folded(value))).size === 1 }
  })
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

type Categorized = { categories: readonly { slug: string }[] }

/** Whether one category holds them all. */
export function shareCategory([first, ...others]: readonly Categorized[]): boolean {
  return (
    !first ||
    first.categories.some(({ slug }) =>
      others.every(({ categories }) => categories.some((category) => category.slug === slug)),
    )
  )
}
