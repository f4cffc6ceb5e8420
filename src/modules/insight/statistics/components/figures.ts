import { getLocale } from '#paraglide/runtime.js'
import { m } from '#paraglide/messages.js'

type Figure = { changePercent: number }

/** With an arrow up or down, green where it is good. */
export function changeOf({ changePercent }: Figure, { lessIsGood = false } = {}) {
  const direction =
    changePercent > 0 ? ('up' as const) : changePercent < 0 ? ('down' as const) : ('flat' as const)
  return {
    text: percentText(Math.abs(changePercent)),
    direction,
    good: direction === 'flat' ? undefined : (direction === 'up') !== lessIsGood,
  }
}

export const percentText = (value: number) => {
  const text = (Math.round(value * 10) / 10).toString()
  return `${getLocale() === 'pt' ? text.replace('.', ',') : text} %`
}

export const durationText = (seconds: number) =>
  seconds < 60
    ? m.statistics_seconds({ seconds })
    : m.statistics_minutes({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })

/** The visits one by one behind the figures of these days. */
export const visitsOf = ({ range }: { range: { from: string; to: string } }) =>
  `/admin/statistics/visits?from=${range.from}&to=${range.to}`
