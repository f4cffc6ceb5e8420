import { useEffect, useState } from 'react'
import { formatWeekday } from '#i18n/dates.ts'
import { placeName } from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import { arrivalDay, type Calendar, transitDays, type Way, type Zone } from '../../rules.ts'

const LOOK_MS = 15_000
const NOON_MS = 12 * 3_600_000

type ArrivalProps = {
  delivery: Calendar & { zones: readonly Zone[] }
  way: Way
  /** The working days of the seller who needs most. */
  handlingDays: number
  /** As far as it is chosen; nothing chosen is every place. */
  to: { state: string; city: string; corregimiento: string }
}

/** On which day something ordered now arrives; a page that stays open past the cut-off says the next day. */
export function Arrival({ delivery, way, handlingDays, to }: ArrivalProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const place = to.state === '' ? null : to
  const day = arrivalDay(now, handlingDays + transitDays(delivery.zones, way, place), delivery)
  if (day === undefined) return null
  const date = formatWeekday(new Date(day * 86_400_000 + NOON_MS).toISOString())
  return place ? m.delivery_arrives_at({ date, place: placeName(place) }) : m.delivery_arrives_by({ date })
}
