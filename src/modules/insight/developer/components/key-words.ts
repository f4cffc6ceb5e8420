import type { Output } from '#browser/client.ts'
import type { KeyScope } from '#lib/key-scopes.ts'
import { m } from '#paraglide/messages.js'
import type { Tone } from '#ui/badge.tsx'
import { areaOf, type KeyState } from '../rules.ts'

export type KeyRow = Output<'GET /admin/keys'>['items'][number]

export const keyStateWords: Record<KeyState, { tone: Tone; label: () => string }> = {
  active: { tone: 'ok', label: m.programs_state_active },
  stopped: { tone: 'bad', label: m.programs_state_stopped },
  expired: { tone: 'warn', label: m.programs_state_expired },
  revoked: { tone: 'neutral', label: m.programs_state_revoked },
}

export const areaWords: Readonly<Record<string, () => string>> = {
  products: m.common_products,
  inventory: m.inventory_title,
  orders: m.common_orders,
  returns: m.common_returns,
  statistics: m.statistics_title,
}

/** One line for each area: what is written is also read. */
export const scopeLines = (scopes: readonly KeyScope[]): string[] =>
  [...new Set(scopes.map(areaOf))].map((area) => {
    const said = { area: areaWords[area]!() }
    return scopes.includes(`${area}:write` as KeyScope) ? m.programs_writes(said) : m.programs_reads(said)
  })
