import type { Locale } from '#lib/locale.ts'
import { m } from '#paraglide/messages.js'
import { arrivalDay, type Calendar, type Destination, transitDays, type Way, type Zone } from '../../rules.ts'

type Delivery = Calendar & { zones: readonly Zone[]; handlingDays: number }
type Rule = { arrivalDay: typeof arrivalDay; transitDays: typeof transitDays }
type Words = { key: string; lang: string; at: string; by: string; costs: string; free: string }
type StoredPlace = Destination & { corregimiento: string }

/**
 * Runs inline in the head of every page of the shop. Pages are the same for everybody and are cached, so the day and the
 * place are written into them here, before they are first seen and again whenever either is another.
 */
export function arrivalScript(delivery: Delivery, locale: Locale): string {
  const words: Words = {
    // The storage key of the place; an import would bring the chooser into every page.
    key: 'istmo-place',
    lang: locale === 'es' ? 'es-PA' : locale,
    at: m.delivery_arrives_at({ date: '{date}', place: '{place}' }, { locale }),
    by: m.delivery_arrives_by({ date: '{date}' }, { locale }),
    costs: m.delivery_day_costs({ date: '{date}', price: '{price}' }, { locale }),
    free: m.delivery_day_free({ date: '{date}' }, { locale }),
  }
  const rule = `{arrivalDay:${arrivalDay.toString()},transitDays:${transitDays.toString()}}`
  const given = [delivery, words].map((one) => JSON.stringify(one).replaceAll('<', '\\u003c'))
  return `(${writeArrivals.toString()})(${given.join()},${rule})`
}

/** Its text is sent as it stands: it names nothing outside itself. */
function writeArrivals(delivery: Delivery, { key, lang, at, by, costs, free }: Words, rule: Rule) {
  const format = new Intl.DateTimeFormat(lang, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  })
  const readPlace = (): StoredPlace | null => {
    try {
      const stored = JSON.parse(localStorage.getItem(key) ?? 'null')
      return typeof stored.state === 'string' && stored.state !== '' ? stored : null
    } catch {
      return null
    }
  }
  const nameOf = (place: StoredPlace) => String(place.corregimiento || place.city || place.state)
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' })
  const sentence = (asked: string, place: StoredPlace | null): string => {
    // A price goes last and may have a space of its own; free has none.
    const [way, ofSeller, ...price] = asked.split(' ')
    const days =
      Number(ofSeller || delivery.handlingDays) + rule.transitDays(delivery.zones, way as Way, place)
    const day = rule.arrivalDay(Date.now(), days, delivery)
    if (day === undefined) return ''
    if (price.length > 0) {
      const date = `${weekday.format(day * 86_400_000)} ${new Date(day * 86_400_000).getUTCDate()}`
      const cost = price.join(' ')
      return (cost === '' ? free : costs).replace('{date}', date).replace('{price}', () => cost)
    }
    const said = format.format(day * 86_400_000)
    const date = lang === 'es-PA' ? said.replace(',', '') : said
    return place
      ? at.replace('{date}', date).replace('{place}', () => nameOf(place))
      : by.replace('{date}', date)
  }
  const sentences = (asked: string, place: StoredPlace | null) =>
    asked
      .split('|')
      .map((one) => sentence(one, place))
      .filter(Boolean)
      .join(' · ')
  const write = (onlyNew: boolean) => {
    const place = readPlace()
    for (const element of document.querySelectorAll<HTMLElement>('[data-arrives],[data-place]')) {
      if (onlyNew && element.firstChild) continue
      const { arrives, place: nowhere = '' } = element.dataset
      const text = arrives ? sentences(arrives, place) : place ? nameOf(place) : nowhere
      if (element.textContent !== text) element.textContent = text
    }
  }
  new MutationObserver((changes) => write(changes.every(({ type }) => type === 'childList'))).observe(
    document,
    {
      ...{ childList: true, subtree: true, attributeFilter: ['data-arrives'] },
    },
  )
  // Another place, here or in another tab; the cut-off; a page that was suspended.
  addEventListener('storage', () => write(false))
  document.addEventListener('visibilitychange', () => write(false))
  setInterval(() => write(false), 20_000)
}
