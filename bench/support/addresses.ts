import { chance } from './products.ts'

type Listed = { id: string; title: string; stock: number; hasOptions?: boolean }
export type Addresses = {
  productIds: readonly string[]
  /** Those of them that can be bought. */
  onSale: readonly string[]
  /** Whole words of the catalogue, alone and two by two, each once. */
  words: readonly string[]
  categories: readonly string[]
  /** Different pages of every kind, in no order. */
  pages: readonly string[]
}

/** What there is to visit in a shop, always in the same order. */
export async function addressesOf(url: string, most: number): Promise<Addresses> {
  const listed: Listed[] = []
  for (let page = 1, more = true; more && listed.length < most; page++) {
    const { items } = (await read(`${url}/api/v1/products?pageSize=100&sort=newest&page=${page}`)) as {
      items: Listed[]
    }
    listed.push(...items)
    more = items.length === 100
  }
  const { items } = (await read(`${url}/api/v1/categories`)) as { items: { slug: string }[] }
  const categories = items.map(({ slug }) => slug)
  const idsOf = (of: readonly Listed[]) => of.map(({ id }) => id).sort()
  const productIds = idsOf(listed)
  const onSale = idsOf(listed.filter(({ stock, hasOptions }) => stock > 0 && !hasOptions))
  const words = wordsOf(listed.map(({ title }) => title).sort(), most)
  const listings = [1, 2, 3].flatMap((page) =>
    categories.map((slug) => `/categoria/${slug}${page > 1 ? `?page=${page}` : ''}`),
  )
  const others = ['/', ...listings, ...productIds.slice(0, most / 2).map((id) => `/product/${id}`)]
  const searches = words
    .slice(0, Math.max(0, most - others.length))
    .map((word) => `/search?q=${encodeURIComponent(word)}`)
  return { productIds, onSale, words, categories, pages: shuffled([...others.slice(1), ...searches], 11) }
}

function wordsOf(titles: readonly string[], most: number): string[] {
  const parts = titles.map((title) => title.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  const words = new Set(parts.flat())
  for (let apart = 1; apart < 5 && words.size < most; apart++)
    for (const of of parts)
      for (let at = 0; at + apart < of.length; at++) words.add(`${of[at]} ${of[at + apart]}`)
  return shuffled([...words].sort(), 5).slice(0, most)
}

/** So many visits of these pages, the first the most popular: each n-th is asked for a n-th as often. The same each time. */
export function byZipf(pages: readonly string[], visits: number): string[] {
  const next = chance(15)
  const sums: number[] = []
  for (let rank = 1, sum = 0; rank <= pages.length; rank++) sums.push((sum += 1 / rank))
  return Array.from({ length: visits }, () => {
    const random = next() * sums.at(-1)!
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < random) low = middle + 1
      else high = middle
    }
    return pages[low]!
  })
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const next = chance(seed)
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.json()
}
