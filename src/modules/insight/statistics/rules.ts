export type EventKind = 'view' | 'left'
export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]
/** What somebody did, as the list of visits shows it. */
export const VISIT_KINDS = ['view', 'product', 'search', 'cart', 'checkout', 'order'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]
/** The page that is the step. */
export const STEP_PAGES = { checkout: '/checkout', order: '/order-success' } as const

/** A visit is over when nothing was received for so long. */
export const IDLE_MINUTES = 30
export const MAX_PAGE = 200
export const MAX_WORDS = 80

/** So many of what sold best are shown. */
export const MOST_SOLD = 10

/** The seller of what belongs to no store, where a number has to stand. */
export const THE_SITE = '00000000-0000-0000-0000-000000000000'

const DAY_MS = 86_400_000
// Panama stands five hours behind UTC all year.
const BEHIND_MS = 5 * 3_600_000

const BOT =
  /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|scrap|curl|wget|python|java\/|go-http|node|undici|axios|okhttp|libwww|phantom|puppeteer|playwright|facebookexternalhit|whatsapp|telegram/i

/** Programs that say what they are, and those that say nothing. */
export const isBot = (userAgent: string): boolean => userAgent.length < 20 || BOT.test(userAgent)

export function deviceOf(userAgent: string): Device {
  if (/ipad|tablet|playbook|silk|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  return /mobi|iphone|ipod|android/i.test(userAgent) ? 'phone' : 'desktop'
}

const PRODUCT = /^\/product\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/
const UNCOUNTED = /^\/(admin|store|dev|api)(\/|$)/
/** Pages about one person's things are one page each, for every visitor: their numbers are no one's business here. */
const PERSONAL = /^\/(orders)\/.+/

export type Viewed = { page: string; productId: string | null; words: string | null }

/**
 * What of an address is counted: the path, the product, the words of a search. Null for the panels and for what is
 * no address of a page. Nothing else of the query is looked at: it may hold a token.
 */
export function viewedAt(address: string): Viewed | null {
  if (!address.startsWith('/') || address.startsWith('//') || !URL.canParse(address, 'http://shop'))
    return null
  const { pathname, searchParams } = new URL(address, 'http://shop')
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  if (UNCOUNTED.test(path) || path.length > MAX_PAGE || /%(?![0-9a-f]{2})|[^\x21-\x7e]/i.test(path))
    return null
  const page = PERSONAL.exec(path)?.[1] ? path.replace(PERSONAL, '/$1/…') : path
  const words = path === '/search' ? wordsOf(searchParams.get('q') ?? '') : null
  return { page, productId: PRODUCT.exec(path)?.[1] ?? null, words }
}

function wordsOf(q: string): string | null {
  const words = q
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, MAX_WORDS)
  // Who types an address or a number of theirs into the wrong field is not written down.
  return words === '' || /@|\d{6,}/.test(words) ? null : words
}

/** The host that led here; null for the shop itself, for no one, and for what is no address. */
export function referrerOf(referrer: string, ownHost: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { protocol, host } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || host === ownHost || host === '') return null
  return host.replace(/^www\./, '').slice(0, 100)
}

/** `2026-11-22`, as it is in Panama. */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() - BEHIND_MS).toISOString().slice(0, 10)

/** The first moment of a day in Panama. */
export const startOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + BEHIND_MS)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

export const PERIODS = ['week', 'month', 'year', 'own'] as const
export type Period = (typeof PERIODS)[number]
const DAYS = { week: 7, month: 30, year: 365 } as const

/** Both days count. */
export type Range = { from: string; to: string }
export type Compared = { range: Range; before: Range }

/** The days that are shown, today last, and as many before them to compare with. */
export function comparedDays(
  { period, from, to }: { period: Period; from?: string | undefined; to?: string | undefined },
  now: Date,
): Compared {
  const today = dayOf(now)
  const range =
    period === 'own' && from && to
      ? { from, to: to > today ? today : to }
      : { from: addDays(today, 1 - DAYS[period === 'own' ? 'week' : period]), to: today }
  if (range.from > range.to) range.from = range.to
  const length = daysBetween(range.from, range.to) + 1
  return { range, before: { from: addDays(range.from, -length), to: addDays(range.from, -1) } }
}

/** In percent, to one decimal: 100 where there was nothing before and now there is, 0 where there is nothing at all. */
export function changePercent(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100
  return Math.round(((now - before) / before) * 1000) / 10
}

/** Figures of one time beside those of the time before. */
export const figuresOf =
  <Sums>(now: Sums, then: Sums) =>
  (of: (sums: Sums) => number) => ({
    value: of(now),
    before: of(then),
    changePercent: changePercent(of(now), of(then)),
  })

/** What a part is of the whole, in percent to one decimal. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10

/** The whole months of a range that were added up, which is done on the day after their last; and the days around them. */
export function monthsAndDays({ from, to }: Range, today: string): { months: string[]; days: Range[] } {
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const months: string[] = []
  let month = first
  while (addDays(nextMonth(month), -1) <= to && nextMonth(month) < today) {
    months.push(month)
    month = nextMonth(month)
  }
  if (months.length === 0) return { months, days: [{ from, to }] }
  const days = [
    { from, to: addDays(first, -1) },
    { from: month, to },
  ]
  return { months, days: days.filter((range) => range.from <= range.to) }
}

export function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
